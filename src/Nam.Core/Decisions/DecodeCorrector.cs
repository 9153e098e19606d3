// SPDX-License-Identifier: MIT
using Nam.Profiles;

namespace Nam.Decisions;

/// <summary>Learns from clients' reports how one operation's decode times differ from what was predicted.</summary>
/// <remarks>
/// For each form and kind of codec a moving mean of ln(reported/predicted without correction), and for those without reports the mean of the others, shrunk towards 0: what makes an
/// operation's replies dear to decode in one format (its values become objects) mostly does in others. Not thread-safe; what it makes is immutable.
/// </remarks>
public sealed class DecodeCorrector
{
    // The last eight reports of a kind count most, so that a change is followed within twenty.
    private const double LeastWeight = 1.0 / 8;

    // One report that is further above than this met a pause of the client's; nothing makes work take less than it does.
    private const double LargestRise = 0.5;
    private const double LargestFall = 2;
    private const double LargestCorrection = 1.3862943611198906; // ln 4

    // Weights, in reports, of "as predicted" against the operation's mean, and of that mean against a kind's own.
    private const double AsPredicted = 2;
    private const double LikeOthers = 1;

    private readonly double[] _means = new double[DecodeCorrections.FormCount * CodecFamilies.Count];
    private readonly double[] _counts = new double[DecodeCorrections.FormCount * CodecFamilies.Count];

    /// <summary>Takes a report.</summary>
    /// <param name="format">The reply's format.</param>
    /// <param name="predictedSeconds">Decode time from the client's curve or the prior, without correction; above 0.</param>
    /// <param name="observedSeconds">Decode time as the client reported it; above 0.</param>
    /// <returns>Whether it was taken.</returns>
    public bool Observe(in ReplyFormat format, double predictedSeconds, double observedSeconds)
    {
        var residual = Math.Log(observedSeconds / predictedSeconds);
        if (!(predictedSeconds > 0) || !(observedSeconds > 0) || !double.IsFinite(residual))
        {
            return false;
        }

        var slot = DecodeCorrections.Slot(format);
        _counts[slot] = Math.Min(_counts[slot] + 1, 1 / LeastWeight);
        var step = Math.Clamp(residual - _means[slot], -LargestFall, LargestRise);
        _means[slot] += step / _counts[slot];
        return true;
    }

    /// <summary>Whether a report was taken on a format's form and kind of codec.</summary>
    /// <param name="format">The format.</param>
    public bool HasObserved(in ReplyFormat format) => _counts[DecodeCorrections.Slot(format)] > 0;

    /// <summary>The corrections as of now.</summary>
    public DecodeCorrections ToCorrections()
    {
        var sum = 0.0;
        var count = 0.0;
        for (var i = 0; i < _means.Length; i++)
        {
            sum += _counts[i] * _means[i];
            count += _counts[i];
        }

        if (count == 0)
        {
            return DecodeCorrections.None;
        }

        var shared = sum / (count + AsPredicted);
        var factors = new double[_means.Length];
        for (var i = 0; i < factors.Length; i++)
        {
            var mean = ((_counts[i] * _means[i]) + (LikeOthers * shared)) / (_counts[i] + LikeOthers);
            factors[i] = Math.Exp(Math.Clamp(mean, -LargestCorrection, LargestCorrection));
        }

        return new DecodeCorrections(factors, (double[])_counts.Clone());
    }
}
