// SPDX-License-Identifier: MIT
using System.Diagnostics;
using System.Net;
using System.Net.Sockets;

namespace Nam.Lab.Tests;

/// <summary>What is asked for is what is measured: round trips within 0.1 ms, rates within 0.5 %.</summary>
public class AccuracyTests
{
    private const double MostMilliseconds = 0.1;
    private const double MostOfRate = 0.005;

    public static TheoryData<string> Networks => [.. LabNetworks.All.Select(network => network.Name)];

    [LabTheory]
    [MemberData(nameof(Networks))]
    public void RoundTrip_OfTheNetwork_IsWhatWasAskedFor(string name)
    {
        var network = Find(name);
        using var lab = NetworkLab.Start(network);
        using var meter = new LinkMeter(lab);
        var count = Math.Clamp((int)(1_500 / network.Settings.RoundTrip.TotalMilliseconds), 15, 200);

        Assert.All([28, LinkMeter.MostDatagramBytes], bytes => Trying.Near(
            meter.ExpectedRoundTrip(bytes).TotalMilliseconds,
            MostMilliseconds,
            () => Trying.Median(meter.MeasureRoundTrips(count, bytes).Select(time => time.TotalMilliseconds))));
    }

    [LabTheory]
    [MemberData(nameof(Networks))]
    public void Rate_OfTheNetworkInBothDirections_IsWhatWasAskedFor(string name)
    {
        var network = Find(name);
        using var lab = NetworkLab.Start(network);
        using var meter = new LinkMeter(lab);

        Assert.All([(true, network.Settings.ToClient), (false, network.Settings.ToServer)], each =>
        {
            var (toClient, direction) = each;
            var ofPackets = direction.BitsPerSecond * 1_500 / (1_500 + direction.OverheadBytes);
            Trying.Near(ofPackets, ofPackets * MostOfRate, () => meter.MeasureRate(toClient, TimeSpan.FromSeconds(1)));
        });
    }

    [LabFact]
    public void Rate_OfAStreamOfTcp_IsTheRateWithoutHeaders()
    {
        using var lab = NetworkLab.Start(LabNetworks.SouthernCalifornia);
        using var listener = lab.CreateServerSocket();
        listener.Bind(new IPEndPoint(lab.ServerAddress, 0));
        listener.Listen();
        using var client = lab.CreateClientSocket();
        client.Connect(listener.LocalEndPoint!);
        using var server = listener.Accept();

        // IP and TCP take 52 bytes of 1,500, with timestamps.
        var goodput = LabNetworks.SouthernCalifornia.Settings.ToClient.BitsPerSecond * 1_448 / 1_500;
        Trying.Near(goodput, goodput * MostOfRate, () => Stream(server, client, 12_000_000));
    }

    private static LabNetwork Find(string name)
    {
        Assert.True(LabNetworks.TryFind(name, out var network));
        return network;
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
        var rates = marks.Skip(1).Zip(marks.Skip(2), (from, to) => (to.Bytes - from.Bytes) * 8 / Stopwatch.GetElapsedTime(from.Time, to.Time).TotalSeconds);
        return Trying.Median(rates);
    }
}
