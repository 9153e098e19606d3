// SPDX-License-Identifier: MIT
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;
using Nam.Benchmarks.Oracle.Networks;
using Nam.Benchmarks.Oracle.Racing;

namespace Nam.Benchmarks.Oracle.Results;

/// <summary>Writes docs/results/oracle.json and oracle.md.</summary>
internal static class Report
{
    private static readonly JsonSerializerOptions Json =
        new() { WriteIndented = true, Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    internal static void Write(Run run, string folder)
    {
        Directory.CreateDirectory(folder);
        File.WriteAllText(Path.Combine(folder, NameOf(run) + ".json"), ToJson(run).ToJsonString(Json) + "\n");
        File.WriteAllText(Path.Combine(folder, NameOf(run) + ".md"), PageLines.Fold(ToMarkdown(run)));
    }

    internal static JsonObject ToJson(Run run)
    {
        return new JsonObject
        {
            ["machine"] = run.Machine.ToJson(),
            ["date"] = run.Date.ToString("yyyy-MM-dd'T'HH:mm:ss'Z'"),
            ["seconds"] = Math.Round(run.Seconds),
            ["earlierCells"] = run.EarlierCells,
            ["isQuick"] = run.IsQuick,
            ["figures"] = new JsonObject(
                run.Figures.Select(figure => KeyValuePair.Create<string, JsonNode?>(figure.Name, Number(figure.Value)))),
            ["goals"] = new JsonObject(
                run.Figures.Where(figure => figure.IsMet is not null).Select(figure => KeyValuePair.Create<string, JsonNode?>(
                    figure.Name,
                    new JsonObject { [figure.AtMost is null ? "atLeast" : "atMost"] = figure.AtMost
                        ?? figure.AtLeast, ["isMet"] = figure.IsMet, ["remark"] = figure.Remark }))),
            ["cells"] = new JsonArray([.. run.Cells.Select(ToJson)]),
        };
    }

    private static JsonObject ToJson(JudgedCell judged)
    {
        var cell = judged.Cell;
        return new JsonObject
        {
            ["network"] = cell.Link,
            ["scale"] = cell.Scale,
            ["query"] = cell.Query,
            ["condition"] = cell.Condition,
            ["textBytes"] = cell.TextBytes,
            ["choice"] = judged.Choice,
            ["best"] = judged.BestFormat,
            ["overBest"] = Number(judged.OverBest),
            ["overText"] = Number(judged.OverText),
            ["firstMilliseconds"] = new JsonArray([.. cell.FirstSeconds.Select(seconds => Number(1e3 * seconds))]),
            ["medianMilliseconds"] = new JsonObject(cell.Formats.Where(times => times.Seconds.Count > 0).Select(times =>
                KeyValuePair.Create<string, JsonNode?>(times.Name, Number(1e3 * JudgedCell.MedianOf(times))))),
            ["repetitions"] = cell.Nam.Seconds.Count,
        };
    }

    internal static string ToMarkdown(Run run)
    {
        var text = new StringBuilder();
        text.AppendLine(run.IsUnseen ? "# NAM's choice on paths that nothing was tuned on" : "# NAM's choice beside the best one, measured")
            .AppendLine();
        var command = $"./build.sh bench oracle{(run.IsUnseen ? " --unseen" : string.Empty)}{(run.IsQuick ? " --quick" : string.Empty)} --write";
        text.AppendLine(run.Machine.Describe(command, NameOf(run) + ".json", run.Date, run.Seconds));
        if (run.EarlierCells > 0)
        {
            var commits = string.Join(
                ", ", run.Cells.GroupBy(cell => cell.Cell.Commit ?? "unknown").Select(group => $"{group.Count()} of {group.Key}"));
            text.AppendLine(CellTable.Invariant(
                $"With `--resume`: {run.EarlierCells} of the {run.Cells.Count} cells are of an earlier run. Cells by commit: {commits}."));
        }

        text.AppendLine().AppendLine(run.IsUnseen ? PathsText() : Method.Text).AppendLine();
        AppendFigures(text, run.Figures);
        text.AppendLine().AppendLine("## By network and condition").AppendLine();
        text.AppendLine("| network | SF | condition | cells | NAM ÷ best, geometric mean | worst | stock text ÷ NAM, geometric mean |");
        text.AppendLine("|---|---|---|--:|--:|---|--:|");
        foreach (var block in run.Cells.Where(cell => !double.IsNaN(cell.OverBest))
            .GroupBy(cell => (cell.Cell.Link, cell.Cell.Scale, cell.Cell.Condition)))
        {
            var worst = block.MaxBy(cell => cell.OverBest)!;
            var overBest = Statistics.GeometricMean(block.Select(cell => cell.OverBest));
            var overText = Statistics.GeometricMean(block.Select(cell => cell.OverText));
            text.Append(CellTable.Invariant(
                $"| {block.Key.Link} | {block.Key.Scale} | {block.Key.Condition} | {block.Count()} | {overBest:0.000} "));
            text.AppendLine(CellTable.Invariant(
                $"| Q{worst.Cell.Query} {worst.OverBest:0.00}, {worst.Choice} for {worst.BestFormat} | {1 / overText:0.00} |"));
        }

        if (run.IsUnseen)
        {
            return text.ToString();
        }

        text.AppendLine().AppendLine("## Figure 7 of the 2003 paper").AppendLine().AppendLine("```");
        foreach (var line in Figure7.Lines(run.Cells))
        {
            text.AppendLine(line);
        }

        return text.AppendLine("```").ToString();
    }

    private static string NameOf(Run run) => run.IsUnseen ? "oracle-unseen" : "oracle";

    private static string PathsText()
    {
        var text = new StringBuilder("""
            Cells, turns and ratios are as in [oracle.md](oracle.md), but that where packets are lost all formats take the
            connections in turn, round by round: a loss slows a connection for many replies, and the best of several formats
            would be the luckiest one. The paths were chosen last:

            """);
        foreach (var link in Link.Unseen)
        {
            text.AppendLine().Append("* *").Append(link.Name).Append("*: ").Append(link.Title);
        }

        return text.ToString();
    }

    internal static void AppendFigures(StringBuilder text, IReadOnlyList<Figure> figures)
    {
        text.AppendLine("| figure | value | goal | | |").AppendLine("|---|--:|--:|---|---|");
        foreach (var figure in figures)
        {
            var goal = figure.AtMost is { } most ? CellTable.Invariant($"≤ {most:0.##}")
                : figure.AtLeast is { } least ? CellTable.Invariant($"≥ {least:0.##}")
                : string.Empty;
            var mark = figure.IsMet switch { true => "met", false => "**missed**", null => string.Empty };
            text.AppendLine(CellTable.Invariant($"| {figure.Title} | {figure.Value:0.000} | {goal} | {mark} | {figure.Remark} |"));
        }
    }

    private static JsonNode? Number(double value) => double.IsFinite(value) ? JsonValue.Create(Math.Round(value, 4)) : null;
}
