// SPDX-License-Identifier: MIT
using Nam.Study.Reporting;

namespace Nam.Study.Transport.Reporting;

/// <summary>The report of the study.</summary>
internal static class TransportReport
{
    /// <summary>Makes the report.</summary>
    internal static StudyReport Create(TransportResults results) => new()
    {
        IsWhole = results.IsWhole,
        Method = TransportMethod.Sentences(results),
        Findings = new TransportFindings(results).All,
        Sections = [.. Sections(results)],
        Samples = [results.Latencies, results.Loads],
    };

    private static IEnumerable<StudySection> Sections(TransportResults results)
    {
        yield return new StudySection("Documents") { Tables = [PaperTables.Sizes(results)] };
        yield return new StudySection("Latency")
        {
            Tables = [PaperTables.Latency(results), .. PivotTables.Create(results, "Latency in ms", figures => figures.MeanMilliseconds)],
        };
        yield return new StudySection("Handshakes") { Tables = [HandshakeTable.Create(results)] };
        yield return new StudySection("Throughput")
        {
            Text = NamTexts(results),
            Tables =
            [
                PaperTables.Throughput(results), .. PivotTables.Create(results, "Transactions a second", figures => figures.Throughput)
            ],
        };
        yield return new StudySection("Bandwidth")
        {
            Tables =
            [
                .. PivotTables.Create(results, "Link in Mbit/s", figures => figures.LinkMegabits),
                .. PivotTables.Create(results, "Data in Mbit/s", (document, figures) => figures.DataMegabits(document.Bytes))
            ],
        };
        yield return new StudySection("Processor")
        {
            Tables =
            [
                PaperTables.Use(results),
                OffloadTable.Create(results),
                .. PivotTables.Create(results, "Processor of the server in µs a transaction", figures => figures.ServerMicroseconds),
                .. PivotTables.Create(results, "Processor of the proxy in µs a transaction", figures => figures.ProxyMicroseconds, way =>
                    way.Place != TransportPlace.Server),
                .. PivotTables.Create(results, "Processor of the callers in µs a transaction", figures => figures.CallerMicroseconds),
            ],
        };
        if (results.IsEmulated)
        {
            yield return new StudySection("Slow link") { Tables = [ModemTable.Create(results)] };
        }
    }

    private static List<string> NamTexts(TransportResults results)
    {
        var texts = new List<string>();
        foreach (var document in new[] { TransportDocument.Page, TransportDocument.Data })
        {
            var (plain, gzip, nam) = (Of(TransportCompression.None), Of(TransportCompression.GZip), Of(TransportCompression.Nam));
            if (nam.Throughput is not null)
            {
                texts.Add(
                    $"{document.Name} over TLS 1.3, whole handshakes, in the server: {TransportText.Number(plain.Throughput)} transactions a second plain, {TransportText.Number(gzip.Throughput)} with gzip, {TransportText.Number(nam.Throughput)} with NAM.");
            }

            CellFigures Of(TransportCompression compression) =>
                results[new TransportCell(document, new TransportWay(TransportPlace.Server, compression), TransportSecurity.Tls13)];
        }

        return texts;
    }
}
