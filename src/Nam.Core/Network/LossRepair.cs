// SPDX-License-Identifier: MIT
namespace Nam.Network;

/// <summary>The time that repairing a loss in the last flight adds (RACK-TLP, RFC 8985): about one round trip.</summary>
internal static class LossRepair
{
    // A lone segment has none behind it that could reveal its loss: the tail probe waits for the delayed acknowledgement.
    private const double LoneSegmentSeconds = 0.2;

    public static double Add(double seconds, double lastFlight, double loss, double roundTrip, bool mean)
    {
        if (!(loss > 0))
        {
            return seconds;
        }

        var flight = Math.Max(1, lastFlight);
        var hit = 1 - Math.Pow(1 - loss, flight);
        if (mean)
        {
            return seconds + (hit * roundTrip) + (loss * (roundTrip + (flight <= 1.01 ? LoneSegmentSeconds : 0)));
        }

        return hit > 0.5 ? seconds + roundTrip : seconds;
    }
}
