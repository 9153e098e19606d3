// SPDX-License-Identifier: MIT
using System.Globalization;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;
using Nam.Benchmarks.Network.Measuring;

namespace Nam.Benchmarks.Network.Results;

/// <summary>Writes docs/results/network.json and network.md.</summary>
internal static class Report
{
    internal const string Method = """
        A server (Kestrel, Nam.AspNetCore) sends plain text over an emulated link (docs/network-lab.md) to a client with NamHandler; NAM's headers and learning are in
        use, its formats are not. Every series has a new client and a new server. *Warm*: one connection, 20 ms between replies. *Fresh*: a connection for every reply, timed
        from when it is open. *Idle*: eight connections take turns, so that each is idle for 1.5 s before it is used. Sizes come in random order; the first replies of a series
        (5, of idle ones 8) are its warm-up and do not count.
        **NAM** is what the server predicted just before the reply left (`JournalEntry.SentTransferSeconds`), *uncorrected* the same without the correction that earlier replies
        taught. The others are the models of docs/network-model.md with the link's true round trip, bandwidth and loss, and the connection's windows as the kernel has them:
        `round`, and the 2003 paper's NLM, LM and hybrid. An error is |predicted ÷ observed - 1|; cells are median / 90th percentile in %.
        """;

    private static readonly JsonSerializerOptions Json =
        new() { WriteIndented = true, Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    internal static void Write(Run run, string folder)
    {
        Directory.CreateDirectory(folder);
        File.WriteAllText(Path.Combine(folder, "network.json"), ToJson(run).ToJsonString(Json) + "\n");
        File.WriteAllText(Path.Combine(folder, "network.md"), ToMarkdown(run));
    }

    /// <summary>Every reply with what was predicted and from what, for a closer look.</summary>
    internal static void WriteCsv(Run run, string path)
    {
        var text = new StringBuilder(
            "network,loss,tcp,state,number,warmup,bytes,observed_ms,nam_ms,uncorrected_ms,round_ms,rtt_ms,bandwidth_mbit,window,threshold,pacing_mbit,p,receive_window,mss,warm\n");
        foreach (var reply in run.Replies)
        {
            var (series, known) = (reply.Series, reply.Path);
            text.AppendLine(string.Create(
                CultureInfo.InvariantCulture,
                $"{series.Network.Name},{series.Loss},{series.CongestionControl},{series.State},{reply.Number},{reply.IsWarmUp},{reply.Bytes},{1e3 * reply.ObservedSeconds:0.###},{1e3 * reply.PredictedSeconds:0.###},{1e3 * reply.UncorrectedSeconds:0.###},{1e3 * Model.All[2].Predict(reply):0.###},{1e3 * known.RoundTripSeconds:0.###},{known.BandwidthBytesPerSecond / 125e3:0.###},{known.CongestionWindow},{known.SlowStartThreshold},{known.PacingBytesPerSecond / 125e3:0.###},{known.LossRate:0.#####},{known.ReceiveWindowBytes},{known.MaximumSegmentSize},{known.IsWarm}"));
        }

        File.WriteAllText(path, text.ToString());
    }

    internal static JsonObject ToJson(Run run)
    {
        return new JsonObject
        {
            ["machine"] = run.Machine.ToJson(),
            ["date"] = run.Date.ToString("yyyy-MM-dd'T'HH:mm:ss'Z'", CultureInfo.InvariantCulture),
            ["seconds"] = Math.Round(run.Seconds),
            ["isQuick"] = run.IsQuick,
            ["goals"] = new JsonObject(Goals.Of(run.Replies).Select(figure => KeyValuePair.Create<string, JsonNode?>(
                figure.Name,
                new JsonObject { ["value"] = Number(figure.Value), [figure.AtMost is null ? "atLeast" : "atMost"] = figure.AtMost
                    ?? figure.AtLeast, ["isMet"] = figure.IsMet, ["remark"] = figure.Remark }))),
            ["leftOut"] = new JsonArray([.. run.LeftOut.Select(text => JsonValue.Create(text))]),
            ["cells"] = new JsonArray(
                [.. run.Replies.GroupBy(reply => (reply.Series, reply.Bytes, reply.IsWarmUp)).Select(cell => ToJson([.. cell]))]),
        };
    }

    internal static string ToMarkdown(Run run)
    {
        var text = new StringBuilder();
        text.AppendLine("# Predicted and measured times of replies").AppendLine();
        text.AppendLine(run.Machine.Describe(
            $"./build.sh bench network{(run.IsQuick ? " --quick" : string.Empty)} --write", "network.json", run.Date, run.Seconds));
        text.AppendLine().AppendLine(Method).AppendLine();
        foreach (var line in Lines(run))
        {
            text.AppendLine(line);
        }

        return text.ToString();
    }

    /// <summary>The goals and the tables.</summary>
    internal static IEnumerable<string> Lines(Run run)
    {
        yield return "| figure | value | goal | | |";
        yield return "|---|--:|--:|---|---|";
        foreach (var figure in Goals.Of(run.Replies))
        {
            var goal = figure.AtMost is { } most ? Invariant($"≤ {most:0.##}") : Invariant($"≥ {figure.AtLeast:0.##}");
            yield return Invariant(
                $"| {figure.Title} | {figure.Value:0.000} | {goal} | {(figure.IsMet == true ? "met" : "**missed**")} | {figure.Remark} |");
        }

        foreach (var network in run.Replies.GroupBy(reply => reply.Series.Network))
        {
            yield return string.Empty;
            yield return Invariant(
                $"## {network.Key.Name}: {network.Key.Settings.RoundTrip.TotalMilliseconds:0.#} ms, {network.Key.Settings.ToClient.BitsPerSecond / 1e6:0.##} Mbit/s");
            yield return string.Empty;
            foreach (var line in Tables.Of([.. network]))
            {
                yield return line;
            }
        }

        yield return string.Empty;
        yield return "## Series";
        yield return string.Empty;
        yield return "Median of what was observed in ms, and the median of NAM's errors with their sign.";
        yield return string.Empty;
        foreach (var line in Tables.Cells(run.Replies))
        {
            yield return line;
        }

        if (run.LeftOut.Count > 0)
        {
            yield return string.Empty;
            yield return "Left out:";
            yield return string.Empty;
            foreach (var sentence in run.LeftOut)
            {
                yield return $"* {sentence}";
            }
        }
    }

    private static JsonObject ToJson(IReadOnlyList<MeasuredReply> cell)
    {
        var series = cell[0].Series;
        return new JsonObject
        {
            ["network"] = series.Network.Name,
            ["loss"] = series.Loss,
            ["congestionControl"] = series.CongestionControl,
            ["state"] = series.State.ToString().ToLowerInvariant(),
            ["bytes"] = cell[0].Bytes,
            ["isWarmUp"] = cell[0].IsWarmUp,
            ["replies"] = cell.Count,
            ["observedMilliseconds"] = Number(1e3 * ErrorSummary.Quantile(cell.Select(reply => reply.ObservedSeconds), 0.5)),
            ["models"] = new JsonObject(
                Model.All.Select(model => KeyValuePair.Create<string, JsonNode?>(model.Name, ToJson(ErrorSummary.Of(cell, model))))),
        };
    }

    private static JsonObject ToJson(ErrorSummary errors) =>
        new() { ["median"] = Number(errors.Median), ["p90"] = Number(errors.P90), ["bias"] = Number(errors.Bias) };

    private static string Invariant(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);

    private static JsonNode? Number(double value) => double.IsFinite(value) ? JsonValue.Create(Math.Round(value, 4)) : null;
}
