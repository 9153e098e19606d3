// SPDX-License-Identifier: MIT
namespace Nam.Network;

/// <summary>Learns from replies' reported times how far predictions for one path are off.</summary>
/// <remarks>Not thread-safe. One factor holds for all sizes: with one for each, noise would choose between formats.</remarks>
internal sealed class TransferFeedback
{
    /// <summary>Replies up to this many bytes show what hosts take with every reply; larger ones show the factor.</summary>
    public const double SmallBytes = 12 * 1024;

    private const double Weight = 0.25;
    private const double MaximumHostSeconds = 0.005;
    private const double MaximumLog = 1.3862943611198906; // ln 4

    // One reply moves the mean by at most a quarter of this, whatever befell it: a reply that was predicted just above a
    // full window and left within it took half of what was predicted.
    private const double MaximumStep = 0.4054651081081644; // ln 1.5

    // Changes of less than 2 % are not published, so that plans that were made before still stand.
    private const double Step = 0.02;
    private const double LeastHostStep = 20e-6;

    private double _hostSeconds;
    private double _log;

    /// <summary>What was learned; null before the first reply.</summary>
    public TransferCorrection? Correction { get; private set; }

    /// <summary>Adds one reply.</summary>
    /// <param name="bytes">The reply's size.</param>
    /// <param name="observedSeconds">The transfer time that was observed.</param>
    /// <param name="modelSeconds">The transfer time that the model predicts, without any correction.</param>
    /// <param name="roundTripSeconds">The round trip that the model was given.</param>
    /// <returns>True if the reply was added: size and times have to be above 0.</returns>
    public bool Add(double bytes, double observedSeconds, double modelSeconds, double roundTripSeconds)
    {
        if (!(bytes > 0) || !(observedSeconds > 0) || !(modelSeconds > 0) || !double.IsFinite(observedSeconds)
            || !double.IsFinite(modelSeconds))
        {
            return false;
        }

        if (bytes <= SmallBytes)
        {
            var residual = Math.Clamp(observedSeconds - modelSeconds, 0, MaximumHostSeconds);
            _hostSeconds += Weight * (residual - _hostSeconds);
        }
        else
        {
            var (observed, model) = (observedSeconds - roundTripSeconds - _hostSeconds, modelSeconds - roundTripSeconds);
            var seen = observed > 0 && model > 0 ? Math.Clamp(Math.Log(observed / model), -MaximumLog, MaximumLog)
                : model > 0 ? -MaximumLog
                : _log;
            _log += Weight * Math.Clamp(seen - _log, -MaximumStep, MaximumStep);
        }

        Publish();
        return true;
    }

    private void Publish()
    {
        var factor = Math.Exp(_log);
        if (Correction is not { } old || Math.Abs(old.HostSeconds - _hostSeconds) > LeastHostStep + (Step * old.HostSeconds)
            || Math.Abs(factor - old.Factor) > Step)
        {
            Correction = new TransferCorrection(_hostSeconds, factor);
        }
    }
}
