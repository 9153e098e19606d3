// SPDX-License-Identifier: MIT
using Nam.Study.Encodings.Measuring;
using Nam.Study.Encodings.Results;
using Nam.Study.Reporting;
using Nam.Study.Tests.Encodings.Measuring;

namespace Nam.Study.Tests.Encodings.Results;

public sealed class EncodingReportTests
{
    private readonly StudyReport _whole = EncodingReport.Of(FakeRun.Of(cell => 0.001 * cell.Query / cell.Speed, FakeRun.PaperBytes));

    [Fact]
    public void Of_WholeRun_HasNoCellWithoutAValue()
    {
        foreach (var table in Tables(_whole))
        {
            Assert.All(table.Rows, row => Assert.Equal(table.Columns.Count, row.Count));
            Assert.All(table.Rows, row => Assert.DoesNotContain(Shown.Missing, row));
        }

        Assert.All(_whole.Findings, finding => Assert.NotEqual("Not measured.", finding.Here));
    }

    [Fact]
    public void Of_NothingMeasured_HasTheSameTablesWithDashes()
    {
        var empty = EncodingReport.Of(new EncodingRun(FakeRun.Plan));

        Assert.False(empty.IsWhole);
        Assert.Equal(Tables(_whole).Select(table => table.Title), Tables(empty).Select(table => table.Title));
        Assert.Contains(Tables(empty), table => table.Rows.SelectMany(row => row).Contains(Shown.Missing));
        Assert.Equal(_whole.Findings.Select(finding => finding.Paper), empty.Findings.Select(finding => finding.Paper));
    }

    [Fact]
    public void Of_WholeRun_HasThePapersTable1()
    {
        var table = Tables(_whole).First(each => each.Title.StartsWith("Table 1", StringComparison.Ordinal));

        Assert.Equal(["Zip-Binary", "121,846", "71,095", "37,890", "40.0", "20.0", "10.0"], table.Rows[1]);
    }

    [Fact]
    public void Of_WholeRun_WritesEveryTurn()
    {
        var turns = _whole.Samples.Single(samples => samples.Name == "turns");

        Assert.Equal(FakeRun.Plan.Losses.Count + (5 * ((3 * 22 * 2) + 3 + (3 * FakeRun.Plan.HeapLimits.Count))), turns.Rows.Count);
    }

    private static IEnumerable<StudyTable> Tables(StudyReport report) => report.Sections.SelectMany(section => section.Tables);
}
