// SPDX-License-Identifier: MIT
using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using Nam.Lab.Links;
using Nam.Lab.Measuring;

namespace Nam.Lab.Tests;

/// <summary>What was asked for reaches the packets: nothing arrives sooner than the delay and the rate allow.</summary>
/// <remarks>
/// Other work of the machine makes packets later, never earlier, so these bounds hold at any load. How near the measured
/// figures come to them is what <c>./build.sh lab check</c> measures.
/// </remarks>
public class AtLeastTests
{
    // The lab takes off what a packet takes by itself, at most 0.1 ms each way.
    private static readonly TimeSpan OwnDelays = TimeSpan.FromMilliseconds(0.2);

    public static TheoryData<string> Networks => [.. LabNetworks.All.Select(network => network.Name)];

    [LabTheory]
    [MemberData(nameof(Networks))]
    public void RoundTrip_OfTheNetwork_IsNeverShorterThanAskedFor(string name)
    {
        using var lab = NetworkLab.Start(Find(name));
        using var meter = new LinkMeter(lab);

        Assert.All([28, LinkMeter.MostDatagramBytes], bytes =>
        {
            var times = meter.MeasureRoundTrips(5, bytes);

            Assert.NotEmpty(times);
            Assert.All(times, time => Assert.InRange(time, meter.ExpectedRoundTrip(bytes) - OwnDelays, TimeSpan.MaxValue));
        });
    }

    [LabTheory]
    [MemberData(nameof(Networks))]
    public void Burst_InBothDirections_IsNeverThereSoonerThanItsTimeToSend(string name)
    {
        const int Packets = 40;
        var network = Find(name);
        using var lab = NetworkLab.Start(network);

        Assert.All(
            [
                (lab.Server, lab.Client, lab.ClientAddress, network.Settings.ToClient),
                (lab.Client, lab.Server, lab.ServerAddress, network.Settings.ToServer)], each =>
                {
                    var (from, to, address, direction) = each;
                    using var sender = from.CreateSocket(ProtocolType.Udp);
                    using var receiver = to.CreateSocket(ProtocolType.Udp);
                    receiver.Bind(new IPEndPoint(address, 0));
                    receiver.ReceiveTimeout = (int)LifetimeTests.LongestEnd.TotalMilliseconds;
                    sender.Connect(receiver.LocalEndPoint!);
                    var began = Stopwatch.GetTimestamp();

                    for (var packet = 0; packet < Packets; packet++)
                    {
                        sender.Send(new byte[LinkMeter.MostDatagramBytes]);
                    }

                    for (var packet = 0; packet < Packets; packet++)
                    {
                        receiver.Receive(new byte[LinkMeter.MostDatagramBytes]);
                    }

                    Assert.InRange(
                        Stopwatch.GetElapsedTime(began),
                        (direction.TimeToSend(LinkMeter.MostDatagramBytes + LinkMeter.HeaderBytes) * Packets) + direction.Delay - OwnDelays,
                        TimeSpan.MaxValue);
                });
    }

    [LabFact]
    public void Stream_OfTcp_IsWholeAndNeverFasterThanTheRate()
    {
        const int Bytes = 1_000_000;
        using var lab = NetworkLab.Start(LabNetworks.SouthernCalifornia);
        using var listener = lab.CreateServerSocket();
        listener.Bind(new IPEndPoint(lab.ServerAddress, 0));
        listener.Listen();
        using var client = lab.CreateClientSocket();
        client.Connect(listener.LocalEndPoint!);
        using var server = listener.Accept();
        var began = Stopwatch.GetTimestamp();

        var sending = new Thread(() =>
        {
            server.Send(new byte[Bytes]);
            server.Shutdown(SocketShutdown.Send);
        })
        { IsBackground = true };
        sending.Start();
        var (total, buffer) = (0, new byte[64 * 1024]);
        while (client.Receive(buffer) is > 0 and var received)
        {
            total += received;
        }

        var least = TimeSpan.FromSeconds(Bytes * 8 / LabNetworks.SouthernCalifornia.Settings.ToClient.BitsPerSecond);
        Assert.Equal(Bytes, total);
        Assert.InRange(Stopwatch.GetElapsedTime(began), least, TimeSpan.MaxValue);
        sending.Join();
    }

    [LabFact]
    public void Change_WhileInUse_RoundTripAndRateFollow()
    {
        using var lab = NetworkLab.Start(LinkSettings.Symmetric(TimeSpan.FromMilliseconds(10), 10e6, 100_000));
        using var meter = new LinkMeter(lab);
        var before = meter.MeasureRoundTrips(3);

        lab.Change(lab.Settings.WithRoundTrip(TimeSpan.FromMilliseconds(60)).WithRate(1e6));
        var after = meter.MeasureRoundTrips(3);
        var large = meter.MeasureRoundTrips(3, LinkMeter.MostDatagramBytes);

        Assert.Equal(60.896, meter.ExpectedRoundTrip(28).TotalMilliseconds, 2);
        Assert.All(before, time => Assert.InRange(time.TotalMilliseconds, 9.8, double.MaxValue));
        Assert.NotEmpty(after);
        Assert.All(after, time => Assert.InRange(time.TotalMilliseconds, 60.6, double.MaxValue));

        // A packet of 1,500 bytes takes 12 ms each way at 1 Mbit/s.
        Assert.NotEmpty(large);
        Assert.All(large, time => Assert.InRange(time.TotalMilliseconds, 83.8, double.MaxValue));
    }

    [LabFact]
    public void Start_Jitter_AddsToRoundTrips()
    {
        using var lab = NetworkLab.Start(LinkSettings.Symmetric(TimeSpan.FromMilliseconds(4)).WithJitter(TimeSpan.FromMilliseconds(40)));
        using var meter = new LinkMeter(lab);

        var times = meter.MeasureRoundTrips(40).Select(time => time.TotalMilliseconds).ToList();

        // The sum of two even draws from 0 to 40 is above 10 in 31 of 32 cases: of 40, these are at least 20 on any
        // machine. That they are even, LinkDirectionTests assert of the draws themselves.
        Assert.All(times, time => Assert.InRange(time, 3.8, double.MaxValue));
        Assert.InRange(times.Count(time => time > 14), 20, 40);
    }

    private static LabNetwork Find(string name)
    {
        Assert.True(LabNetworks.TryFind(name, out var network));
        return network;
    }
}
