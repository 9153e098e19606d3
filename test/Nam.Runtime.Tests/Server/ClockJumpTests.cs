// SPDX-License-Identifier: MIT

using Nam.Client;
using Nam.Codecs.Buffers;
using Nam.Decisions;
using Nam.Profiles;
using Nam.Server;
using Nam.TestKit;

namespace Nam.Runtime.Tests.Server;

/// <summary>A clock that is set, forwards and backwards, by years.</summary>
public sealed class ClockJumpTests
{
    private static readonly TimeSpan[] Jumps =
    [
        TimeSpan.FromDays(3650), TimeSpan.FromDays(-3650), TimeSpan.FromDays(-700), TimeSpan.FromTicks(-1), TimeSpan.FromDays(700)
    ];

    [Fact]
    public async Task EncodeText_ClockThatJumps_ChoosesReportsAndSavesAsBefore()
    {
        var time = new FakeTime();
        var log = new LogList<NamServer>();
        var store = new Nam.Stores.MemoryProfileStore();
        await using var server = new NamServer(new NamServerOptions { Name = "x" }, store, log, time);
        using var output = new PooledBuffer();
        var text = Replies.Text(500);
        foreach (var jump in Jumps)
        {
            time.Advance(jump);
            var reply = server.EncodeText(Replies.Facts(server), text, output);
            Assert.True(reply.IsEncoded);
            Assert.True(double.IsFinite(reply.Plan.Estimate.TotalSeconds));
            time.Advance(jump);
            server.ReadProfile($"{Replies.SlowCaller};last={reply.Id}:250000:1500");
            Assert.Equal(0.25, server.Journal.Snapshot()[^1].ObservedTotalSeconds);
            await server.DrainAsync();
        }

        Assert.Equal(0, log.Count(1006));
        await server.DisposeAsync();
        Assert.Equal(["GET /orders"], await StoredNames.OfAsync(store, "x"));
    }

    [Fact]
    public async Task ReplyTimer_ClockThatJumpsInACall_SaysNothingImpossibleAndRecovers()
    {
        foreach (var jump in Jumps)
        {
            for (var at = 0; at < 5; at++)
            {
                var time = new FakeTime();
                await using var client = new NamClient(new NamClientOptions(), time: time);
                var path = await client.GetServerAsync("http://orders.example");
                Calls(path, time, 20, default, -1);
                Calls(path, time, 1, jump, at);
                AssertPossible(path, time);

                Calls(path, time, 50, default, -1);

                Assert.True(ClientProfile.TryParse(AssertPossible(path, time), out var profile));
                Assert.InRange(profile.RoundTripSeconds!.Value, 0.039, 0.045);
                Assert.InRange(profile.BandwidthBytesPerSecond!.Value, 200e3, 5e6);
            }
        }
    }

    private static string AssertPossible(ServerPath path, FakeTime time)
    {
        time.Advance(TimeSpan.FromSeconds(1));
        var header = path.CreateProfileHeader();
        Assert.True(ClientProfile.TryParse(header, out _), header);
        return header;
    }

    // 40 ms to the headers, then 100 KB at 1 MB/s; the jump comes after one of the events.
    private static void Calls(ServerPath path, FakeTime time, int count, TimeSpan jump, int at)
    {
        for (var i = 0; i < count; i++)
        {
            path.CreateProfileHeader();
            var timer = path.StartTimer();
            Step(0, 40);
            timer.HeadersArrived("1;id=abc;srv=0");
            Step(1, 0);
            for (var piece = 0; piece < 20; piece++)
            {
                Step(piece == 10 ? 2 : -2, 5);
                timer.BodyRead(5000);
            }

            Step(3, 0);
            timer.BodyEnded();
            Step(4, 1);
            timer.Decoded(DecodeTarget.Text, new DecodedReply(XmlForm.Binary, ReplyCodecs.None, 200_000));
            time.Advance(TimeSpan.FromMilliseconds(50));
        }

        void Step(int step, double milliseconds)
        {
            time.Advance(TimeSpan.FromMilliseconds(milliseconds));
            if (step == at)
            {
                time.Advance(jump);
            }
        }
    }
}
