// SPDX-License-Identifier: MIT
namespace Nam.Network;

/// <summary>The round model's closed forms for a BBR sender.</summary>
internal static class BbrRounds
{
    // Start-up gains 2 a round but is paced, so that the first windows take 0.3 of a round trip longer (fitted, see docs/network-model.md).
    private const double StartupRounds = 1.3;

    // A warm connection probes for more once in 8 round trips, by a quarter.
    private const double ProbeRounds = 8;
    private const double ProbeGain = 1.25;
    private const int MaximumProbes = 256;

    // A start that waited for the application goes on where it was: paced, and from round trip to round trip at 1.5
    // times the rate (2 would be the gain; fitted, see docs/network-model.md).
    private const double StartGain = 1.5;
    private const int MaximumStartRounds = 64;

    public static double Seconds(double bytes, in NetworkPath path, bool mean)
    {
        var roundTrip = path.RoundTripSeconds;
        var bandwidth = path.UsableBandwidth;
        var segments = bytes / path.MaximumSegmentSize;
        var bdp = bandwidth * roundTrip / path.MaximumSegmentSize;
        var window = Math.Min(path.CongestionWindow, path.ReceiveWindowBytes / path.MaximumSegmentSize);
        double time;
        if (path.PacingBytesPerSecond > 0)
        {
            // The kernel's BBR sets a threshold when it leaves its start, and that is when it has seen the path's bandwidth.
            time = roundTrip + (double.IsInfinity(path.SlowStartThreshold)
                ? StartingSeconds(bytes, roundTrip, bandwidth, path.PacingBytesPerSecond, window * path.MaximumSegmentSize)
                : PacedSeconds(bytes, roundTrip, bandwidth, path.PacingBytesPerSecond));
        }
        else if (window >= bdp || segments <= window)
        {
            time = roundTrip + (bytes / bandwidth); // the first window is not paced
        }
        else
        {
            var ramp = Math.Min(segments, bdp);
            var start = roundTrip * (StartupRounds + Math.Log2(Math.Max(1, ramp / window)));
            var rest = (segments - ramp) * path.MaximumSegmentSize / bandwidth;
            time = Math.Max(start + rest, roundTrip + (bytes / bandwidth));
        }

        return LossRepair.Add(time, Math.Min(segments, Math.Max(window, bdp)), path.LossRate, roundTrip, mean);
    }

    private static double StartingSeconds(double bytes, double roundTrip, double bandwidth, double pacing, double windowBytes)
    {
        var rate = Math.Min(bandwidth, pacing);
        var left = bytes;
        var time = 0.0;
        for (var round = 0; round < MaximumStartRounds; round++)
        {
            var sent = Math.Min(windowBytes, rate * roundTrip);
            if (left <= sent || sent >= bandwidth * roundTrip)
            {
                break;
            }

            left -= sent;
            time += roundTrip;
            rate = Math.Min(bandwidth, StartGain * rate);
            windowBytes *= 2;
        }

        return time + (left / rate);
    }

    private static double PacedSeconds(double bytes, double roundTrip, double bandwidth, double pacing)
    {
        var rate = Math.Min(bandwidth, pacing);
        var left = bytes;
        var time = 0.0;
        for (var probe = 0; probe < MaximumProbes && rate < bandwidth; probe++)
        {
            var cycle = ProbeRounds * roundTrip * rate;
            if (left <= cycle)
            {
                break;
            }

            left -= cycle;
            time += ProbeRounds * roundTrip;
            rate = Math.Min(bandwidth, ProbeGain * rate);
        }

        return time + (left / rate);
    }
}
