// SPDX-License-Identifier: MIT

using Nam.Connections;
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
    private readonly DeliveryRates _rates = new();
    private readonly BlockPrice _block = new(time);
    private TransferFeedback _feedback = new();
    private Learned? _learned;
    private double _roundTripSeconds;
    private double _bytesPerSecond;
    private double _lossRate;

    /// <summary>Gets the round trip that the last plan went by, in seconds.</summary>
    public double RoundTripSeconds => Volatile.Read(ref _roundTripSeconds);

    /// <summary>Gets the bandwidth that it went by; <see langword="null"/> while nobody has measured it.</summary>
    public double? BytesPerSecond => Volatile.Read(ref _bytesPerSecond) is > 0 and < double.PositiveInfinity and var known ? known : null;

    /// <summary>Gets the share of segments that it took to be lost.</summary>
    public double LossRate => Volatile.Read(ref _lossRate);

    /// <summary>Gives what replies took beyond their predictions; <see langword="null"/> before the first report, and
    /// when the path has changed since.</summary>
    /// <param name="roundTripSeconds">The round trip that predictions are made with now.</param>
    public TransferCorrection? CorrectionFor(double roundTripSeconds) =>
        Volatile.Read(ref _learned) is { } learned && IsSame(learned.RoundTripSeconds, roundTripSeconds) ? learned.Correction : null;

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

    /// <summary>Takes what has happened on a connection.</summary>
    /// <param name="reading">The connection.</param>
    /// <param name="sender">How this end of it sends.</param>
    /// <param name="bytesPerSecond">The bandwidth that the caller says the path has; <see langword="null"/> if it does not know.</param>
    /// <param name="lossRate">The path's loss rate now.</param>
    /// <param name="deliveryBytesPerSecond">The highest of its recent rates; 0 = none.</param>
    public void Observe(
        in ConnectionReading reading, in TcpSender sender, double? bytesPerSecond, out double lossRate, out double deliveryBytesPerSecond)
    {
        // Big replies tell as much as small ones where what was lost was lost by the path, and not by a sender that had filled it.
        var isLossOfPath = ConnectionPath.IsLossOfPath(reading.State, sender, bytesPerSecond);
        lock (_lock)
        {
            if (reading.Segments > 0)
            {
                var bytes = (double)reading.Segments * reading.State.MaximumSegmentSize;
                _loss.Add(
                    isLossOfPath || reading.Retransmissions == 0 ? Math.Min(bytes, LossEstimator.MaximumBytes) : bytes,
                    reading.Segments, reading.Retransmissions);
                _rates.Add(reading.DeliveryBytesPerSecond);
            }

            lossRate = _loss.LossRate;
            deliveryBytesPerSecond = _rates.Maximum;
        }
    }

    /// <summary>Notes what a plan goes by.</summary>
    public void Note(in NetworkPath path)
    {
        Volatile.Write(ref _roundTripSeconds, path.RoundTripSeconds);
        Volatile.Write(ref _bytesPerSecond, path.BandwidthBytesPerSecond);
        Volatile.Write(ref _lossRate, path.LossRate);
    }

    /// <summary>Takes what handing over one block of a reply took.</summary>
    public void LearnBlock(double seconds)
    {
        lock (_lock)
        {
            _block.Add(seconds);
        }
    }

    /// <summary>Takes what a reply took.</summary>
    /// <param name="bytes">Its size.</param>
    /// <param name="observedSeconds">What its transfer took.</param>
    /// <param name="modelSeconds">What the model says that it takes.</param>
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
