// SPDX-License-Identifier: MIT
using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using Nam.Lab;
using Nam.Lab.Links;
using Nam.Lab.Measuring;

namespace Nam.Benchmarks.Network.Accuracy;

/// <summary>Whether links of the lab are what was asked for: round trips within 0.1 ms, rates within 0.5 %.</summary>
/// <remarks>It measures, so it is no test: a machine with other work shows other figures.</remarks>
internal static class LinkAccuracy
{
    private const double MostMilliseconds = 0.1;
    private const double MostOfRate = 0.005;
    private const double Megabit = 1e6;
    private const int SmallDatagram = 28;

    /// <summary>Measures round trips of small and large packets, and the rate each way.</summary>
    internal static IEnumerable<AccuracyRow> OfNetwork(LabNetwork network)
    {
        using var lab = NetworkLab.Start(network);
        using var meter = new LinkMeter(lab);
        var count = Math.Clamp((int)(1_500 / network.Settings.RoundTrip.TotalMilliseconds), 15, 200);
        foreach (var bytes in (int[])[SmallDatagram, LinkMeter.MostDatagramBytes])
        {
            yield return RoundTrip(network.Name, $"round trip, {bytes + LinkMeter.HeaderBytes} bytes, ms", meter, count, bytes);
        }

        yield return Rate(network.Name, "rate to the client, Mbit/s", meter, toClient: true, network.Settings.ToClient, 1);
        yield return Rate(network.Name, "rate to the server, Mbit/s", meter, toClient: false, network.Settings.ToServer, 1);
    }

    /// <summary>Measures a link whose settings change while it is in use.</summary>
    internal static IEnumerable<AccuracyRow> OfChange()
    {
        const string Name = "changing";
        using var lab = NetworkLab.Start(LinkSettings.Symmetric(TimeSpan.FromMilliseconds(10), 10e6, 100_000));
        using var meter = new LinkMeter(lab);
        yield return RoundTrip(Name, "round trip before, ms", meter, 20, SmallDatagram);
        lab.Change(lab.Settings.WithRoundTrip(TimeSpan.FromMilliseconds(30)).WithRate(40e6));
        yield return RoundTrip(Name, "round trip after, ms", meter, 20, SmallDatagram);
        yield return Rate(Name, "rate after, Mbit/s", meter, toClient: true, lab.Settings.ToClient, 0.5);
    }

    /// <summary>Measures jitter: the sum of two even draws from 0 to 4 ms has its median at 4.</summary>
    internal static AccuracyRow OfJitter()
    {
        using var lab = NetworkLab.Start(LinkSettings.Symmetric(TimeSpan.FromMilliseconds(4)).WithJitter(TimeSpan.FromMilliseconds(4)));
        using var meter = new LinkMeter(lab);
        return AccuracyRow.Measure(
            "jitter", "median round trip, ms", 8, 0.5, () => Median(meter.MeasureRoundTrips(300).Select(time => time.TotalMilliseconds)));
    }

    /// <summary>Measures a stream of TCP: the rate without headers.</summary>
    internal static AccuracyRow OfStream()
    {
        var network = LabNetworks.SouthernCalifornia;
        using var lab = NetworkLab.Start(network);
        using var listener = lab.CreateServerSocket();
        listener.Bind(new IPEndPoint(lab.ServerAddress, 0));
        listener.Listen();
        using var client = lab.CreateClientSocket();
        client.Connect(listener.LocalEndPoint!);
        using var server = listener.Accept();

        // IP and TCP take 52 bytes of 1,500, with timestamps.
        var goodput = network.Settings.ToClient.BitsPerSecond * 1_448 / 1_500 / Megabit;
        return AccuracyRow.Measure(
            network.Name, "stream of TCP, Mbit/s", goodput, goodput * MostOfRate, () => Stream(server, client, 12_000_000) / Megabit);
    }

    private static AccuracyRow RoundTrip(string network, string what, LinkMeter meter, int count, int bytes) => AccuracyRow.Measure(
        network, what, meter.ExpectedRoundTrip(bytes).TotalMilliseconds, MostMilliseconds,
        () => Median(meter.MeasureRoundTrips(count, bytes).Select(time => time.TotalMilliseconds)));

    private static AccuracyRow Rate(
        string network, string what, LinkMeter meter, bool toClient, DirectionSettings direction, double seconds)
    {
        const double LargestPacket = LinkMeter.MostDatagramBytes + LinkMeter.HeaderBytes;
        var ofPackets = direction.BitsPerSecond * LargestPacket / (LargestPacket + direction.OverheadBytes) / Megabit;
        return AccuracyRow.Measure(
            network, what, ofPackets, ofPackets * MostOfRate, () => meter.MeasureRate(toClient, TimeSpan.FromSeconds(seconds)) / Megabit);
    }

    // The median over parts of 500,000 bytes, without the first, in which the window grows.
    private static double Stream(Socket server, Socket client, int bytes)
    {
        const int Part = 500_000;
        var sending = new Thread(() => server.Send(new byte[bytes])) { IsBackground = true };
        sending.Start();
        var buffer = new byte[64 * 1024];
        var marks = new List<(long Time, long Bytes)>();
        for (var total = 0L; total < bytes;)
        {
            total += client.Receive(buffer);
            if (marks.Count == 0 || total - marks[^1].Bytes >= Part)
            {
                marks.Add((Stopwatch.GetTimestamp(), total));
            }
        }

        sending.Join();
        return Median(marks.Skip(1)
            .Zip(marks.Skip(2), (from, to) => (to.Bytes - from.Bytes) * 8 / Stopwatch.GetElapsedTime(from.Time, to.Time).TotalSeconds));
    }

    private static double Median(IEnumerable<double> figures)
    {
        var sorted = figures.Order().ToList();
        return sorted.Count == 0 ? double.NaN : sorted[sorted.Count / 2];
    }
}
