// SPDX-License-Identifier: MIT
using System.Text;
using Nam.Study.Reporting;
using Nam.Tool.Terminal;

namespace Nam.Study.Tests.Reporting;

public class StudyTablesTests
{
    [Theory]
    [InlineData(80)]
    [InlineData(100)]
    [InlineData(120)]
    public void Write_OnTerminal_FitsItsWidth(int width)
    {
        var text = Show(width);

        Assert.All(text.Split('\n'), line => Assert.InRange(line.TrimEnd().Length, 0, width));
        Assert.Contains("1 of 3 hold, 1 do not, 1 not measured.", text, StringComparison.Ordinal);
        Assert.Contains("Table I", text, StringComparison.Ordinal);
        Assert.Contains("14.3", text, StringComparison.Ordinal);
    }

    [Fact]
    public void Write_OnTerminal_HasFindingsBeforeTables()
    {
        var text = Show(100);

        Assert.InRange(text.IndexOf("A is above B.", StringComparison.Ordinal), 0, text.IndexOf("Table I", StringComparison.Ordinal));
    }

    [Fact]
    public void Write_ToAFile_HasRowsInOneLine()
    {
        var lines = Show(null).Split('\n');

        Assert.Contains(
            lines,
            line => line.Contains("B is above C.", StringComparison.Ordinal) && line.Contains("It is not.", StringComparison.Ordinal));
    }

    private static string Show(int? width)
    {
        using var output = new MemoryStream();
        using (var console = new ToolConsole(output, TextWriter.Null, width))
        {
            StudyTables.Write(console, SampleRuns.Run());
        }

        return Encoding.UTF8.GetString(output.ToArray());
    }
}
