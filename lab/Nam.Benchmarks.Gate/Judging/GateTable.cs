// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Gate.Measuring;

namespace Nam.Benchmarks.Gate.Judging;

/// <summary>Writes what was measured for people.</summary>
internal static class GateTable
{
    private const string Head =
        "| link | replies | service, caller | cells | time | base ÷ base | bytes | server CPU | client CPU "
        + "| server memory | client memory | worst |";

    /// <summary>The table: a line for each kind of reply on each link, geometric means of new ÷ base.</summary>
    internal static IEnumerable<string> Lines(IReadOnlyList<CellFigures> cells)
    {
        yield return Head;
        yield return "|---|---|---|--:|--:|--:|--:|--:|--:|--:|--:|---|";
        foreach (var link in cells.GroupBy(cell => cell.Cell.Link))
        {
            foreach (var kind in link.GroupBy(cell => (cell.Cell.Group, cell.Cell.Way)))
            {
                yield return Line(link.Key, kind.Key.Group, kind.Key.Way.Name, [.. kind]);
            }

            yield return Line(link.Key, "**all**", "", [.. link]);
        }

        var measured = cells.Where(cell => cell.Cell.Link != Link.Encoders.Name).ToList();
        yield return Line("**all links**", "", "", measured);
    }

    /// <summary>A limit beside what was measured, in one line.</summary>
    internal static string Line(Finding finding)
    {
        var verdict = !finding.IsMeasured ? "not measured"
            : finding.Fails ? "over" : finding.IsOver ? "noise" : "within";
        return $"{finding.Limit}: {finding.Subject} {Number(finding.Value)}, at most {Number(finding.Most)}"
            + $" (noise {finding.Noise:P1}): {verdict}";
    }

    /// <summary>All cells with all measures, for a spreadsheet.</summary>
    internal static IEnumerable<string> Csv(IEnumerable<CellFigures> cells)
    {
        yield return "link,group,reply,way,text_bytes,rounds,base_seconds,time,time_self,time_error,base_body,new_body,wire,"
            + "server_cpu,server_cpu_self,client_cpu,client_cpu_self,server_memory,client_memory";
        foreach (var (cell, figures) in cells.Select(figures => (figures.Cell, figures)))
        {
            yield return $"{cell.Link},{cell.Group},{cell.Reply},\"{cell.Way.Name}\",{cell.TextBytes},{figures.Rounds},"
                + $"{figures.BaseSeconds:G5},{figures.Time.Ratio:F4},{figures.Time.Self:F4},{figures.Time.Error:F4},"
                + $"{figures.BaseBody},{figures.NewBody},{figures.Wire.Ratio:F4},{figures.Encoder.Ratio:F4},{figures.Encoder.Self:F4},"
                + $"{figures.Decoder.Ratio:F4},{figures.Decoder.Self:F4},{figures.EncoderMemory.Ratio:F4},{figures.DecoderMemory.Ratio:F4}";
        }
    }

    private static string Line(string link, string group, string way, List<CellFigures> cells)
    {
        var worst = cells.MaxBy(cell => cell.Time.Ratio)!;
        Func<CellFigures, double>[] measures =
        [
            cell => cell.Time.Ratio, cell => cell.Time.Self, cell => cell.Wire.Ratio, cell => cell.Encoder.Ratio,
            cell => cell.Decoder.Ratio, cell => cell.EncoderMemory.Ratio, cell => cell.DecoderMemory.Ratio,
        ];
        var means = string.Join(" | ", measures.Select(measure => Judge.Mean(cells, measure).ToString("F3")));
        return $"| {link} | {group} | {way} | {cells.Count} | {means} | {worst.Cell.Reply} {worst.Time.Ratio:F2} |";
    }

    private static string Number(double value) => double.IsNaN(value) ? "–" : value >= 1_000 ? value.ToString("N0") : value.ToString("F3");
}
