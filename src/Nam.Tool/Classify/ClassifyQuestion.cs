// SPDX-License-Identifier: MIT
using Nam.Characterization;

namespace Nam.Tool.Classify;

/// <summary>Which clients of which log are to be classified, and how.</summary>
internal sealed record ClassifyQuestion
{
    /// <summary>What stands for the standard input.</summary>
    internal const string StandardInput = "-";

    /// <summary>A file, or <see cref="StandardInput"/>.</summary>
    internal required string File { get; init; }

    /// <summary>The pages that classify; null: the popular ones of the log.</summary>
    internal PageSet? Pages { get; init; }

    /// <summary>The share of accesses that the popular pages make up.</summary>
    internal double Share { get; init; } = PopularPages.DefaultShare;

    /// <summary>The clusters.</summary>
    internal PrefixTable Prefixes { get; init; } = PrefixTable.Empty;

    /// <summary>The classifier's settings.</summary>
    internal ClassifierOptions Options { get; init; } = new();
}
