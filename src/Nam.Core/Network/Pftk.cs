// SPDX-License-Identifier: MIT
namespace Nam.Network;

/// <summary>
/// Steady rates of a loss-limited TCP sender in segments per second: Padhye, Firoiu, Towsley and Kurose, SIGCOMM 1998.
/// The NAM paper's equation 4 prints the approximation without its "1/( )"; this is the repaired one.
/// </summary>
internal static class Pftk
{
    /// <summary>B(p) = min(Wmax/RTT, 1/(RTT sqrt(2bp/3) + T0 min(1, 3 sqrt(3bp/8)) p (1 + 32p²))).</summary>
    public static double ApproximateRate(double p, double rtt, double t0, double wmax, double b)
    {
        var ceiling = wmax / rtt;
        if (!(p > 0))
        {
            return ceiling;
        }

        var perSegment = (rtt * Math.Sqrt(2 * b * p / 3))
            + (t0 * Math.Min(1, 3 * Math.Sqrt(3 * b * p / 8)) * p * (1 + (32 * p * p)));
        return Math.Min(ceiling, 1 / perSegment);
    }

    /// <summary>The full model, in the form that counts delivered segments.</summary>
    public static double FullRate(double p, double rtt, double t0, double wmax, double b)
    {
        if (!(p > 0))
        {
            return wmax / rtt;
        }

        var odd = (2 + b) / (3 * b);
        var wu = odd + Math.Sqrt((8 * (1 - p) / (3 * b * p)) + (odd * odd));
        if (wu < wmax)
        {
            var q = TimeoutShare(p, wu);
            return (((1 - p) / p) + (wu / 2) + q) / ((rtt * ((b / 2 * wu) + 1)) + (q * BackOff(p) * t0 / (1 - p)));
        }

        var qm = TimeoutShare(p, wmax);
        return (((1 - p) / p) + (wmax / 2) + qm)
            / ((rtt * ((b / 8 * wmax) + ((1 - p) / (p * wmax)) + 2)) + (qm * BackOff(p) * t0 / (1 - p)));
    }

    /// <summary>G(p) = 1 + p + 2p² + 4p³ + 8p⁴ + 16p⁵ + 32p⁶: how much exponential back-off lengthens a timeout.</summary>
    public static double BackOff(double p) => 1 + (p * (1 + (p * (2 + (p * (4 + (p * (8 + (p * (16 + (p * 32)))))))))));

    /// <summary>Q(w): the probability that a loss in a window of w segments ends in a timeout.</summary>
    public static double TimeoutShare(double p, double w)
    {
        var kept3 = (1 - p) * (1 - p) * (1 - p);
        var lost = 1 - Math.Pow(1 - p, w);
        return lost > 0 ? Math.Clamp((1 - kept3) * (1 + (kept3 * (1 - Math.Pow(1 - p, w - 3)))) / lost, 0, 1) : 1;
    }
}
