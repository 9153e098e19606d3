// SPDX-License-Identifier: MIT
namespace Nam.Benchmarks.Wcf.Measuring;

/// <summary>A size of replies.</summary>
/// <param name="Name">Size of the reply as stock text, in words.</param>
/// <param name="Rows">Rows of the reply.</param>
internal readonly record struct ReplySize(string Name, int Rows)
{
    internal static readonly ReplySize[] All = [new("10 KB", 38), new("100 KB", 380), new("1 MB", 3_800), new("10 MB", 38_000)];

    internal bool IsSmall => Rows < 380;
}
