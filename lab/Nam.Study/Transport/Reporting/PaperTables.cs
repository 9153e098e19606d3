// SPDX-License-Identifier: MIT
using Nam.Study.Reporting;

namespace Nam.Study.Transport.Reporting;

/// <summary>The paper's Tables I to IV with what was measured here beside them.</summary>
internal static class PaperTables
{
    private const string Counterparts =
        "Here CSS is nginx on the server's machine and software the server itself, with a handshake of TLS 1.3 and RSA for every transaction; the cards BCM and AHA have no counterpart.";

    /// <summary>Table I: the files and what becomes of them.</summary>
    internal static StudyTable Sizes(TransportResults results)
    {
        var ways = TransportWay.All.Where(
            way => way.Compression != TransportCompression.None && !(way.Place != TransportPlace.Server && !way.IsInProxy));
        var rows = new List<IReadOnlyList<string>>();
        foreach (var document in TransportDocument.All)
        {
            rows.Add([document.Name, document.Content, StudyNumber.Of((long)document.Bytes), TransportText.Missing]);
            foreach (var way in ways)
            {
                if (results.SizeOf(document, way) is { } size)
                {
                    rows.Add(Row(
                        document, way.Compression == TransportCompression.Nam ? $"{way.Name}: {size.Format}" : way.Name, size.BodyBytes));
                }
            }

            if (TransportPaper.SoftwareBytes.TryGetValue(document, out var software))
            {
                rows.Add(Row(document, "paper: software (mod_deflate)", software));
                rows.Add(Row(document, "paper: CSS", TransportPaper.DeviceBytes[document]));
            }
        }

        return new StudyTable("The documents (Table I)", ["File", "What", "Bytes", "Ratio"], rows)
        {
            Note = "The documents have the paper's sizes, not its contents. Ratio: original size over compressed size."
        };
    }

    /// <summary>Table II: latency.</summary>
    internal static StudyTable Latency(TransportResults results) => new(
        "Latency of a transaction beside the paper (Table II)",
        ["File", "Crypto", "Compress", "Paper ms", "of none", "Here ms", "±", "of none"],
        [.. TransportPaper.Rows.Select(row => Latency(results, row))])
    {
        Note = $"Means; ± is half the 95 % confidence interval. {Counterparts}",
    };

    /// <summary>Table III: throughput and bandwidth.</summary>
    internal static StudyTable Throughput(TransportResults results) => new(
        "Throughput at saturation beside the paper (Table III)",
        ["File", "Crypto", "Compress", "Paper /s", "Link Mbit/s", "Data Mbit/s", "Here /s", "Link Mbit/s", "Data Mbit/s"],
        [.. TransportPaper.Rows.Where(row => row.Throughput is not null).Select(row => Throughput(results, row))])
    {
        Note = $"The paper's link is connections × compressed size, its Mbit 2²⁰ bits; here link is what went over the network to the callers, with TLS, TCP and IP, and a Mbit 10⁶ bits. {Counterparts}",
    };

    /// <summary>Table IV: processors.</summary>
    internal static StudyTable Use(TransportResults results) => new(
        "Processor under load beside the paper (Table IV)",
        ["File", "Crypto", "Compress", "Paper server %", "CSS %", "Here server %", "proxy %", "server µs", "proxy µs"],
        [.. TransportPaper.Rows.Where(row => row.ServerPercent is not null).Select(row => Use(results, row))])
    {
        Note = $"Percent of all processors of the machine, which the callers and the network share here; µs for a transaction do not depend on that. {Counterparts}",
    };

    private static IReadOnlyList<string> Row(TransportDocument document, string what, long bytes) =>
        [document.Name, what, StudyNumber.Of(bytes), Ratio(document, bytes)];

    private static string Ratio(TransportDocument document, long bytes) => TransportText.Number((double)document.Bytes / bytes);

    private static IReadOnlyList<string> Latency(TransportResults results, PaperRow row)
    {
        var (here, none) = (Of(results, row), Of(results, TransportPaper.Row(row.Document, TransportPaper.None, TransportPaper.None)));
        return
        [
            .. Names(row),
            TransportText.Number(row.LatencySeconds * 1e3),
            TransportText.Times(
                row.LatencySeconds, TransportPaper.Row(row.Document, TransportPaper.None, TransportPaper.None).LatencySeconds),
            TransportText.Number(here?.MeanMilliseconds),
            TransportText.Number(here?.HalfWidthMilliseconds),
            TransportText.Times(here?.MeanMilliseconds, none?.MeanMilliseconds),
        ];
    }

    private static IReadOnlyList<string> Throughput(TransportResults results, PaperRow row)
    {
        var here = Of(results, row);
        return
        [
            .. Names(row),
            TransportText.Number(row.Throughput),
            TransportText.Number(row.LinkMegabits),
            TransportText.Number(row.DataMegabits),
            TransportText.Number(here?.Throughput),
            TransportText.Number(here?.LinkMegabits),
            TransportText.Number(here?.DataMegabits(row.Document.Bytes)),
        ];
    }

    private static IReadOnlyList<string> Use(TransportResults results, PaperRow row)
    {
        var here = Of(results, row);
        return
        [
            .. Names(row),
            TransportText.Percent(row.ServerPercent),
            TransportText.Percent(row.DevicePercent),
            TransportText.Percent(here?.ServerPercent),
            TransportText.Percent(here?.ProxyPercent),
            TransportText.Number(here?.ServerMicroseconds),
            TransportText.Number(here?.ProxyMicroseconds),
        ];
    }

    private static CellFigures? Of(TransportResults results, PaperRow row) => row.Cell is { } cell ? results[cell] : null;

    private static IReadOnlyList<string> Names(PaperRow row) => [row.Document.Name, row.Crypto, row.Compression];
}
