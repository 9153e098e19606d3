// SPDX-License-Identifier: MIT
using Nam.Lab;
using Nam.Lab.Links;
using Nam.Lab.Measuring;

namespace Nam.Study.Labs;

/// <summary>What was asked of a link and what was measured.</summary>
/// <param name="Network">Its name.</param>
/// <param name="RoundTripMilliseconds">What a small packet is to take, with the time to send it.</param>
/// <param name="MeasuredMilliseconds">The median that it took.</param>
/// <param name="BitsPerSecond">Bits of the largest IP packets a second; null without a rate.</param>
/// <param name="ToClientBitsPerSecond">The same measured to the client.</param>
/// <param name="ToServerBitsPerSecond">The same measured to the server.</param>
internal sealed record LinkCheck(
    string Network, double RoundTripMilliseconds, double MeasuredMilliseconds, double? BitsPerSecond, double ToClientBitsPerSecond,
    double ToServerBitsPerSecond)
{
    /// <summary>How far off a round trip may be.</summary>
    internal const double MostMilliseconds = 0.1;

    /// <summary>How far off a rate may be, as a share of it.</summary>
    internal const double MostOfRate = 0.005;

    /// <summary>How far off the round trip is.</summary>
    internal double ErrorMilliseconds => MeasuredMilliseconds - RoundTripMilliseconds;

    /// <summary>How far off the rate is that is further off, as a share of it; null without a rate.</summary>
    internal double? ErrorOfRate
    {
        get
        {
            var (toClient, toServer) = ((ToClientBitsPerSecond / BitsPerSecond) - 1, (ToServerBitsPerSecond / BitsPerSecond) - 1);
            return toClient is null || toServer is null || Math.Abs(toClient.Value) > Math.Abs(toServer.Value) ? toClient : toServer;
        }
    }

    /// <summary>Whether all of it is as near as the lab promises.</summary>
    internal bool IsRight => Math.Abs(ErrorMilliseconds) <= MostMilliseconds && !(Math.Abs(ErrorOfRate ?? 0) > MostOfRate);

    /// <summary>Measures a link for some four seconds.</summary>
    internal static LinkCheck Run(LabNetwork network)
    {
        const int SmallDatagram = 28;
        var rateTime = TimeSpan.FromSeconds(1);
        using var lab = NetworkLab.Start(network);
        using var meter = new LinkMeter(lab);
        var count = (int)Math.Clamp(1_500 / Math.Max(0.01, network.Settings.RoundTrip.TotalMilliseconds), 11, 201);
        var times = meter.MeasureRoundTrips(count, SmallDatagram).Order().ToList();
        if (times.Count == 0)
        {
            throw new ToolException($"No packet came back on {network.Name}.");
        }

        var direction = network.Settings.ToClient;
        const int LargestPacket = LinkMeter.MostDatagramBytes + LinkMeter.HeaderBytes;
        double? rate = double.IsFinite(direction.BitsPerSecond)
            ? direction.BitsPerSecond * LargestPacket / (LargestPacket + direction.OverheadBytes)
            : null;
        return new LinkCheck(
            network.Name,
            meter.ExpectedRoundTrip(SmallDatagram).TotalMilliseconds,
            times[times.Count / 2].TotalMilliseconds,
            rate,
            meter.MeasureRate(toClient: true, rateTime),
            meter.MeasureRate(toClient: false, rateTime));
    }
}
