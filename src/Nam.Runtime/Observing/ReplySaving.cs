// SPDX-License-Identifier: MIT

using Nam.Decisions;

namespace Nam.Observing;

/// <summary>What a reply has saved its caller against plain text, which was not sent and whose time is a prediction.</summary>
internal static class ReplySaving
{
    // A reply that took longer has met an accident, and would be all that the sum tells.
    private const double MostOfPrediction = 11;

    /// <summary>Compares a reply that its caller has reported on with plain text.</summary>
    /// <returns>Seconds; 0 for a reply that left plain; <see langword="null"/> without report or prediction.</returns>
    public static double? SecondsOf(in JournalEntry entry)
    {
        if (entry.ObservedSeconds is not { } observed)
        {
            return null;
        }

        if (entry.Format.IsPlainText)
        {
            return 0;
        }

        var (predicted, plain) = (entry.Plan.Estimate.TotalSeconds, entry.PlainSeconds);
        return predicted > 0 && plain > 0 ? plain - Math.Min(observed, MostOfPrediction * predicted) : null;
    }
}
