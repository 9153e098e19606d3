// SPDX-License-Identifier: MIT
namespace Nam.Network;

/// <summary>
/// Cardwell, Savage and Anderson, INFOCOM 2000, without connection set-up: expected slow start, its first loss, then the full PFTK rate.
/// The request's round trip is the first round of slow start.
/// </summary>
/// <param name="name">Name.</param>
/// <param name="b">Segments per acknowledgement.</param>
internal sealed class CardwellModel(string name, double b) : ITransferModel
{
    public string Name => name;

    public double TransferSeconds(double bytes, in NetworkPath path)
    {
        var d = PaperSymbols.Segments(bytes, path);
        var rtt = path.RoundTripSeconds;
        if (d <= 0 || !(rtt > 0))
        {
            return rtt;
        }

        var p = path.LossRate;
        var t0 = path.RetransmissionTimeoutSeconds;
        var wmax = PaperSymbols.MaximumWindow(path);
        var w1 = Math.Min(path.CongestionWindow, wmax);
        var gamma = 1 + (1 / b);
        var anyLoss = p > 0 ? 1 - Math.Pow(1 - p, d) : 0;

        // E[d_ss], E[W_ss], E[T_ss].
        var dss = p > 0 ? Math.Min(d, (anyLoss * (1 - p) / p) + 1) : d;
        var wss = (dss * (gamma - 1) / gamma) + (w1 / gamma);
        var slowStart = wss <= wmax
            ? rtt * Math.Log((dss * (gamma - 1) / w1) + 1, gamma)
            : rtt * (Math.Log(wmax / w1, gamma) + 1 + ((dss - (((gamma * wmax) - w1) / (gamma - 1))) / wmax));
        if (!(p > 0))
        {
            return slowStart;
        }

        var q = Pftk.TimeoutShare(p, Math.Min(wss, wmax));
        var firstLoss = anyLoss * ((q * Pftk.BackOff(p) * t0 / (1 - p)) + ((1 - q) * rtt));
        var rest = Math.Max(0, d - dss) / Pftk.FullRate(p, rtt, t0, wmax, b);
        return slowStart + firstLoss + rest;
    }
}
