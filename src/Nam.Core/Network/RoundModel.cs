// SPDX-License-Identifier: MIT
namespace Nam.Network;

/// <summary>
/// The transfer model that NAM ships: one round trip for the request, then the sender's windows round by round until either the reply is
/// sent or the link is full; from there on bytes over bandwidth. Formulas and accuracy: docs/network-model.md.
/// </summary>
internal sealed class RoundModel(string name, bool mean) : ITransferModel
{
    // A reply that needs more rounds than this is finished at the rate reached; bounds the cost of one call.
    private const int MaximumRounds = 512;
    private const double Ln2 = 0.693147180559945309;
    private const double CubicBeta = 0.7;
    private const double RenoBeta = 0.5;

    public string Name => name;

    public double TransferSeconds(double bytes, in NetworkPath path)
    {
        var bounded = PaperSymbols.Bytes(bytes);
        return path.CongestionControl == CongestionControl.Bbr
            ? BbrRounds.Seconds(bounded, path, mean)
            : WindowSeconds(bounded, path);
    }

    private double WindowSeconds(double bytes, in NetworkPath path)
    {
        var segments = bytes / path.MaximumSegmentSize;
        var roundTrip = path.RoundTripSeconds;
        var perSegment = path.MaximumSegmentSize / path.UsableBandwidth;
        var bdp = roundTrip / perSegment;
        var window = path.CongestionWindow;
        var receiveWindow = path.ReceiveWindowBytes / path.MaximumSegmentSize;
        var threshold = path.SlowStartThreshold;
        var cubic = path.CongestionControl == CongestionControl.Cubic;
        var beta = cubic ? CubicBeta : RenoBeta;
        var loss = path.LossRate;
        var logKept = loss > 0 ? Math.Log(1 - loss) : 0;

        // The median flow of this size sees no loss while (1-p)^N is above a half.
        var lossy = loss > 0 && (mean || segments * logKept < -Ln2);
        var steady = lossy ? SteadyWindow(loss, roundTrip, cubic) : 0;
        var growth = steady * steady * loss * (1 - beta);
        var avoidance = default(CubicGrowth);
        var left = segments;
        var time = roundTrip;
        var slowStart = true;
        for (var round = 0; ; round++)
        {
            var offered = Math.Min(window, receiveWindow);
            if (left <= offered || (!lossy && offered >= bdp))
            {
                return LossRepair.Add(time + (left * perSegment), Math.Min(left, offered), loss, roundTrip, mean);
            }

            if (round >= MaximumRounds)
            {
                return LossRepair.Add(time + Math.Max(left * perSegment, left / offered * roundTrip), offered, loss, roundTrip, mean);
            }

            // Slow start ends at the threshold, or where the median flow has met its first loss, and does not come back.
            slowStart = slowStart && window < threshold && !(lossy && (segments - left) * logKept < -Ln2);
            if (!slowStart && lossy && loss * window < 0.3 && receiveWindow >= Math.Max(window, steady)
                && (window <= bdp || steady >= bdp))
            {
                var lossDecay = loss * (1 - beta);
                time += LossyRounds.Seconds(left, window, steady, lossDecay, bdp, roundTrip, perSegment);
                return LossRepair.Add(time, Math.Min(left, steady), loss, roundTrip, mean);
            }

            left -= offered;
            var step = Math.Max(roundTrip, offered * perSegment);
            time += step;
            double grown;
            if (slowStart)
            {
                // Linux counts acknowledged segments, so that delayed acknowledgements cost slow start nothing.
                grown = Math.Min(2 * window, Math.Max(threshold, window + 1));
            }
            else if (lossy)
            {
                grown = window + growth;
            }
            else
            {
                grown = cubic ? avoidance.Next(window, threshold, step, roundTrip) : window + 1;
            }

            grown = Math.Min(grown, Math.Max(3 * bdp, 20));
            if (lossy)
            {
                var hit = 1 - Math.Exp(offered * logKept);
                window = ((1 - hit) * grown) + (hit * beta * window);
            }
            else
            {
                window = grown;
            }

            window = Math.Max(window, 1);
            receiveWindow *= 2; // the receiver's autotuning
        }
    }

    // Response functions: CUBIC of RFC 9438 (5.1, with C = 0.4), never below Reno's W = sqrt(3/(2p)).
    private static double SteadyWindow(double loss, double roundTrip, bool cubic)
    {
        var reno = Math.Sqrt(1.5 / loss);
        return cubic ? Math.Max(reno, 1.054 * Math.Pow(roundTrip / loss, 0.75)) : reno;
    }
}
