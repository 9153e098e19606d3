// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Oracle.Results;

namespace Nam.Benchmarks.Oracle.Tests.Results;

public sealed class PageLinesTests
{
    private static readonly string Words = string.Join(' ', Enumerable.Repeat("word", 40));

    [Fact]
    public void Fold_LongProse_HasAllWordsInShortLines()
    {
        var folded = PageLines.Fold($"{Words}\n\n* {Words}\n");

        Assert.All(folded.Split('\n'), line => Assert.InRange(line.Length, 0, 120));
        Assert.Equal(80, folded.Split([' ', '\n'], StringSplitOptions.RemoveEmptyEntries).Count(word => word == "word"));
        Assert.Contains("\n* word", folded, StringComparison.Ordinal);
        Assert.Contains("\n  word", folded, StringComparison.Ordinal);
        Assert.DoesNotContain(" \n", folded, StringComparison.Ordinal);
    }

    [Fact]
    public void Fold_TablesAndCode_StayAsTheyAre()
    {
        var page = $"| {Words} |\n```\n{Words}\n```\nshort\n";

        Assert.Equal(page, PageLines.Fold(page));
    }
}
