// SPDX-License-Identifier: MIT

using Nam.Decisions;

namespace Nam.Observing;

/// <summary>What one reply has saved its caller against plain text, which was not sent and whose time is a prediction.</summary>
/// <param name="PlainSeconds">What plain text is predicted to have taken; of a reply that left plain, what it took.</param>
/// <param name="ObservedSeconds">What was measured: encoding, transfer and decoding, without the application's time.</param>
/// <param name="ErrorSeconds">How far off plain text's time may be, by how far off the prediction of what was sent is.</param>
/// <param name="IsAdapted">Whether anything else than plain text was sent.</param>
internal readonly record struct ReplySaving(double PlainSeconds, double ObservedSeconds, double ErrorSeconds, bool IsAdapted)
{
    // A reply that took longer has met an accident, and would be all that the sum tells.
    private const double MostOfPrediction = 11;

    /// <summary>Gets the difference; exactly 0 of a reply that left plain.</summary>
    public double SavedSeconds => PlainSeconds - ObservedSeconds;

    /// <summary>Compares a reply that its caller has reported on.</summary>
    /// <returns><see langword="null"/> where there is no report or nothing was predicted.</returns>
    public static ReplySaving? Of(in JournalEntry entry)
    {
        if (entry.ObservedSeconds is not { } observed)
        {
            return null;
        }

        if (entry.Format.IsPlainText)
        {
            return new ReplySaving(observed, observed, 0, IsAdapted: false);
        }

        var (predicted, plain) = (entry.Plan.Estimate.TotalSeconds, entry.PlainSeconds);
        if (!(predicted > 0) || !(plain > 0))
        {
            return null;
        }

        observed = Math.Min(observed, MostOfPrediction * predicted);
        return new ReplySaving(plain, observed, (observed - predicted) * Math.Max(1, plain / predicted), IsAdapted: true);
    }
}
