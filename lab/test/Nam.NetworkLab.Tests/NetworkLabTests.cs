// SPDX-License-Identifier: MIT
using System.Net;
using System.Net.Sockets;
using Nam.Lab.Links;
using Nam.Lab.Measuring;

namespace Nam.Lab.Tests;

public class NetworkLabTests
{
    private static readonly LinkSettings Plain = LinkSettings.Symmetric(TimeSpan.FromMilliseconds(2));

    [LabFact]
    public void Start_NoLoss_DeliversEveryPacketInOrder()
    {
        using var lab = NetworkLab.Start(LinkSettings.Symmetric(TimeSpan.FromMilliseconds(4), 50e6, 1_000_000));
        using var stream = new Datagrams(lab);

        var arrived = stream.Send(2_000);

        Assert.Equal(Enumerable.Range(0, 2_000), arrived);
    }

    [LabFact]
    public void Start_RandomLoss_LosesThatShareOfWhatGoesToTheClient()
    {
        using var lab = NetworkLab.Start(Plain.WithLoss(PacketLoss.Random(0.05)));
        using var stream = new Datagrams(lab);

        var arrived = stream.Send(10_000);

        var counters = lab.ReadCounters().ToClient;
        Assert.Equal(10_000 - arrived.Count, counters.Lost);

        // Four standard deviations of a binomial distribution.
        Assert.InRange(counters.Lost, 413, 587);
    }

    [LabFact]
    public void Start_BurstsOfLoss_HaveTheirMeanLength()
    {
        using var lab = NetworkLab.Start(Plain.WithLoss(PacketLoss.Bursts(0.05, 5)));
        using var stream = new Datagrams(lab);

        var arrived = stream.Send(20_000);

        var gaps = arrived.Zip(arrived.Skip(1), (before, after) => after - before - 1).Where(gap => gap > 0).ToList();
        Assert.InRange(20_000 - arrived.Count, 700, 1_300);
        Assert.InRange(gaps.Average(), 4, 6);
    }

    [LabFact]
    public void Start_SameSeed_LosesTheSamePackets()
    {
        var settings = Plain.WithLoss(PacketLoss.Random(0.1));

        var runs = Enumerable.Range(0, 2).Select(_ =>
        {
            using var lab = NetworkLab.Start(settings);
            using var stream = new Datagrams(lab);
            return stream.Send(1_000);
        }).ToList();

        Assert.Equal(runs[0], runs[1]);
    }

    [LabFact]
    public void Start_ShortQueue_DropsWhatOverflowsIt()
    {
        // A packet of 1,500 bytes takes 12 s at 1 kbit/s: none leaves while 20 arrive, and 10 of them fit.
        using var lab = NetworkLab.Start(LinkSettings.Symmetric(TimeSpan.Zero, DirectionSettings.LeastBitsPerSecond, 15_000));
        using var sender = lab.CreateServerSocket(ProtocolType.Udp);
        sender.Connect(new IPEndPoint(lab.ClientAddress, 9));

        for (var index = 0; index < 20; index++)
        {
            sender.Send(new byte[LinkMeter.MostDatagramBytes]);
        }

        Assert.True(SpinWait.SpinUntil(() => lab.ReadCounters().ToClient.Entered == 20, LifetimeTests.LongestEnd));
        Assert.Equal(10, lab.ReadCounters().ToClient.Overflowed);
    }

    [LabFact]
    public void Start_JitterThatReorders_DeliversAllInAnotherOrder()
    {
        using var lab = NetworkLab.Start(Plain.WithJitter(TimeSpan.FromMilliseconds(3), mayReorder: true));
        using var stream = new Datagrams(lab);

        var arrived = stream.Send(500);

        Assert.NotEqual(Enumerable.Range(0, 500), arrived);
        Assert.Equal(Enumerable.Range(0, 500), arrived.Order());
    }

    [LabFact]
    public void StartAndChange_WrongSettings_AreRefusedAndChangeNothing()
    {
        var wrong = LinkSettings.Symmetric(TimeSpan.FromMilliseconds(-2));
        using var lab = NetworkLab.Start(Plain);

        Assert.Throws<ArgumentOutOfRangeException>(() => NetworkLab.Start(wrong));
        Assert.Throws<ArgumentOutOfRangeException>(() => lab.Change(wrong));

        Assert.Equal(Plain, lab.Settings);
        Assert.Equal(0, lab.ReadCounters().ToClient.Overflowed);
    }

    [LabFact]
    public void OnServerSide_SocketMadeThere_IsOutOfReachFromHere()
    {
        using var lab = NetworkLab.Start(Plain);
        using var listener = lab.OnServerSide(() =>
        {
            var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
            socket.Bind(new IPEndPoint(IPAddress.Loopback, 0));
            socket.Listen();
            return socket;
        });

        using var outside = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        using var inside = lab.CreateServerSocket();
        inside.Connect(listener.LocalEndPoint!);
        using var accepted = listener.Accept();

        // Another process out here may listen at the same port: what matters is who answers.
        _ = Record.Exception(() => outside.Connect(listener.LocalEndPoint!));
        Assert.Equal(inside.LocalEndPoint, accepted.RemoteEndPoint);
        Assert.False(listener.Poll(TimeSpan.Zero, SelectMode.SelectRead));
    }

    [LabFact]
    public void OnClientSide_DelegateThrows_ItsExceptionComesOut()
    {
        using var lab = NetworkLab.Start(Plain);

        Assert.Throws<InvalidTimeZoneException>(() => lab.OnClientSide<int>(() => throw new InvalidTimeZoneException()));
    }

    /// <summary>Numbered packets from the server to the client.</summary>
    private sealed class Datagrams : IDisposable
    {
        private const int AtOnce = 50;

        private readonly NetworkLab _lab;
        private readonly Socket _sender;
        private readonly Socket _receiver;

        internal Datagrams(NetworkLab lab)
        {
            _lab = lab;
            _sender = lab.CreateServerSocket(ProtocolType.Udp);
            _receiver = lab.CreateClientSocket(ProtocolType.Udp);
            _receiver.Bind(new IPEndPoint(lab.ClientAddress, 0));
            _sender.Connect(_receiver.LocalEndPoint!);
        }

        public void Dispose()
        {
            _sender.Dispose();
            _receiver.Dispose();
        }

        /// <summary>Sends packets and returns the numbers of those that arrive, in their order.</summary>
        internal List<int> Send(int count)
        {
            var arrived = new List<int>(count);
            var buffer = new byte[sizeof(int)];
            for (var sent = 0; sent < count;)
            {
                for (var index = 0; index < AtOnce && sent < count; index++)
                {
                    _sender.Send(BitConverter.GetBytes(sent++));
                }

                Assert.True(SpinWait.SpinUntil(
                    () => _lab.ReadCounters().ToClient is var now && now.Entered == sent && now.Delivered + now.Lost == sent,
                    LifetimeTests.LongestEnd));
                while (_receiver.Available != 0)
                {
                    _receiver.Receive(buffer);
                    arrived.Add(BitConverter.ToInt32(buffer));
                }
            }

            return arrived;
        }
    }
}
