// SPDX-License-Identifier: MIT

using System.Net;
using Nam.Connections;
using Nam.Decisions;
using Nam.Network;
using Nam.Profiles;
using Nam.Runtime.Tests.Connections;
using Nam.Server.Paths;
using Nam.TestKit;

namespace Nam.Runtime.Tests.Server.Paths;

public sealed class PathTableTests
{
    private static readonly PathPrior Poor = new(TimeSpan.FromSeconds(0.2), 7_000);
    private static readonly ClientProfile Near = new() { RoundTripSeconds = 0.0002, BandwidthBytesPerSecond = 90e6 };

    [Fact]
    public void Get_MoreAddressesThanItHolds_ForgetsTheOneWhoseConnectionIsLongestAgo()
    {
        var table = new PathTable(capacity: 3);
        var first = table.Get(IPAddress.Parse("10.0.0.1"));
        var second = table.Get(IPAddress.Parse("10.0.0.2"));
        table.Get(IPAddress.Parse("10.0.0.3"));
        table.Get(IPAddress.Parse("10.0.0.1"));

        table.Get(IPAddress.Parse("10.0.0.4"));

        Assert.Equal(3, table.Count);
        Assert.Same(first, table.Get(IPAddress.Parse("10.0.0.1")));
        Assert.NotSame(second, table.Get(IPAddress.Parse("10.0.0.2")));
    }

    [Fact]
    public void View_WithoutAConnection_IsWhatTheClientSays()
    {
        var client = new ClientProfile { RoundTripSeconds = 0.09, BandwidthBytesPerSecond = 140e3, WindowBytes = 28_960 };

        var path = new PathTable().View(null, client);

        Assert.Equal(new NetworkPath(0.09, 140e3) { CongestionWindow = 20 }, path);
    }

    [Theory]
    [InlineData(null, null, 0.2, 7_000)]
    [InlineData(0.09, null, 0.09, 7_000)]
    [InlineData(null, 140e3, 0.2, 140e3)]
    [InlineData(0.09, 140e3, 0.09, 140e3)]
    public void View_WithAPrior_TakesItForWhatTheClientHasNotMeasured(
        double? roundTrip, double? bandwidth, double expectedRoundTrip, double expectedBandwidth)
    {
        var client = new ClientProfile { RoundTripSeconds = roundTrip, BandwidthBytesPerSecond = bandwidth };

        var path = new PathTable().View(null, client, Poor);

        Assert.Equal(new NetworkPath(expectedRoundTrip, expectedBandwidth), path);
    }

    [SkippableOffLinuxFact]
    public void View_ConnectionWithAPrior_TakesItsBandwidthOnly()
    {
        using var pair = new SocketPair();

        var path = new PathTable().View(ServerConnection.Of(pair.Server), new ClientProfile(), Poor);

        Assert.True(path.IsMeasured);
        Assert.InRange(path.RoundTripSeconds, 1e-6, 0.01);
        Assert.Equal(7_000, path.BandwidthBytesPerSecond);
    }

    [Fact]
    public void View_PriorWithoutBandwidth_LeavesItUnknown()
    {
        var path = new PathTable().View(null, new ClientProfile(), Poor with { BandwidthBytesPerSecond = double.PositiveInfinity });

        Assert.Equal(0.2, path.RoundTripSeconds);
        Assert.False(path.HasBandwidth);
    }

    [SkippableOffLinuxFact]
    public void View_Connection_HasItsState()
    {
        using var pair = new SocketPair();

        var path = new PathTable().View(ServerConnection.Of(pair.Server), Near);

        Assert.True(path.IsMeasured);
        Assert.InRange(path.RoundTripSeconds, 1e-6, 0.01);
        Assert.Equal(90e6, path.BandwidthBytesPerSecond);
        Assert.True(double.IsFinite(path.ReceiveWindowBytes));
    }

    [SkippableOffLinuxFact]
    public void View_ClientBehindAProxy_IsWhatTheClientSays()
    {
        using var pair = new SocketPair();
        var connection = ServerConnection.Of(pair.Server)!;
        var table = new PathTable();
        var client = new ClientProfile { RoundTripSeconds = 0.09 };

        var path = table.View(connection, client);

        Assert.False(path.IsMeasured);
        Assert.Equal(0.09, path.RoundTripSeconds);
        Assert.Null(table.RecordOf(connection, path));
        Assert.Equal(0, table.Count);
    }

    [SkippableOffLinuxFact]
    public void Learn_Reports_CorrectTheNextViewWithin20Replies()
    {
        using var pair = new SocketPair();
        var connection = ServerConnection.Of(pair.Server)!;
        var table = new PathTable();

        for (var reply = 0; reply < 20; reply++)
        {
            Reply(factor: 3);
        }

        Assert.InRange(Predicted() / Modelled(), 2.4, 3.2);

        for (var reply = 0; reply < 20; reply++)
        {
            Reply(factor: 1);
        }

        Assert.InRange(Predicted() / Modelled(), 0.9, 1.1);

        void Reply(double factor)
        {
            var path = table.View(connection, Near);
            var entry = new JournalEntry
            {
                Id = "a",
                Operation = "o",
                Plan = new ReplyPlan { Path = path },
                EncodedBytes = 300_000,
                ObservedTotalSeconds = factor * TransferModels.Round.TransferSeconds(300_000, path),
                Tag = table.RecordOf(connection, path),
            };
            PathTable.Learn(entry);
        }

        double Modelled() => TransferModels.Round.TransferSeconds(300_000, table.View(connection, Near));

        double Predicted()
        {
            var path = table.View(connection, Near);
            return path.Correction!.Apply(TransferModels.Round.TransferSeconds(300_000, path), path.RoundTripSeconds);
        }
    }

    [SkippableOffLinuxFact]
    public void Learn_RepliesThatFlowed_TeachWhatBlocksTake()
    {
        Assert.Equal(600e-6, BlockSecondsAfter(hasWaited: false), 0.01 * 600e-6);
        Assert.Equal(BlockPrice.PriorSeconds, BlockSecondsAfter(hasWaited: true));
    }

    [Fact]
    public void Learn_LiesOfOneAddress_CorrectItsOwnDecodingOnly()
    {
        var table = new PathTable();
        var liar = table.Get(IPAddress.Parse("203.0.113.7"));
        var honest = table.Get(IPAddress.Parse("198.51.100.2"));

        for (var i = 0; i < 10_000; i++)
        {
            Report(liar, ReplyFormat.Containers, hasCurve: true, 3600);
            Report(liar, ReplyFormat.Binary, hasCurve: false, 3600);
            Report(liar, new ReplyFormat(XmlForm.Text, ReplyCodecs.Zip, 1), hasCurve: true, 3600, ReplyFormat.Text);
        }

        Assert.InRange(liar.DecodeFactors.Of(ReplyFormat.Containers), 3, 4);
        Assert.Equal(1, liar.DecodeFactors.Of(ReplyFormat.Binary));
        Assert.Equal(1, liar.DecodeFactors.Of(ReplyFormat.Text));
        Assert.Equal(1, honest.DecodeFactors.Of(ReplyFormat.Containers));

        static void Report(PathRecord record, ReplyFormat planned, bool hasCurve, double seconds, ReplyFormat? sent = null) =>
            PathTable.Learn(new JournalEntry
            {
                Id = "a",
                Operation = "o",
                Plan = new ReplyPlan
                {
                    Format = planned, HasDecodeCurve = hasCurve, Estimate = new CostEstimate(0, 0.001, 0.001),
                    Path = new NetworkPath(0.001),
                },
                Format = sent ?? planned,
                EncodedBytes = 1000,
                ObservedTotalSeconds = 0.001,
                ObservedDecodeSeconds = seconds,
                Tag = record,
            });
    }

    [Fact]
    public void Learn_EntryWithoutAPath_IsLeftAlone()
    {
        PathTable.Learn(new JournalEntry { Id = "a", Operation = "o", Plan = default, ObservedTotalSeconds = 1 });
    }

    private static double BlockSecondsAfter(bool hasWaited)
    {
        using var pair = new SocketPair();
        var connection = ServerConnection.Of(pair.Server)!;
        var table = new PathTable(time: new FakeTime());
        var shape = FlowShape.In(XmlForm.Containers)[0];

        for (var reply = 0; reply < 20; reply++)
        {
            // Decoding is the longest part: 50 ms.
            var path = table.View(connection, Near) with { BlockSeconds = 600e-6 };
            var whole = new CostEstimate(0.01, path.RoundTripSeconds + 0.001, 0.05);
            var predicted = shape.Estimate(whole, whole.TransferSeconds, 8 << 20, 0.02, path);
            var entry = new JournalEntry
            {
                Id = "a",
                Operation = "o",
                Plan = new ReplyPlan { Path = path, Estimate = predicted, SourceBytes = 8 << 20 },
                Flowing = new FlowTimes(shape, 0.03 * shape.FirstBytes / (8 << 20), 0.02, 0.01, hasWaited),
                ObservedTotalSeconds = predicted.ReportedSeconds,
                ObservedDecodeSeconds = 0.05,
                Tag = table.RecordOf(connection, path),
            };
            PathTable.Learn(entry);
        }

        var view = table.View(connection, Near);
        Assert.Null(view.Correction);
        return view.BlockSeconds;
    }
}
