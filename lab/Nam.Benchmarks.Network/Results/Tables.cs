// SPDX-License-Identifier: MIT
using System.Globalization;
using Nam.Benchmarks.Network.Measuring;

namespace Nam.Benchmarks.Network.Results;

/// <summary>The tables of a run, in Markdown, which a terminal shows well enough.</summary>
internal static class Tables
{
    /// <summary>A network's tables.</summary>
    internal static IEnumerable<string> Of(IReadOnlyList<MeasuredReply> network)
    {
        var counted = network.Where(reply => !reply.IsWarmUp).ToList();
        yield return Header("replies");
        yield return Rule();
        yield return Line("all", counted);
        foreach (var size in counted.GroupBy(reply => reply.Bytes).OrderBy(size => size.Key))
        {
            yield return Line(SizeName(size.Key), [.. size]);
        }

        foreach (var state in counted.GroupBy(reply => reply.Series.State))
        {
            yield return Line(state.Key.ToString().ToLowerInvariant(), [.. state]);
        }

        foreach (var series in counted.GroupBy(reply => (reply.Series.CongestionControl, reply.Series.Loss)))
        {
            yield return Line(
                string.Create(CultureInfo.InvariantCulture, $"{series.Key.CongestionControl}, loss {100 * series.Key.Loss:0.###} %"),
                [.. series]);
        }

        yield return Line("warm-up", [.. network.Where(reply => reply.IsWarmUp)]);
    }

    /// <summary>NAM's errors for every series and size.</summary>
    internal static IEnumerable<string> Cells(IReadOnlyList<MeasuredReply> replies)
    {
        var counted = replies.Where(reply => !reply.IsWarmUp).ToList();
        var sizes = counted.Select(reply => reply.Bytes).Distinct().Order().ToList();
        yield return $"| series | {string.Join(" | ", sizes.Select(SizeName))} |";
        yield return $"|---|{string.Concat(sizes.Select(_ => "--:|"))}";
        foreach (var series in counted.GroupBy(reply => reply.Series))
        {
            var cells = sizes.Select(size => Cell([.. series.Where(reply => reply.Bytes == size)]));
            yield return $"| {series.Key} | {string.Join(" | ", cells)} |";
        }
    }

    internal static string SizeName(int bytes) =>
        bytes >= 1_000_000
            ? string.Create(CultureInfo.InvariantCulture, $"{bytes / 1e6:0.###} MB")
            : string.Create(CultureInfo.InvariantCulture, $"{bytes / 1e3:0.###} KB");

    private static string Cell(IReadOnlyCollection<MeasuredReply> replies)
    {
        if (replies.Count == 0)
        {
            return string.Empty;
        }

        var observed = 1e3 * ErrorSummary.Quantile(replies.Select(reply => reply.ObservedSeconds), 0.5);
        var bias = 100 * ErrorSummary.Of(replies, Model.All[0]).Bias;
        return string.Create(CultureInfo.InvariantCulture, $"{observed:0.0} {bias:+0;-0;0}%");
    }

    private static string Header(string count) =>
        $"| | {count} | {string.Join(" | ", Model.All.Select(model => model.Title))} | NAM's bias |";

    private static string Rule() => $"|---|--:|{string.Concat(Model.All.Select(_ => "--:|"))}--:|";

    private static string Line(string title, IReadOnlyCollection<MeasuredReply> replies)
    {
        if (replies.Count == 0)
        {
            return $"| {title} | 0 | {string.Join(" | ", Model.All.Select(_ => string.Empty))} | |";
        }

        var errors = Model.All.Select(model => ErrorSummary.Of(replies, model)).ToList();
        var cells = errors.Select(error => string.Create(CultureInfo.InvariantCulture, $"{100 * error.Median:0.0} / {100 * error.P90:0}"));
        return string.Create(
            CultureInfo.InvariantCulture,
            $"| {title} | {replies.Count} | {string.Join(" | ", cells)} | {100 * errors[0].Bias:+0.0;-0.0;0.0} |");
    }
}
