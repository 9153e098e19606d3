// SPDX-License-Identifier: MIT

using Nam.Decisions;

namespace Nam.Observing;

/// <summary>Makes figures of predictions and of what came of them.</summary>
internal static class PartErrors
{
    /// <summary>Compares the parts of replies that callers have reported on.</summary>
    /// <param name="reports">The reports.</param>
    /// <returns>Encode, transfer, decode and total. Parts that were predicted or observed to take nothing are left out.</returns>
    public static IReadOnlyList<LivePart> Of(ReportedTimes[] reports) =>
    [
        Part("encode", reports, times => times.EncodeSeconds),
        Part("transfer", reports, times => times.TransferSeconds),
        Part("decode", reports, times => times.DecodeSeconds),
        Part("total", reports, times => times.TotalSeconds),
    ];

    private static LivePart Part(string name, ReportedTimes[] reports, Func<CostEstimate, double> part)
    {
        var ratios = new double[reports.Length];
        var (count, predicted, observed) = (0, 0.0, 0.0);
        foreach (ref readonly var report in reports.AsSpan())
        {
            var (one, other) = (part(report.Predicted), part(report.Observed));
            if (one > 0 && other > 0)
            {
                ratios[count++] = one / other;
                predicted += one;
                observed += other;
            }
        }

        var sorted = ratios.AsSpan(0, count);
        sorted.Sort();
        return new LivePart(name, count, predicted, observed, Quantile(sorted, 0.1), Quantile(sorted, 0.5), Quantile(sorted, 0.9));
    }

    // Between the two nearest ranks in a straight line (type 7 of Hyndman and Fan, 1996).
    private static double? Quantile(ReadOnlySpan<double> sorted, double share)
    {
        if (sorted.Length == 0)
        {
            return null;
        }

        var place = share * (sorted.Length - 1);
        var low = (int)place;
        return sorted[low] + ((place - low) * (sorted[Math.Min(low + 1, sorted.Length - 1)] - sorted[low]));
    }
}
