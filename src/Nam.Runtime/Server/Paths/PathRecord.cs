// SPDX-License-Identifier: MIT

using Nam.Connections;
using Nam.Decisions;
using Nam.Network;

namespace Nam.Server.Paths;

/// <summary>What the server has learned of the path to one address. Thread-safe.</summary>
/// <param name="time">The clock by which some of it is forgotten.</param>
internal sealed class PathRecord(TimeProvider time)
{
    // Errors of predictions that were made with another round trip tell nothing of those that are made with this one.
    private const double SamePath = 1.5;

    private readonly Lock _lock = new();
    private readonly LossEstimator _loss = new();
    private readonly BlockPrice _block = new(time);
    private TransferFeedback _feedback = new();
    private Learned? _learned;
    private DecodeFactors _decodeFactors = DecodeFactors.None;

    /// <summary>Returns what replies took beyond their predictions; <see langword="null"/> before the first report, and
    /// when the path has changed since.</summary>
    /// <param name="roundTripSeconds">The round trip that predictions are made with now.</param>
    public TransferCorrection? CorrectionFor(double roundTripSeconds) =>
        Volatile.Read(ref _learned) is { } learned && IsSame(learned.RoundTripSeconds, roundTripSeconds) ? learned.Correction : null;

    /// <summary>Gets what decoding takes beyond what the caller's curves say.</summary>
    public DecodeFactors DecodeFactors => Volatile.Read(ref _decodeFactors);

    /// <summary>Gets what handing over one block of a reply that flows takes, in seconds.</summary>
    public double BlockSeconds
    {
        get
        {
            lock (_lock)
            {
                return _block.Seconds;
            }
        }
    }

    /// <summary>Records what has happened on a connection.</summary>
    /// <returns>The path's loss rate now.</returns>
    public double Observe(in ConnectionReading reading)
    {
        lock (_lock)
        {
            if (reading.Segments > 0)
            {
                // A big reply overflows queues by itself: one that lost nothing tells as much as a small one.
                var bytes = (double)reading.Segments * reading.State.MaximumSegmentSize;
                _loss.Add(
                    reading.Retransmissions == 0 ? Math.Min(bytes, LossEstimator.MaximumBytes) : bytes, reading.Segments,
                    reading.Retransmissions);
            }

            return _loss.LossRate;
        }
    }

    /// <summary>Adds the time of handing over one block of a reply.</summary>
    public void LearnBlock(double seconds)
    {
        lock (_lock)
        {
            _block.Add(seconds);
        }
    }

    /// <summary>Adds what decoding a reply took.</summary>
    /// <param name="format">The reply's format.</param>
    /// <param name="predictedSeconds">What the caller's curve says.</param>
    /// <param name="observedSeconds">What the caller reported.</param>
    public void LearnDecode(in ReplyFormat format, double predictedSeconds, double observedSeconds)
    {
        lock (_lock)
        {
            Volatile.Write(ref _decodeFactors, _decodeFactors.With(format, predictedSeconds, observedSeconds));
        }
    }

    /// <summary>Adds the transfer time of a reply.</summary>
    /// <param name="bytes">The reply's size.</param>
    /// <param name="observedSeconds">The transfer time that was observed.</param>
    /// <param name="modelSeconds">The transfer time that the model predicts.</param>
    /// <param name="roundTripSeconds">The round trip that the model was given.</param>
    public void Learn(double bytes, double observedSeconds, double modelSeconds, double roundTripSeconds)
    {
        lock (_lock)
        {
            if (_learned is { } learned && !IsSame(learned.RoundTripSeconds, roundTripSeconds))
            {
                _feedback = new TransferFeedback();
            }

            _feedback.Add(bytes, observedSeconds, modelSeconds, roundTripSeconds);
            if (_feedback.Correction is { } correction
                && (_learned?.Correction != correction || !IsSame(_learned.RoundTripSeconds, roundTripSeconds)))
            {
                Volatile.Write(ref _learned, new Learned(correction, roundTripSeconds));
            }
        }
    }

    private static bool IsSame(double one, double other) => one <= other * SamePath && other <= one * SamePath;

    private sealed record Learned(TransferCorrection Correction, double RoundTripSeconds);
}
