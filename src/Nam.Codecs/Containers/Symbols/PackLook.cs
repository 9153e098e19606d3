// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Containers.Symbols;

/// <summary>What a look at bytes gave, so that nobody has to look twice.</summary>
internal ref struct PackLook(Span<int> counts)
{
    /// <summary>Room that it needs.</summary>
    internal const int Values = 256;

    /// <summary>How often each value occurs.</summary>
    internal readonly Span<int> Counts { get; } = counts;

    /// <summary>Bits that the bytes bear, each on its own.</summary>
    internal long Entropy { get; set; }
}
