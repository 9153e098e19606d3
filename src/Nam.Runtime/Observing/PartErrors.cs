// SPDX-License-Identifier: MIT

using Nam.Decisions;

namespace Nam.Observing;

/// <summary>Makes figures of predictions and of what came of them.</summary>
internal static class PartErrors
{
    /// <summary>Compares the parts of replies that callers have reported on.</summary>
    /// <param name="entries">The journal; entries without a report are left out.</param>
    /// <returns>Encode, transfer, decode and total.</returns>
    public static IReadOnlyList<LivePart> Of(IEnumerable<JournalEntry> entries)
    {
        List<JournalEntry> reported = [.. entries.Where(entry => entry is { ObservedTotalSeconds: not null, ObservedDecodeSeconds: not null })];
        return
        [
            Part("encode", reported, entry => entry.Plan.Estimate.EncodeSeconds, entry => entry.EncodeSeconds),
            Part("transfer", reported, entry => entry.Plan.Estimate.TransferSeconds, entry => entry.ObservedTotalSeconds!.Value),
            Part("decode", reported, entry => entry.Plan.Estimate.DecodeSeconds, entry => entry.ObservedDecodeSeconds!.Value),
            Part("total", reported, entry => entry.Plan.Estimate.TotalSeconds, entry => entry.EncodeSeconds + entry.ObservedTotalSeconds!.Value + entry.ObservedDecodeSeconds!.Value),
        ];
    }

    private static LivePart Part(string name, List<JournalEntry> entries, Func<JournalEntry, double> predicted, Func<JournalEntry, double> observed)
    {
        List<(double Predicted, double Observed)> pairs = [.. entries.Select(entry => (predicted(entry), observed(entry))).Where(pair => pair is { Item1: > 0, Item2: > 0 })];
        double[] ratios = [.. pairs.Select(pair => pair.Predicted / pair.Observed).Order()];
        return new LivePart(name, ratios.Length, pairs.Sum(pair => pair.Predicted), pairs.Sum(pair => pair.Observed), Quantile(ratios, 0.1), Quantile(ratios, 0.5), Quantile(ratios, 0.9));
    }

    // Between the two nearest ranks in a straight line (type 7 of Hyndman and Fan, 1996).
    private static double? Quantile(double[] sorted, double share)
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
