// SPDX-License-Identifier: MIT
using System.Globalization;
using System.Text;

namespace Nam.Benchmarks.Network.Results;

/// <summary>The tables of a run, as a page.</summary>
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

    /// <summary>Writes docs/results/network.md and artifacts/results/network.csv.</summary>
    internal static void Write(Run run)
    {
        File.WriteAllText(Path.Combine("docs", "results", "network.md"), ToMarkdown(run));
        Directory.CreateDirectory(Path.Combine("artifacts", "results"));
        File.WriteAllText(Path.Combine("artifacts", "results", "network.csv"), ToCsv(run));
    }

    /// <summary>Every reply with what was predicted and from what, for a closer look.</summary>
    private static string ToCsv(Run run)
    {
        var text = new StringBuilder(
            "network,loss,tcp,state,number,warmup,bytes,observed_ms,nam_ms,uncorrected_ms,round_ms,rtt_ms,bandwidth_mbit,window,threshold,p,receive_window,mss\n");
        foreach (var reply in run.Replies)
        {
            var (series, known) = (reply.Series, reply.Path);
            text.AppendLine(string.Create(
                CultureInfo.InvariantCulture,
                $"{series.Network.Name},{series.Loss},{series.CongestionControl},{series.State},{reply.Number},{reply.IsWarmUp},{reply.Bytes},{1e3 * reply.ObservedSeconds:0.###},{1e3 * reply.PredictedSeconds:0.###},{1e3 * reply.UncorrectedSeconds:0.###},{1e3 * Model.All[2].Predict(reply):0.###},{1e3 * known.RoundTripSeconds:0.###},{known.BandwidthBytesPerSecond / 125e3:0.###},{known.CongestionWindow},{known.SlowStartThreshold},{known.LossRate:0.#####},{known.ReceiveWindowBytes},{known.MaximumSegmentSize}"));
        }

        return text.ToString();
    }

    internal static string ToMarkdown(Run run)
    {
        var text = new StringBuilder();
        text.AppendLine("# Predicted and measured times of replies").AppendLine();
        text.AppendLine(run.Machine.Describe(
            $"./build.sh bench network{(run.IsQuick ? " --quick" : string.Empty)} --write", run.Date, run.Seconds));
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

    private static string Invariant(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);
}
