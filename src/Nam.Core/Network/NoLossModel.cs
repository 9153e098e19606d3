// SPDX-License-Identifier: MIT
namespace Nam.Network;

/// <summary>
/// NLM, the no-loss model that the NAM paper (ICWS 2003, section 2.2) takes from Sikdar, Kalyanaraman and Vastola (2001): windows of
/// 1, 2, 4 … segments, then Wmax; as printed, or consistent and for any initial window.
/// </summary>
internal sealed class NoLossModel(string name, bool corrected) : ITransferModel
{
    public string Name => name;

    public double TransferSeconds(double bytes, in NetworkPath path)
    {
        var n = PaperSymbols.Segments(bytes, path);
        if (n <= 0)
        {
            return path.RoundTripSeconds;
        }

        var wmax = PaperSymbols.MaximumWindow(path);
        return path.RoundTripSeconds * (corrected ? CorrectedRounds(n, wmax, path.CongestionWindow) : PrintedRounds(n, wmax));
    }

    // T = RTT ceil(log2 N) if N <= Nexp, else RTT (ceil(log2 Wmax) + ceil((N - Nexp)/Wmax) + 2); Nexp = 2^ceil(log2 Wmax) + Wmax - 1.
    private static double PrintedRounds(double n, double wmax)
    {
        var k = Math.Max(0, Math.Ceiling(Math.Log2(wmax)));
        var nexp = Math.Pow(2, k) + wmax - 1;
        return n <= nexp ? Math.Ceiling(Math.Log2(Math.Max(1, n))) : k + Math.Ceiling((n - nexp) / wmax) + 2;
    }

    // k = ceil(log2(Wmax/w0)), Nexp = w0 (2^k - 1) + Wmax; whole rounds from request to last byte.
    private static double CorrectedRounds(double n, double wmax, double w0)
    {
        w0 = Math.Min(w0, wmax);
        var k = Math.Ceiling(Math.Log2(wmax / w0));
        var growing = w0 * (Math.Pow(2, k) - 1);
        if (n <= growing)
        {
            return Math.Ceiling(Math.Log2((n / w0) + 1));
        }

        var nexp = growing + wmax;
        return n <= nexp ? k + 1 : k + 1 + Math.Ceiling((n - nexp) / wmax);
    }
}
