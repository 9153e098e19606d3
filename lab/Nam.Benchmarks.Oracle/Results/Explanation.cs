// SPDX-License-Identifier: MIT
using System.Globalization;
using Nam.Benchmarks.Oracle.Racing;
using Nam.Benchmarks.Oracle.Serving;

namespace Nam.Benchmarks.Oracle.Results;

/// <summary>What NAM predicted in a cell beside what was measured there.</summary>
internal static class Explanation
{
    private const int ShownReplies = 8;
    private const int ShownPredictions = 10;

    /// <summary>Finds the cells that NETWORK/QUERY[/CONDITION[/SCALE]] names.</summary>
    internal static IEnumerable<CellResult> Find(IEnumerable<CellResult> cells, string place)
    {
        var parts = place.Split('/');
        return cells.Where(cell =>
            cell.Link == parts[0]
            && (parts.Length < 2 || $"{cell.Query}" == parts[1].TrimStart('Q', 'q'))
            && (parts.Length < 3 || cell.Condition == parts[2])
            && (parts.Length < 4 || cell.Scale == parts[3]));
    }

    internal static IEnumerable<string> Lines(CellResult cell, OperationStory? story)
    {
        var judged = new JudgedCell(cell);
        var best = $"best {judged.BestFormat} {CellTable.Milliseconds(judged.BestSeconds)} ms";
        yield return $"{cell.Key}: NAM {CellTable.Milliseconds(judged.NamSeconds)} ms, {best}.";
        yield return CellTable.Invariant(
            $"NAM ÷ best {judged.OverBest:0.00}, ÷ text {judged.OverText:0.00}. It chose {Counted(cell.Choices)}.");
        yield return $"First replies, ms: {string.Join(", ", cell.FirstSeconds.Zip(cell.FirstChoices, (seconds, choice) => $"{choice} {CellTable.Milliseconds(seconds)}"))}.";
        if (story is not null)
        {
            var roundTrip = story.RoundTripSeconds is { } seconds ? $"{CellTable.Milliseconds(seconds)} ms" : "unknown";
            var rate = story.BytesPerSecond is { } bytesPerSecond ? CellTable.Invariant($"{8e-6 * bytesPerSecond:0.0} Mbit/s") : "unknown";
            yield return $"The client said: round trip {roundTrip}, rate {rate}, window {(story.WindowBytes is { } window ? CellTable.Size(window) : "unknown")}.";
        }

        yield return "                    ----- measured, ms -----  -------- NAM's prediction at the end, ms -------";
        yield return "format              total   before  decode     bytes   total  encode    move  decode    bytes  n";
        foreach (var line in FormatLines(cell, story))
        {
            yield return line;
        }

        if (story is null)
        {
            yield break;
        }

        yield return "NAM's last replies: predicted encode + transfer + decode, then what came of it; ms";
        foreach (var reply in story.Replies.TakeLast(ShownReplies))
        {
            var predicted = Parts(reply.PredictedEncode, reply.PredictedTransfer, reply.PredictedDecode);
            var came = $"{Parts(reply.Encode, reply.Transfer, reply.Decode),-20} {CellTable.Milliseconds(reply.Observed ?? 0),8}";
            yield return $"  {reply.Format,-15} {reply.Reason,-12} {predicted,-20} {came} {Next(reply)} {Flow(reply)}".TrimEnd();
        }
    }

    private static IEnumerable<string> FormatLines(CellResult cell, OperationStory? story)
    {
        var predictions = story?.Predictions.ToDictionary(prediction => prediction.Format) ?? [];
        foreach (var times in cell.Formats.Where(times => times.Seconds.Count > 0).OrderBy(JudgedCell.MedianOf))
        {
            var decode = Statistics.Median(times.DecodeSeconds);
            var total = JudgedCell.MedianOf(times);
            var parts = $"{CellTable.Milliseconds(total - decode),8} {CellTable.Milliseconds(decode),7}";
            var measured = $"{times.Name,-16} {CellTable.Milliseconds(total),8} {parts} {CellTable.Size(times.Bytes),9}";
            yield return predictions.Remove(times.Name, out var prediction) ? measured + Predicted(prediction) : measured;
        }

        foreach (var prediction in predictions.Values.OrderBy(prediction => prediction.TotalSeconds).Take(ShownPredictions))
        {
            yield return $"{prediction.Format,-16} {string.Empty,35}{Predicted(prediction)}";
        }
    }

    private static string Predicted(FormatPrediction prediction)
    {
        var parts = $"{CellTable.Milliseconds(prediction.EncodeSeconds),7} {CellTable.Milliseconds(prediction.TransferSeconds),7} {CellTable.Milliseconds(prediction.DecodeSeconds),7}";
        return $"{CellTable.Milliseconds(prediction.TotalSeconds),8} {parts} {CellTable.Size(prediction.Bytes),8} {prediction.Samples,2}";
    }

    private static string Parts(double encode, double? transfer, double? decode) =>
        transfer is null || decode is null
            ? $"{CellTable.Milliseconds(encode)}+?+?"
            : $"{CellTable.Milliseconds(encode)}+{CellTable.Milliseconds(transfer.Value)}+{CellTable.Milliseconds(decode.Value)}";

    private static string Next(PlannedReply reply) =>
        reply.RunnerUp.Length == 0 ? string.Empty : $"then {reply.RunnerUp} {CellTable.Milliseconds(reply.RunnerUpSeconds)}";

    private static string Flow(PlannedReply reply) => reply.FirstBlock == 0 ? string.Empty : string.Create(
        CultureInfo.InvariantCulture,
        $"flows {reply.FirstBlock >> 10}K, hides {1e3 * reply.Overlap:0.00}, a block {1e3 * reply.BlockPrice:0.00}, "
        + $"made in {1e3 * reply.Make:0.00}, first after {1e3 * reply.First:0.00}");

    private static string Counted(IEnumerable<string> choices) =>
        string.Join(", ", choices.GroupBy(choice => choice).OrderByDescending(group => group.Count())
            .Select(group => $"{group.Count()} {group.Key}"));
}
