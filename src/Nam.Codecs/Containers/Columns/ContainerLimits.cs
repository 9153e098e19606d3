// SPDX-License-Identifier: MIT
namespace Nam.Codecs;

/// <summary>What a block may hold; docs/container-format.md section 1.</summary>
internal static class ContainerLimits
{
    /// <summary>Most values in a block, those of dictionaries included.</summary>
    internal const int MaximumBlockValues = 4_194_304;

    /// <summary>Most bytes of text that the values of a block stand for.</summary>
    internal const int MaximumBlockTextBytes = 64 << 20;
}
