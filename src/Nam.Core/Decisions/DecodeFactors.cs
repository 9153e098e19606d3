// SPDX-License-Identifier: MIT
using Nam.Profiles;

namespace Nam.Decisions;

/// <summary>By how much decoding takes longer on one path than its client's curves say, for each form and kind of codec.
/// Immutable.</summary>
/// <remarks>Curves know nothing of a reply but its size; what its values look like (numbers, long texts) makes decoding up to twice as
/// dear or cheap. For each kind a moving mean of ln(reported/predicted) of about the last eight reports, shrunk towards 0; what was not
/// reported on for long counts less and less, so that a path on which a format is dear is found out once more.</remarks>
internal sealed class DecodeFactors
{
    private const int FormCount = 3;
    private const double MostReports = 8;

    // Left of what is known of the other kinds after each report.
    private const double Fading = 0.99;

    // In reports: "as predicted" against a kind's own mean.
    private const double AsPredicted = 1;

    // One report that is further above than this met a pause of the client's; nothing makes work take less than it does.
    private const double LargestRise = 0.5;
    private const double Largest = 1.3862943611198906; // ln 4

    private readonly double[] _means = new double[FormCount * CodecFamilies.Count];
    private readonly double[] _reports = new double[FormCount * CodecFamilies.Count];

    private DecodeFactors()
    {
    }

    /// <summary>No reports yet.</summary>
    public static DecodeFactors None { get; } = new();

    /// <summary>The factor for a format.</summary>
    /// <param name="format">The format.</param>
    /// <returns>0.25 to 4; 1 where nothing was reported.</returns>
    public double Of(in ReplyFormat format)
    {
        var kind = KindOf(format);
        return Math.Exp(_means[kind] * _reports[kind] / (_reports[kind] + AsPredicted));
    }

    /// <summary>Adds a report.</summary>
    /// <param name="format">The reply's format.</param>
    /// <param name="predictedSeconds">Decode time from the client's curve, without the factor.</param>
    /// <param name="observedSeconds">Decode time as the client reported it.</param>
    /// <returns>The factors from now on; the same where a time is not above 0.</returns>
    public DecodeFactors With(in ReplyFormat format, double predictedSeconds, double observedSeconds)
    {
        var residual = Math.Log(observedSeconds / predictedSeconds);
        if (!(predictedSeconds > 0) || !(observedSeconds > 0) || !double.IsFinite(residual))
        {
            return this;
        }

        var next = new DecodeFactors();
        _means.CopyTo(next._means, 0);
        for (var i = 0; i < _reports.Length; i++)
        {
            next._reports[i] = _reports[i] * Fading;
        }

        var kind = KindOf(format);
        ref var mean = ref next._means[kind];
        next._reports[kind] = Math.Min(_reports[kind] + 1, MostReports);
        mean += Math.Min(Math.Clamp(residual, -Largest, Largest) - mean, LargestRise) / next._reports[kind];
        return next;
    }

    private static int KindOf(in ReplyFormat format)
    {
        var family = CodecFamilies.Of(format.Codec);
        return ((int)format.Form * CodecFamilies.Count) + (int)(family == CodecFamily.Other ? CodecFamily.Zip : family);
    }
}
