// SPDX-License-Identifier: MIT
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using Nam.Benchmarks.Oracle.Formats;
using Nam.Benchmarks.Oracle.Results;

namespace Nam.Benchmarks.Oracle.Flowing;

/// <summary>Writes docs/results/flow.json and flow.md.</summary>
internal static class FlowReport
{
    private const string Method = """
        A cell is a network, a reply of TPC-H at scale factor 1 with at least 1 MB of text, and a condition; cells, turns and
        ratios are as in [oracle.md](oracle.md). All formats but NAM's choice and "containers flowing" are held until they are
        whole, encoded, sent and then decoded. With a slow client, decoding takes ten times as long: of replies that are
        held after the last byte, of those that flow whenever rows were read, by a loop on the client's processor. Client and
        server have half of the processors each: a scheduler may keep a thread that was woken where its waker runs (see the
        figures of the pipeline), so that on one machine what flows would be worked on in turns for its first 15 ms.
        "Least possible" is what no pipeline of containers is faster than: the round trip and the longest of making (to the
        first byte), carrying and decoding, as they were measured of containers that are held, ÷ the best buffered format.
        Where one part is most of the time, as decoding is with a slow client, flowing cannot hide it. The memory
        of 100 MB of rows (`NamResults.Rows` to `GetNamRowsAsync`, over loopback) is the resident set of either process, the
        most during the reply less what it was before, after twenty replies of 3 MB, which have the code compiled, and a
        collection that gives back to the system all that is free; "slow" reads 10 MB of text a second, "plain" has no NAM,
        "many" are 60 callers of 100 MB each at once. The resident set has all garbage since the last collection, whoever
        made it, and the rows themselves are garbage. How much the runtime lets grow follows from the processor's caches; here
        it is set, to 2 MB (`System.GC.Gen0MaxBudget`) and, as where caches are large, to 16 MB. "Live" is what collections
        left of the managed heap, above what was live before: buffers, blocks and windows that are held.
        """;

    internal static void Write(Run run, string folder)
    {
        Directory.CreateDirectory(folder);
        File.WriteAllText(Path.Combine(folder, "flow.json"), ToJson(run) + "\n");
        File.WriteAllText(Path.Combine(folder, "flow.md"), PageLines.Fold(ToMarkdown(run)));
    }

    private static string ToJson(Run run)
    {
        var json = Report.ToJson(run);
        foreach (var (node, judged) in json["cells"]!.AsArray().Zip(run.Cells))
        {
            node!["overBestBuffered"] = Number(FlowSummary.OverBuffered(judged));
            node["leastOverBestBuffered"] = Number(FlowSummary.Floor(judged));
        }

        return json.ToJsonString(new JsonSerializerOptions
        {
            WriteIndented = true, Encoder = System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
        });
    }

    private static string ToMarkdown(Run run)
    {
        var text = new StringBuilder("# Replies that flow, measured\n\n");
        text.AppendLine(run.Machine.Describe("./build.sh bench flow --write", "flow.json", run.Date, run.Seconds)).AppendLine();
        text.AppendLine(Method).AppendLine();
        Report.AppendFigures(text, run.Figures);
        text.AppendLine().AppendLine("| cell | text | NAM chose | ms | flowing, ms | best buffered | ms | NAM ÷ best buffered | least possible | stock text ÷ NAM |");
        text.AppendLine("|---|--:|---|--:|--:|---|--:|--:|--:|--:|");
        foreach (var judged in run.Cells)
        {
            var cell = judged.Cell;
            var best = FlowSummary.BestBuffered(judged);
            var flowing = cell.Find(Format.FlowingContainers) is { Seconds.Count: > 0 } times
                ? CellTable.Milliseconds(JudgedCell.MedianOf(times))
                : string.Empty;
            text.Append(CellTable.Invariant($"| {cell.Link} Q{cell.Query} {cell.Condition} | {CellTable.Size(cell.TextBytes)} "));
            text.Append(CellTable.Invariant($"| {judged.Choice} | {CellTable.Milliseconds(judged.NamSeconds)} | {flowing} "));
            text.Append(CellTable.Invariant($"| {best.Name} | {CellTable.Milliseconds(JudgedCell.MedianOf(best))} "));
            var floor = FlowSummary.Floor(judged);
            var least = double.IsFinite(floor) ? CellTable.Invariant($"{floor:0.00}") : string.Empty;
            text.AppendLine(CellTable.Invariant($"| {FlowSummary.OverBuffered(judged):0.00} | {least} | {1 / judged.OverText:0.00} |"));
        }

        return text.ToString();
    }

    private static JsonNode? Number(double value) => double.IsFinite(value) ? JsonValue.Create(Math.Round(value, 4)) : null;
}
