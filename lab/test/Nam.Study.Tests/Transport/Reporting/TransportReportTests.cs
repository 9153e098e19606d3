// SPDX-License-Identifier: MIT
using Nam.Study.Reporting;
using Nam.Study.Transport;
using Nam.Study.Transport.Reporting;

namespace Nam.Study.Tests.Transport.Reporting;

public class TransportReportTests
{
    [Fact]
    public async Task Create_EverythingMeasured_HasWholeTables()
    {
        var report = TransportReport.Create(await RunAsync(new FakeBed()));

        AssertShape(report);
        Assert.Equal(
            ["Documents", "Latency", "Handshakes", "Throughput", "Bandwidth", "Processor", "Slow link"],
            report.Sections.Select(section => section.Title));
        Assert.Contains(report.Method, sentence => sentence.Contains("400 Mbit/s", StringComparison.Ordinal));
    }

    [Fact]
    public async Task Create_NoProxies_HasDashesWhereTheirFiguresWouldBe()
    {
        var report = TransportReport.Create(await RunAsync(new FakeBed { Places = [TransportPlace.Server], IsEmulated = false }));

        AssertShape(report);
        var table = report.Sections.SelectMany(section => section.Tables)
            .Single(one => one.Title.Contains("Table II)", StringComparison.Ordinal));
        var row = table.Rows.Single(one => one[0] == "index.html" && one[1] == "CSS");
        Assert.Equal(TransportText.Missing, row[5]);
        Assert.Equal("23.2", row[3]);
        Assert.Contains(report.Findings, finding => finding.Holds is null);
    }

    [Fact]
    public void Create_NothingMeasured_HasNoFigureOfHere()
    {
        var report = TransportReport.Create(new TransportResults(TransportPlan.Quick));

        AssertShape(report);
        Assert.All(report.Findings, finding => Assert.Null(finding.Holds));
        Assert.All(report.Samples, samples => Assert.Empty(samples.Rows));
    }

    [Fact]
    public async Task Create_Latency_IsWhatWasMeasured()
    {
        var bed = new FakeBed { Milliseconds = cell => cell.Way.Place == TransportPlace.Nginx
            && cell.Document == TransportDocument.Index && cell.Security == TransportSecurity.Tls13 ? 7.77 : 3 };

        var report = TransportReport.Create(await RunAsync(bed));

        var latency = report.Sections.Single(section => section.Title == "Latency");
        Assert.Equal("7.77", latency.Tables[0].Rows.Single(row => row[0] == "index.html" && row[1] == "CSS")[5]);
        var pivot = latency.Tables.Single(table => table.Title.Contains("index.html", StringComparison.Ordinal));
        var column = pivot.Columns.ToList().IndexOf("TLS 1.3");
        Assert.Equal("7.77", pivot.Rows.Single(row => row[0] == "nginx, plain")[column]);
        Assert.Equal("3.00", pivot.Rows.Single(row => row[0] == "server, plain")[column]);
    }

    private static async Task<TransportResults> RunAsync(FakeBed bed) =>
        await new TransportRunner(bed, TransportPlan.Quick, new FakeProgress()).RunAsync(CancellationToken.None);

    private static void AssertShape(StudyReport report)
    {
        Assert.All(
            report.Sections.SelectMany(section => section.Tables),
            table => Assert.All(table.Rows, row => Assert.Equal(table.Columns.Count, row.Count)));
    }
}
