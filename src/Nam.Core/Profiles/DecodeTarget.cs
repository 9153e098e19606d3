// SPDX-License-Identifier: MIT
namespace Nam.Profiles;

/// <summary>What the caller wants of a reply in the end; decode costs hold for one of the two.</summary>
public enum DecodeTarget
{
    /// <summary>The text that it would have got without NAM.</summary>
    Text = 0,

    /// <summary>Objects read from the reply.</summary>
    Objects = 1,
}
