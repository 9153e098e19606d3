// SPDX-License-Identifier: MIT
using Nam.Study.Reporting;

namespace Nam.Study.Tests.Reporting;

public class StudyTableTests
{
    private static readonly StudyTable Table = new(
        "Table I",
        ["File", "What", "Bytes", "Ratio"],
        [["1.html", "server, gzip", "31,497", "2.11"], ["1.html", "", "66,613", "–"]]);

    [Theory]
    [InlineData(0, true)]
    [InlineData(1, true)]
    [InlineData(2, false)]
    [InlineData(3, false)]
    public void IsText_Column_IsThatOfWords(int column, bool isText)
    {
        Assert.Equal(isText, Table.IsText(column));
    }

    [Fact]
    public void Write_ColumnOfWords_StandsToTheLeft()
    {
        var report =
            new StudyReport { IsWhole = true, Method = [], Findings = [], Sections = [new("Tables") { Tables = [Table] }], Samples = [] };
        var markdown = SampleRuns.Text(MarkdownPage.Write, SampleRuns.Run(report));

        Assert.Contains("| File | What | Bytes | Ratio |\n|---|---|---:|---:|\n", markdown, StringComparison.Ordinal);
    }
}
