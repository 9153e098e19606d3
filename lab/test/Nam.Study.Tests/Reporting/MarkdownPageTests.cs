// SPDX-License-Identifier: MIT
using Nam.Study.Reporting;

namespace Nam.Study.Tests.Reporting;

public class MarkdownPageTests
{
    [Fact]
    public void Write_WholeRun_HasFactsFindingsAndTables()
    {
        var page = SampleRuns.Text(MarkdownPage.Write);

        Assert.StartsWith("# A sample of ", page, StringComparison.Ordinal);
        Assert.Contains("\n* Took: 90 s\n", page, StringComparison.Ordinal);
        Assert.Contains("\n| yes | A is above B. | A 2, B 1. | It is. |\n", page, StringComparison.Ordinal);
        Assert.Contains("\n| not measured | C is ", page, StringComparison.Ordinal);
        Assert.Contains(
            "**Table I**\n\n| Size bytes | Paper ms | Here ms |\n|---|---:|---:|\n| 1 | 14.3 | 0.5 |\n", page, StringComparison.Ordinal);
    }

    [Fact]
    public void Write_OddText_BreaksNoTable()
    {
        var page = SampleRuns.Text(MarkdownPage.Write);

        var row = page.Split('\n').Single(line => line.StartsWith("| \\</script>", StringComparison.Ordinal));
        Assert.Equal(4, row.Replace("\\|", "", StringComparison.Ordinal).Count(character => character == '|'));
    }

    [Theory]
    [InlineData("a|b", "a\\|b")]
    [InlineData("2*3 `x` <y> & \\z", "2\\*3 \\`x\\` \\<y> \\& \\\\z")]
    [InlineData("two\nlines", "two lines")]
    [InlineData("total_us", "total_us")]
    public void Escape_AnyText_StaysText(string text, string expected)
    {
        Assert.Equal(expected, MarkdownPage.Escape(text));
    }
}
