// SPDX-License-Identifier: MIT
namespace Nam.Decisions;

/// <summary>What a decode time was predicted from, without what replies of the operation had shown.</summary>
internal enum DecodeBasis
{
    /// <summary>The prior: nothing was known of the client.</summary>
    Prior,

    /// <summary>The prior, and how fast the client decodes other formats.</summary>
    Others,

    /// <summary>The client's own curve of the form and kind of codec.</summary>
    Curve,
}
