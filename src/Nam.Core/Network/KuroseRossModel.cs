// SPDX-License-Identifier: MIT
namespace Nam.Network;

/// <summary>
/// The closed form of Kurose and Ross, "Computer Networking", for slow start on a link of bandwidth B, with any first window w0:
/// T = RTT + S/B + P (RTT + MSS/B) - (2^P - 1) w0 MSS/B, P = min(Q, K - 1).
/// </summary>
internal sealed class KuroseRossModel(string name) : ITransferModel
{
    public string Name => name;

    public double TransferSeconds(double bytes, in NetworkPath path)
    {
        var s = PaperSymbols.Bytes(bytes);
        var rtt = path.RoundTripSeconds;
        var b = path.UsableBandwidth;
        double mss = path.MaximumSegmentSize;
        var first = path.CongestionWindow * mss;
        var k = Math.Ceiling(Math.Log2((s / first) + 1));
        var q = Math.Floor(Math.Log2(1 + (rtt * b / first))) + 1;
        var p = Math.Max(0, Math.Min(q, k - 1));
        return rtt + (s / b) + (p * (rtt + (mss / b))) - ((Math.Pow(2, p) - 1) * first / b);
    }
}
