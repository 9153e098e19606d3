// SPDX-License-Identifier: MIT

namespace Nam.Decisions;

/// <summary>Learns from clients' reports how one operation's decode times differ from what was predicted.</summary>
/// <remarks>
/// For each form and kind of codec a moving mean of ln(reported/predicted without correction), and for those without reports the
/// mean of the others, shrunk towards 0: what makes an operation's replies dear to decode in one format (its values become objects)
/// mostly does in others. What was not reported on for long counts less and less. Each <see cref="DecodeBasis"/> by itself: how slow a
/// client is shows in reports on what was predicted before its curves were known, and is in these from then on; only what others than a
/// format have shown counts for it before its curve is known. Not thread-safe; what it makes is immutable.
/// </remarks>
internal sealed class DecodeCorrector
{
    // After so many reports on other kinds what is known of one counts half: it may have changed, or was never true.
    private const int HalfLifeReports = 128;

    // The last eight reports of a kind count most, so that a change is followed within twenty.
    private const double LeastWeight = 1.0 / 8;

    // One report that is further above than this met a pause of the client's; nothing makes work take less than it does.
    private const double LargestRise = 0.5;
    private const double LargestFall = 2;
    private const double LargestCorrection = 1.3862943611198906; // ln 4

    // Weights, in reports, of "as predicted" against the operation's mean, and of that mean against a kind's own.
    private const double AsPredicted = 1;
    private const double LikeOthers = 1;

    private readonly double[] _means = new double[DecodeCorrections.SlotCount];
    private readonly double[] _counts = new double[DecodeCorrections.SlotCount];
    private readonly int[] _ages = new int[DecodeCorrections.SlotCount];

    /// <summary>Takes a report.</summary>
    /// <param name="format">The reply's format.</param>
    /// <param name="predictedSeconds">Decode time from the client's curve or the prior, without correction; above 0.</param>
    /// <param name="observedSeconds">Decode time as the client reported it; above 0.</param>
    /// <param name="basis">What it was predicted from.</param>
    /// <param name="flows">Whether the reply flowed.</param>
    /// <returns>Whether it was taken.</returns>
    public bool Observe(
        in ReplyFormat format, double predictedSeconds, double observedSeconds, DecodeBasis basis = DecodeBasis.Curve, bool flows = false)
    {
        var residual = Math.Log(observedSeconds / predictedSeconds);
        if (!(predictedSeconds > 0) || !(observedSeconds > 0) || !double.IsFinite(residual))
        {
            return false;
        }

        // No report says more than what a correction may be, so that what is not true is forgotten as fast as anything else.
        residual = Math.Clamp(residual, -LargestCorrection, LargestCorrection);
        var slot = DecodeCorrections.Slot(format, basis, flows);
        Age(slot);
        _counts[slot] = Math.Min(_counts[slot] + 1, 1 / LeastWeight);
        var step = Math.Clamp(residual - _means[slot], -LargestFall, LargestRise);
        _means[slot] += step / _counts[slot];
        return true;
    }

    /// <summary>From what the times were predicted that reports were taken on, of a format's form and kind of codec.</summary>
    /// <param name="format">The format.</param>
    /// <param name="flows">Whether replies that flowed are meant.</param>
    /// <returns>The surest of it; null where no report was taken.</returns>
    public DecodeBasis? BasisOf(in ReplyFormat format, bool flows = false)
    {
        for (var basis = DecodeBasis.Curve; basis >= DecodeBasis.Prior; basis--)
        {
            if (_counts[DecodeCorrections.Slot(format, basis, flows)] > 0)
            {
                return basis;
            }
        }

        return null;
    }

    /// <summary>The corrections as of now.</summary>
    public DecodeCorrections ToCorrections() => ToCorrections(DecodeCorrections.None);

    /// <summary>The corrections as of now, where others have reported too.</summary>
    /// <param name="others">What they say, which stands for "as predicted".</param>
    internal DecodeCorrections ToCorrections(DecodeCorrections others)
    {
        if (!_counts.AsSpan().ContainsAnyExcept(0))
        {
            return others;
        }

        var factors = new double[_means.Length];
        var reports = new double[_means.Length];
        for (var basis = DecodeBasis.Prior; basis <= DecodeBasis.Curve; basis++)
        {
            var first = (int)basis * DecodeCorrections.KindCount;
            var shared = Shared(first, basis == DecodeBasis.Prior ? 1 : DecodeCorrections.BasisCount - (int)basis, others);
            for (var i = first; i < first + DecodeCorrections.KindCount; i++)
            {
                // What flows is before its own reports as its form is in one block, of which the slot is before.
                var start = others.Log(i);
                var like = DecodeCorrections.WholeOf(i) is { } whole && _counts[whole] > 0 ? Math.Log(factors[whole]) - start : shared;
                var beyond = ((_counts[i] * (_means[i] - start)) + (LikeOthers * like)) / (_counts[i] + LikeOthers);
                factors[i] = Math.Exp(Math.Clamp(start + beyond, -LargestCorrection, LargestCorrection));
                reports[i] = Math.Max(_counts[i], others.Reports(i));
            }
        }

        return new DecodeCorrections(factors, reports);
    }

    /// <summary>What the reports on one kind say by themselves.</summary>
    /// <returns>How many count; 0 = none.</returns>
    internal double Say(int slot, out double mean)
    {
        mean = _means[slot];
        return _counts[slot];
    }

    /// <summary>Puts what is known of one kind.</summary>
    internal void Set(int slot, double mean, double count)
    {
        _means[slot] = Math.Clamp(mean, -LargestCorrection, LargestCorrection);
        _counts[slot] = Math.Min(count, 1 / LeastWeight);
    }

    // The mean of all kinds, of so many bases, beyond what others say.
    private double Shared(int first, int bases, DecodeCorrections others)
    {
        var sum = 0.0;
        var count = AsPredicted;
        for (var i = first; i < first + (bases * DecodeCorrections.KindCount); i++)
        {
            sum += _counts[i] * (_means[i] - others.Log(i));
            count += _counts[i];
        }

        return sum / count;
    }

    private void Age(int reported)
    {
        for (var i = 0; i < _ages.Length; i++)
        {
            if (i == reported)
            {
                _ages[i] = 0;
            }
            else if (++_ages[i] == HalfLifeReports)
            {
                _ages[i] = 0;
                _counts[i] /= 2;
            }
        }
    }
}
