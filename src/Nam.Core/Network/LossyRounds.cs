// SPDX-License-Identifier: MIT
namespace Nam.Network;

/// <summary>
/// Closed form of congestion avoidance under loss. The mean window w per round n follows w' = d (W² - w²), where W is the response function
/// and d = p (1 - beta): growth is calibrated so that W is the fixed point, and a round of w segments is hit with probability p w.
/// With r = w0/W: w(n) = W (r + tanh x)/(1 + r tanh x), x = d W n, and the segments sent by then are ln(cosh x + r sinh x)/d.
/// </summary>
internal static class LossyRounds
{
    public static double Seconds(
        double left, double window, double steady, double lossDecay, double bdp, double roundTrip, double perSegment)
    {
        if (window >= bdp && steady >= bdp)
        {
            return left * perSegment; // the link stays full
        }

        var r = window / steady;
        if (steady > bdp)
        {
            // Rounds until the window fills the link; what is left then goes at the link's rate.
            var fill = Math.Atanh(bdp / steady) - Math.Atanh(r);
            var sent = Math.Log(Math.Cosh(fill) + (r * Math.Sinh(fill))) / lossDecay;
            if (sent < left)
            {
                return (fill / (lossDecay * steady) * roundTrip) + ((left - sent) * perSegment);
            }
        }

        var x = Rounds(lossDecay * left, r);
        var rounds = x / (lossDecay * steady);

        // Rounds are whole: on average half a window is left for the last one, which costs its serialisation only.
        var last = Math.Min(left, steady) / 2;
        return (Math.Max(0, rounds - 0.5) * roundTrip) + (last * perSegment);
    }

    // Solves cosh x + r sinh x = e^s for x; for large s by its limit, which avoids the overflow of e^s.
    private static double Rounds(double s, double r)
    {
        if (s > 300)
        {
            return s + Ln2 - Math.Log(1 + r);
        }

        var e = Math.Exp(s);
        var root = Math.Sqrt(Math.Max(0, (e * e) - 1 + (r * r)));
        return Math.Max(0, Math.Log((e + root) / (1 + r)));
    }

    private const double Ln2 = 0.693147180559945309;
}
