// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Network.Measuring;
using Nam.Network;

namespace Nam.Benchmarks.Network.Results;

/// <summary>What predictions have to reach.</summary>
internal static class Goals
{
    private const double WideMedian = 0.10;
    private const double WideP90 = 0.20;
    private const double LocalSeconds = 0.0003;
    private const double LocalShare = 0.25;
    private const double LocalGoal = 0.9;

    /// <summary>The figures of all networks that were measured; warm-up replies do not count.</summary>
    internal static IReadOnlyList<Figure> Of(IReadOnlyList<MeasuredReply> replies)
    {
        var figures = new List<Figure>();
        var counted = replies.Where(reply => !reply.IsWarmUp).ToList();
        foreach (var network in counted.GroupBy(reply => reply.Series.Network.Name))
        {
            var all = network.ToList();
            var remark = $"{all.Count} replies";
            if (IsLocal(all[0]))
            {
                figures.Add(new Figure(
                    $"{network.Key}_within", $"{network.Key}: share within 0.3 ms or 25 %", all.Count(IsNear) / (double)all.Count,
                    remark, AtLeast: LocalGoal));
                continue;
            }

            var errors = ErrorSummary.Of(all, Model.All[0]);
            figures.Add(new Figure($"{network.Key}_median", $"{network.Key}: median error", errors.Median, remark, AtMost: WideMedian));
            figures.Add(new Figure($"{network.Key}_p90", $"{network.Key}: 90th percentile of errors", errors.P90, remark, AtMost: WideP90));
        }

        return figures;
    }

    /// <summary>Whether a prediction for a local network is as near as it matters: within 0.3 ms or 25 %.</summary>
    internal static bool IsNear(MeasuredReply reply) =>
        Math.Abs(reply.PredictedSeconds - reply.ObservedSeconds) <= Math.Max(LocalSeconds, LocalShare * reply.ObservedSeconds);

    private static bool IsLocal(MeasuredReply reply) =>
        reply.Series.Network.Settings.RoundTrip.TotalSeconds <= NetworkPath.LocalRoundTripSeconds;
}
