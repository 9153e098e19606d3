// SPDX-License-Identifier: MIT
namespace Nam.Decisions;

/// <summary>A part of a prediction that can be wrong by itself.</summary>
public enum CostPart : byte
{
    /// <summary>None of them.</summary>
    None = 0,

    /// <summary>The bytes to send.</summary>
    Size = 1,

    /// <summary>The time to encode.</summary>
    Encode = 2,

    /// <summary>The time that the bytes take on the network.</summary>
    Transfer = 3,

    /// <summary>The time to decode.</summary>
    Decode = 4,
}
