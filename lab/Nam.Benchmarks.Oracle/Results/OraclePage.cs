// SPDX-License-Identifier: MIT
using System.Globalization;
using Nam.Benchmarks.Gate.Judging;

namespace Nam.Benchmarks.Oracle.Results;

/// <summary>Writes what was measured for people.</summary>
internal static class OraclePage
{
    private const long TellingReplyBytes = 10_000;

    private const string Method = """
        A cell is a network and a reply of TPC-H, at scale factor 0.1 and, where it is larger there, 1. Its time is what a
        caller waits: from sending the request over HTTP/1.1 to the list of row objects. Every reply is serialised anew from
        rows in memory; every format has a connection of its own, and NAM a service of its own.

        * *Formats.* stock-: the serializer's text, plain or in the framework's gzip or Brotli. The others are NAM's, by order.
        * *NAM* starts each network knowing nothing, and each reply with five turns that are not counted. All are warm from
          turns over loopback.
        * *Network.* The network lab; no packet is lost, and windows last over pauses.
        * *Racing.* In every round all formats take turns in random order; a format that takes twice the best time leaves.
          A turn of a short reply is up to nine calls in a row, for 5 ms, and counts with their median.
        * *The best of a cell* would be too low if it were the least of many noisy medians. So in every round the best is the
          one that all other rounds say, and the round compares NAM with it; NAM ÷ best is the median over the rounds.
        * *Best fixed format:* the one with the least geometric mean of its time ÷ NAM's over all cells.
        """;

    /// <summary>Returns the page.</summary>
    /// <param name="how">The command and the machine.</param>
    /// <param name="cells">The cells, at least one.</param>
    internal static string Of(string how, IReadOnlyList<OracleCell> cells)
    {
        string[] lines =
        [
            "# NAM's choice beside the best one, measured", "", how, "", Method, "",
            "| figure | value | |", "|---|--:|---|", .. Figures(cells), "",
            "## By network", "",
            "| network | SF | cells | NAM ÷ best, geometric mean | worst | stock text ÷ NAM, geometric mean |",
            "|---|---|--:|--:|---|--:|", .. Networks(cells), "",
            "## Figure 7 of the 2003 paper", "", "```", .. Figure7.Lines(cells), "```", "",
        ];
        return string.Join('\n', lines.Select(line => line.ReplaceLineEndings("\n")));
    }

    /// <summary>Returns the line of a cell for a console.</summary>
    internal static string Line(OracleCell cell) => string.Create(
        CultureInfo.InvariantCulture,
        $"{cell,-18} NAM {1e3 * cell.Nam.Median,9:0.000} ms ({cell.Choice}), "
        + $"best {1e3 * cell.Best.Median,9:0.000} ms ({cell.Best.Format}), ÷ best {cell.OverBest:0.000}, ÷ text {cell.OverText:0.000}");

    /// <summary>Returns all times, for a spreadsheet.</summary>
    internal static IEnumerable<string> Csv(IEnumerable<OracleCell> cells) =>
    [
        "network,scale,reply,text_bytes,choice,over_best,format,rounds,median_seconds",
        .. from cell in cells from times in cell.Times
           select string.Create(
               CultureInfo.InvariantCulture,
               $"{cell.Network},{cell.Scale},{cell.Reply},{cell.TextBytes},{cell.Choice},{cell.OverBest:0.0000},{times.Format},"
               + $"{times.Seconds.Count},{times.Median:G6}"),
    ];

    /// <summary>Returns the rows of the figures over all cells.</summary>
    internal static IEnumerable<string> Figures(IReadOnlyList<OracleCell> cells)
    {
        var worst = cells.MaxBy(cell => cell.OverBest)!;
        var slowest = cells.MaxBy(cell => cell.OverText)!;
        var stock = BestFixed.Of(cells, Contender.IsStock);
        var any = BestFixed.Of(cells, _ => true);
        var mean = Statistics.GeometricMean(cells.Select(cell => cell.OverBest));
        yield return Row("NAM ÷ best of the cell, geometric mean", mean, $"{cells.Count} cells");
        yield return Row("NAM ÷ best, worst cell", worst.OverBest, $"{worst}: {worst.Choice} for {worst.Best.Format}");
        yield return Row("cells where NAM ÷ best is above 1.15", cells.Count(cell => cell.OverBest > 1.15), $"of {cells.Count}");
        yield return Row("best fixed of today's stacks ÷ NAM, all cells", stock.Speedup, stock.Format);
        if (cells.Where(cell => cell.TextBytes >= TellingReplyBytes).ToList() is { Count: > 0 } telling)
        {
            var best = BestFixed.Of(telling, Contender.IsStock);
            yield return Row("best fixed of today's stacks ÷ NAM, replies of 10 KB and up", best.Speedup, best.Format);
        }

        yield return Row("best fixed of any kind ÷ NAM, all cells", any.Speedup, any.Format);
        yield return Row("NAM ÷ stock text, worst cell", slowest.OverText, $"{slowest}: {slowest.Choice}");
        yield return Row("cells where NAM ÷ stock text is above 1.05", cells.Count(cell => cell.OverText > 1.05), $"of {cells.Count}");
    }

    private static IEnumerable<string> Networks(IEnumerable<OracleCell> cells) =>
        from block in cells.GroupBy(cell => (cell.Network, cell.Scale))
        let worst = block.MaxBy(cell => cell.OverBest)!
        select string.Create(
            CultureInfo.InvariantCulture,
            $"| {block.Key.Network} | {block.Key.Scale} | {block.Count()} "
            + $"| {Statistics.GeometricMean(block.Select(cell => cell.OverBest)):0.000} "
            + $"| {worst.Reply} {worst.OverBest:0.00}, {worst.Choice} for {worst.Best.Format} "
            + $"| {1 / Statistics.GeometricMean(block.Select(cell => cell.OverText)):0.00} |");

    private static string Row(string figure, double value, string remark) =>
        string.Create(CultureInfo.InvariantCulture, $"| {figure} | {value:0.000} | {remark} |");
}
