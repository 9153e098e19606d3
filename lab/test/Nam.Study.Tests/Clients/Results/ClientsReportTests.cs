// SPDX-License-Identifier: MIT
using Nam.Characterization;
using Nam.Study.Clients;
using Nam.Study.Clients.Fetching;
using Nam.Study.Clients.Overhead;
using Nam.Study.Clients.Results;
using Nam.Study.Clients.Site;
using Nam.Study.Reporting;

namespace Nam.Study.Tests.Clients.Results;

public sealed class ClientsReportTests
{
    private static readonly SiteContent Site = SiteContent.Create();

    [Fact]
    public void Create_NothingMeasured_HasAllTablesWithDashes()
    {
        string[] starts =
        [
            "Table 1:", "Figure 2:", "Content of tables 4 to 8", "Figure 3:", "Table 3:", "Table 3 from",
            "Table 4: time of pages of uk-wpi", "Table 5: time of pages of uk-icir", "Table 6: time of pages of modem-att",
            "Table 7: time of pages of de-att", "Table 8: time of pages of cable-wpi", "Not in the paper: time of pages of att-wpi",
        ];

        var report = ClientsReport.Create(ClientFindingsTests.Empty, Site);

        Assert.False(report.IsWhole);
        Assert.Equal(starts.Length, Tables(report).Count());
        Assert.All(Tables(report).Zip(starts), each => Assert.StartsWith(each.Second, each.First.Title, StringComparison.Ordinal));
        Assert.Contains(
            Tables(report).First(table => table.Title.StartsWith("Table 4", StringComparison.Ordinal)).Rows, row => row.Contains("–/10"));
    }

    [Fact]
    public void Create_Results_EveryTableHasAsManyCellsAsColumns()
    {
        var report = ClientsReport.Create(Some(), Site);

        Assert.All(Tables(report), table => Assert.All(table.Rows, row => Assert.Equal(table.Columns.Count, row.Count)));
    }

    [Fact]
    public void Create_Results_AreInTheTablesBesideThePapers()
    {
        var report = ClientsReport.Create(Some(), Site);

        var table = Tables(report).First(each => each.Title.StartsWith("Table 4", StringComparison.Ordinal));
        Assert.Equal("4.00", table.Rows[0][1]);
        Assert.Equal("2.05", table.Rows[1][1]);
        Assert.Equal("75/68", table.Rows.First(row => row[0] == "baseonly, %")[1]);
        var classes = Tables(report).First(each => each.Title.StartsWith("Table 3", StringComparison.Ordinal));
        Assert.Equal(["uk-wpi", "poor", "1", "100/97", "0/3", "0/0", "100/97", "0"], classes.Rows[^1]);
    }

    [Fact]
    public void Create_Results_EveryPageIsASample()
    {
        var samples = ClientsReport.Create(Some(), Site).Samples;

        Assert.Equal(3, samples.Single(each => each.Name == "pages").Rows.Count);
        Assert.Equal(2, samples.Single(each => each.Name == "overhead").Rows.Count);
    }

    [Fact]
    public void Create_NoLab_JudgesNoClient()
    {
        var report = ClientsReport.Create(Some() with { HasLab = false }, Site);

        Assert.Contains(report.Method, sentence => sentence.Contains("loopback", StringComparison.Ordinal));
        Assert.Null(report.Findings[0].Holds);
    }

    private static IEnumerable<StudyTable> Tables(StudyReport report) => report.Sections.SelectMany(section => section.Tables);

    private static ClientsResults Some()
    {
        var page = Site.PageOf(PageBucket.Parse("S-S-S"), 0);
        var pair = ClientPairs.Of("uk-wpi");
        var only = Retrieval.OfThePaper.First(retrieval => retrieval.Name == "baseonly");
        PageVisit Visit(Retrieval retrieval, ClientClass @class, double seconds) =>
            new(pair, 3, page, retrieval, @class, seconds, 0.1, 5_000, double.NaN);
        return ClientFindingsTests.Empty with
        {
            Stream = [Visit(Retrieval.Base, ClientClass.Unknown, 4), Visit(Retrieval.Base, ClientClass.Poor, 4)],
            Actions = [Visit(only, ClientClass.Poor, 1)],
            Overhead = ClientsPaper.Overhead,
            OverheadTimes = [("step", new double[200])],
            Stress = [new StressRun(10, 0, true, 100, 1, 0.5), new StressRun(10, 0, false, 100, 1, 0.5)],
            LogClasses = ClientsPaper.Classes,
        };
    }
}
