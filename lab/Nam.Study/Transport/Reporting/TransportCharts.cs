// SPDX-License-Identifier: MIT
using Nam.Study.Reporting;

namespace Nam.Study.Transport.Reporting;

/// <summary>The charts: the paper's Figures 2 to 10 and 14 to 16.</summary>
internal static class TransportCharts
{
    private static readonly TransportSecurity[] Shown = [TransportSecurity.None, TransportSecurity.Tls13, TransportSecurity.Tls13Resumed];

    // A few of each figure of the paper: plain, encrypted, compressed, both, and what NAM does.
    private static readonly (TransportPlace Place, TransportCompression Compression, TransportSecurity Security)[] Runs =
    [
        (TransportPlace.Server, TransportCompression.None, TransportSecurity.None),
        (TransportPlace.Server, TransportCompression.None, TransportSecurity.Tls13),
        (TransportPlace.Nginx, TransportCompression.None, TransportSecurity.Tls13),
        (TransportPlace.Server, TransportCompression.GZip, TransportSecurity.None),
        (TransportPlace.Server, TransportCompression.GZip, TransportSecurity.Tls13),
        (TransportPlace.Server, TransportCompression.Nam, TransportSecurity.Tls13),
    ];

    /// <summary>A figure of the cells of each document as bars.</summary>
    internal static IReadOnlyList<StudyChart> Bars(
        TransportResults results, string title, string unit, Func<CellFigures, double?> figure,
        Func<CellFigures, double?>? halfWidth = null) =>
        [.. TransportDocument.All.Select(document => Bars(results, document, title, unit, figure, halfWidth)).OfType<StudyChart>()];

    /// <summary>Each timed transaction, Figures 4 to 10.</summary>
    internal static IReadOnlyList<StudyChart> Runs4To10(TransportResults results) =>
        [.. TransportDocument.All.Select(document => RunsOf(results, document)).OfType<StudyChart>()];

    /// <summary>Figures beside the paper's, each as a multiple of the one without TLS and compression.</summary>
    internal static StudyChart BesidePaper(
        TransportResults results, string title, Func<PaperRow, double?> paper, Func<CellFigures, double?> here)
    {
        var rows = TransportPaper.Rows.Where(
            row => paper(row) is not null && row.Cell is { } cell && here(results[cell]) is not null).ToList();
        var (theirs, ours) = (new List<StudyPoint>(), new List<StudyPoint>());
        var categories = new List<string>();
        foreach (var row in rows)
        {
            var none = TransportPaper.Row(row.Document, TransportPaper.None, TransportPaper.None);
            if (row != none && here(results[none.Cell!]) is { } hereNone && paper(none) is { } paperNone)
            {
                theirs.Add(new StudyPoint(categories.Count, paper(row)!.Value / paperNone));
                ours.Add(new StudyPoint(categories.Count, here(results[row.Cell!])!.Value / hereNone));
                categories.Add($"{row.Document.Name} {row.Name}");
            }
        }

        IReadOnlyList<StudySeries> series = [new StudySeries("paper", theirs) { IsPaper = true }, new StudySeries("here", ours)];
        return new StudyChart(title, "File, crypto/compression", "times none/none", StudyChartKind.Bars, series)
        {
            Categories = categories,
            IsYLogarithmic = true,
            Note = "CSS is nginx here, software the server itself.",
        };
    }

    private static StudyChart? Bars(
        TransportResults results, TransportDocument document, string title, string unit, Func<CellFigures, double?> figure,
        Func<CellFigures, double?>? halfWidth)
    {
        CellFigures Of(TransportWay way, TransportSecurity security) => results[new TransportCell(document, way, security)];

        var securities = Shown.Where(
            security => results.Plan.SecuritiesOfServer.Contains(security) && results.Plan.SecuritiesOfProxies.Contains(security)).ToList();
        var ways = results.Ways.Where(way => securities.TrueForAll(security => figure(Of(way, security)) is not null)).ToList();
        if (ways.Count == 0)
        {
            return null;
        }

        var series = securities.Select(security => new StudySeries(
            security.Name,
            [.. ways.Select(
                (way, index) => new StudyPoint(index, figure(Of(way, security))!.Value, halfWidth?.Invoke(Of(way, security)) ?? 0))]));
        return new StudyChart($"{title}, {document.Name}", "Who does what", unit, StudyChartKind.Bars, [.. series])
        {
            Categories = [.. ways.Select(way => way.Name)]
        };
    }

    private static StudyChart? RunsOf(TransportResults results, TransportDocument document)
    {
        var series = new List<StudySeries>();
        foreach (var (place, compression, security) in Runs)
        {
            var times = results[new TransportCell(document, new TransportWay(place, compression), security)].Milliseconds;
            if (times.Count != 0)
            {
                series.Add(new StudySeries(
                    $"{new TransportWay(place, compression).Name}, {security.Name}",
                    [.. times.Select((time, index) => new StudyPoint(index + 1, time))]));
            }
        }

        return series.Count == 0
            ? null
            : new StudyChart($"Each transaction (Figs. 4 to 10), {document.Name}", "Transaction", "ms", StudyChartKind.Points, series);
    }
}
