// SPDX-License-Identifier: MIT

using Microsoft.Extensions.Logging;
using Nam.Codecs.Buffers;
using Nam.Codecs.Xml;
using Nam.Decisions;
using Nam.Diagnostics;
using Nam.Server;
using Nam.TestKit;

namespace Nam.Runtime.Tests.Server;

/// <summary>What is counted, logged and kept of how replies leave.</summary>
public sealed class NamServerDecisionTests
{
    private const int Regret = 1013;

    private readonly LogList<NamServer> _log = new();
    private readonly FakeTime _time = new();

    [Fact]
    public async Task EncodeText_SmallRepliesThatLeaveUnexamined_AreDecisionsToo()
    {
        await using var server = new NamServer(new NamServerOptions(), logger: _log);
        using var output = new PooledBuffer();

        for (var i = 0; i < 20; i++)
        {
            using var reply = server.EncodeText(Replies.Facts(server), "<a/>"u8, output);
        }

        Assert.Equal(20, server.Decisions.Snapshot().Length);
        Assert.All(server.Decisions.Snapshot(), decision => Assert.Equal(ReplyReason.Small, decision.Reason));
        Assert.Equal(20, _log.Count(1012));
        Assert.Equal(5, server.Decisions.Snapshot().Count(decision => decision.Estimate.TotalSeconds > 0));
    }

    [Theory]
    [InlineData(200)] // as large as those before
    [InlineData(300)]
    public async Task Encode_Binary_IsPlannedForItsSize(int orders)
    {
        await using var server = new NamServer(new NamServerOptions(), time: _time);
        using var output = new PooledBuffer();
        var facts = Replies.Facts(server, "1;read=binary,containers;to=objects;rt=0.05;bw=1000000000");
        for (var i = 0; i < 9; i++)
        {
            server.Send(facts, 200, output).Dispose();
            await server.DrainAsync();
        }

        using var reply = server.Send(facts, orders, output);

        Assert.Equal(ReplyFormat.Binary, reply.Format);
        Assert.Equal(output.WrittenCount, reply.Plan.SourceBytes, output.WrittenCount / 50.0);
        Assert.Equal(output.WrittenCount, reply.Plan.EncodedBytes, output.WrittenCount / 50.0);
    }

    [Fact]
    public async Task Leave_ReplyThatHasAReason_ChangesNothing()
    {
        await using var server = new NamServer(new NamServerOptions { ForcedFormat = "text+zip-1" });
        using var output = new PooledBuffer();
        using (var reply = server.EncodeText(Replies.Facts(server), Replies.Text(50), output))
        {
            reply.Leave(ReplyReason.TooLarge);
        }

        Assert.Equal(ReplyReason.Forced, Assert.Single(server.Decisions.Snapshot()).Reason);
    }

    [Fact]
    public async Task Dispose_ReplyThatWasNeverEncoded_IsAborted()
    {
        await using var server = new NamServer(new NamServerOptions());
        using (var reply = server.Begin(Replies.Facts(server)))
        {
            reply.BeginTyped(TextStyle.Dictionary);
        }

        Assert.Equal(ReplyReason.Aborted, Assert.Single(server.Decisions.Snapshot()).Reason);
    }

    [Theory]
    [InlineData(0.2, 0)]
    [InlineData(20, 1)]
    public async Task ReadProfile_ReportOfALongReply_IsLoggedByItselfIfItWasPredictedToBeShort(double seconds, int lines)
    {
        await using var server = new NamServer(
            new NamServerOptions { RegretThreshold = TimeSpan.FromSeconds(10) }, logger: _log, time: _time);

        Report(server, 20); // an operation's first reply, of which nothing is said
        Assert.Equal(0, _log.Count(Regret));

        Report(server, seconds);

        Assert.Equal(lines, _log.Count(Regret));
        Assert.All(_log.Events.Where(line => line.Id == Regret), line => Assert.Equal(LogLevel.Information, line.Level));
    }

    [Fact]
    public async Task ReadProfile_ReportWithinTheRatio_IsNotLoggedByItself()
    {
        await using var server = new NamServer(
            new NamServerOptions { RegretThreshold = TimeSpan.Zero, RegretRatio = 100 }, logger: _log, time: _time);

        Report(server, 2);

        Assert.Equal(0, _log.Count(Regret));
    }

    [Fact]
    public async Task ReadProfile_ManyReportsOfLongReplies_AreOneLineASecond()
    {
        await using var server = new NamServer(new NamServerOptions(), logger: _log, time: _time);

        // The operation's first reply is not one of them.
        for (var i = 0; i < 1 + 10; i++)
        {
            Report(server, 20);
        }

        Assert.Equal(1, _log.Count(Regret));
        _time.Advance(TimeSpan.FromSeconds(1));
        Report(server, 20);
        Assert.Equal(2, _log.Count(Regret));
        Assert.Contains("(9 more replies", _log.Events.Last(line => line.Id == Regret).Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task TagOf_MoreNamesThanOperations_AreTheFirstOnesAndAStar()
    {
        await using var server = new NamServer(new NamServerOptions { MaximumOperations = 2 });

        var tags = new[] { "a", "b", "c", "a" }.Select(name => server.Operations.TagOf(name, isOfCaller: false));

        Assert.Equal(["a", "b", "*", "a"], tags);
        Assert.Equal("*", server.Operations.TagOf("a", isOfCaller: true));
        Assert.Equal("*", server.Operations.TagOf(new string('x', 513), isOfCaller: false));
    }

    private static void Report(NamServer server, double seconds)
    {
        using var output = new PooledBuffer();
        using var reply = server.EncodeText(Replies.Facts(server), Replies.Text(50), output);
        server.ReadProfile($"{Replies.SlowCaller};last={reply.Id}:{seconds * 1e6:F0}:1500");
    }
}
