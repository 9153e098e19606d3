// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Containers.Columns;

/// <summary>What a block may hold; docs/container-format.md section 1.</summary>
internal static class ContainerLimits
{
    /// <summary>Most values in a block, those of dictionaries included.</summary>
    internal const int MaximumBlockValues = 4_194_304;

    /// <summary>Most bytes of text that the values of a block stand for.</summary>
    internal const int MaximumBlockTextBytes = 64 << 20;

    /// <summary>Most numbers that the patterns of a block have, a value of f numbers counting f: each takes the memory
    /// of a value.</summary>
    internal const int MaximumBlockNumbers = 2 * MaximumBlockValues;

    /// <summary>Memory that a decoder keeps from block to block, and for the next document; blocks of our writer take less.</summary>
    internal const long MaximumHeldBytes = 32L << 20;
}
