// SPDX-License-Identifier: MIT

using Nam.Connections;
using Nam.Network;

namespace Nam.Server.Paths;

/// <summary>What the server has learned of the path to one address. Thread-safe.</summary>
internal sealed class PathRecord
{
    private readonly Lock _lock = new();
    private readonly LossEstimator _loss = new();
    private readonly DeliveryRates _rates = new();
    private readonly TransferFeedback _feedback = new();
    private TransferCorrection? _correction;

    /// <summary>Gets what replies took beyond their predictions; <see langword="null"/> before the first report.</summary>
    public TransferCorrection? Correction => Volatile.Read(ref _correction);

    /// <summary>Takes what has happened on a connection.</summary>
    /// <param name="reading">The connection.</param>
    /// <param name="isLossOfPath">Whether what was lost was lost by the path, and not by a sender that had filled it: big replies then tell as much as small ones.</param>
    /// <param name="lossRate">The path's loss rate now.</param>
    /// <param name="deliveryBytesPerSecond">The highest of its recent rates; 0 = none.</param>
    public void Observe(in ConnectionReading reading, bool isLossOfPath, out double lossRate, out double deliveryBytesPerSecond)
    {
        lock (_lock)
        {
            if (reading.Segments > 0)
            {
                var bytes = (double)reading.Segments * reading.State.MaximumSegmentSize;
                _loss.Add(isLossOfPath || reading.Retransmissions == 0 ? Math.Min(bytes, LossEstimator.MaximumBytes) : bytes, reading.Segments, reading.Retransmissions);
                _rates.Add(reading.DeliveryBytesPerSecond);
            }

            lossRate = _loss.LossRate;
            deliveryBytesPerSecond = _rates.Maximum;
        }
    }

    /// <summary>Takes what a reply took.</summary>
    /// <param name="bytes">Its size.</param>
    /// <param name="isWarm">Whether the sender's window had grown.</param>
    /// <param name="observedSeconds">What its transfer took.</param>
    /// <param name="modelSeconds">What the model says that it takes.</param>
    public void Learn(double bytes, bool isWarm, double observedSeconds, double modelSeconds)
    {
        lock (_lock)
        {
            _feedback.Add(bytes, isWarm, observedSeconds, modelSeconds);
            Volatile.Write(ref _correction, _feedback.Correction);
        }
    }
}
