// SPDX-License-Identifier: MIT
namespace Nam.Network;

/// <summary>
/// The transfer model that NAM ships: one round trip for the request, then the sender's windows round by round until either the reply is
/// sent or the link is full; from there on bytes over bandwidth. Formulas and accuracy: docs/network-model.md.
/// </summary>
internal sealed class RoundModel(string name) : ITransferModel
{
    // A reply that needs more rounds than this is finished at the rate reached; bounds the cost of one call.
    private const int MaximumRounds = 512;
    private const double Ln2 = 0.693147180559945309;
    private const double Beta = 0.7;

    public string Name => name;

    public double TransferSeconds(double bytes, in NetworkPath path)
    {
        var segments = PaperSymbols.Bytes(bytes) / path.MaximumSegmentSize;
        var roundTrip = path.RoundTripSeconds;
        var perSegment = path.MaximumSegmentSize / path.UsableBandwidth;
        var bdp = roundTrip / perSegment;
        var window = path.CongestionWindow;
        var receiveWindow = path.ReceiveWindowBytes / path.MaximumSegmentSize;
        var threshold = path.SlowStartThreshold;
        var loss = path.LossRate;
        var logKept = loss > 0 ? Math.Log(1 - loss) : 0;

        // The median flow of this size sees no loss while (1-p)^N is above a half.
        var isLossy = loss > 0 && segments * logKept < -Ln2;
        var steady = isLossy ? SteadyWindow(loss, roundTrip) : 0;
        var avoidance = default(CubicGrowth);
        var left = segments;
        var time = roundTrip;
        var isSlowStart = true;
        for (var round = 0; ; round++)
        {
            var offered = Math.Min(window, receiveWindow);
            if (left <= offered || (!isLossy && offered >= bdp))
            {
                return time + (left * perSegment);
            }

            if (round >= MaximumRounds)
            {
                return time + Math.Max(left * perSegment, left / offered * roundTrip);
            }

            // Slow start ends at the threshold, or where the median flow has met its first loss, and does not come back.
            isSlowStart = isSlowStart && window < threshold && !(isLossy && (segments - left) * logKept < -Ln2);
            left -= offered;
            var step = Math.Max(roundTrip, offered * perSegment);
            time += step;
            if (isSlowStart)
            {
                // Linux counts acknowledged segments, so that delayed acknowledgements cost slow start nothing.
                window = Math.Min(Math.Min(2 * window, Math.Max(threshold, window + 1)), Math.Max(3 * bdp, 20));
            }
            else if (isLossy)
            {
                // A round of w segments is hit with probability p w; growth is what makes W the fixed point.
                window += loss * (1 - Beta) * ((steady * steady) - (window * window));
                window = Math.Clamp(window, 1, Math.Max(bdp, 1));
            }
            else
            {
                window = Math.Min(avoidance.Next(window, threshold, step, roundTrip), Math.Max(3 * bdp, 20));
            }

            receiveWindow *= 2; // the receiver's autotuning
        }
    }

    // CUBIC's response function (RFC 9438, 5.1, with C = 0.4), never below Reno's W = sqrt(3/(2p)).
    private static double SteadyWindow(double loss, double roundTrip) =>
        Math.Max(Math.Sqrt(1.5 / loss), 1.054 * Math.Pow(roundTrip / loss, 0.75));
}
