// SPDX-License-Identifier: MIT

using Nam.Codecs.Buffers;
using Nam.Decisions;
using Nam.Server;
using Nam.Stores;
using Nam.TestKit;

namespace Nam.Runtime.Tests.Server;

public sealed class NamServerLearningTests
{
    private const string Operation = "GET /orders";

    [Fact]
    public async Task DrainAsync_AfterReplies_PredictsTheirSizes()
    {
        await using var server = new NamServer(new NamServerOptions { ForcedFormat = "text+zip-3" });
        using var output = new PooledBuffer();
        foreach (var count in (int[])[20, 40, 80, 160, 320, 30, 60, 120, 240, 300])
        {
            server.EncodeBinary(Replies.Facts(server), Replies.Binary(count), output);
        }

        await server.DrainAsync();

        var unseen = Replies.Binary(200, seed: 99);
        server.EncodeBinary(Replies.Facts(server), unseen, output);
        var predicted = Model(server.SnapshotOf(Operation).FromBinary, "text+zip-3").Size.Evaluate(unseen.Length);
        Assert.InRange(predicted / output.WrittenCount, 0.9, 1.1);
    }

    [Fact]
    public async Task DrainAsync_ManyMoreObservationsThanTheQueueHolds_Ends()
    {
        await using var server = new NamServer(new NamServerOptions());
        using var output = new PooledBuffer();
        for (var i = 0; i < 5000; i++)
        {
            server.EncodeText(Replies.Facts(server), "<a/>"u8, output);
        }

        await Task.WhenAll(Enumerable.Range(0, 50).Select(_ => server.DrainAsync())).WaitAsync(TimeSpan.FromMinutes(10));
    }

    [Fact]
    public async Task EncodeText_ManyReplies_TryFormatsOfNoSamplesOnOneInSixteen()
    {
        await using var server = new NamServer(new NamServerOptions());
        using var output = new PooledBuffer();
        var text = Replies.Text(50);
        // Slow enough that sizes decide, and not the times that a busy machine measures.
        var reasons = new List<PlanReason>();

        for (var i = 0; i < 160; i++)
        {
            using var reply = server.EncodeText(Replies.Facts(server, "1;read=binary;to=text;rt=40;bw=1000"), text, output);
            reasons.Add(reply.Plan.Reason);
            await server.DrainAsync();
        }

        Assert.Equal(10, reasons.Count(reason => reason == PlanReason.Exploring));
        Assert.All(reasons.Index().Where(one => one.Item == PlanReason.Exploring), one => Assert.Equal(15, one.Index % 16));
        Assert.InRange(server.SnapshotOf(Operation).FromText.Count(model => model.SampleCount > 0), 2, 11);
    }

    [Fact]
    public async Task PrefersText_AfterManySmallTypedReplies_UntilTheTextGrows()
    {
        await using var server = new NamServer(new NamServerOptions());
        using var output = new PooledBuffer();
        var small = Replies.Binary(1);
        Assert.False(server.Begin(Replies.Facts(server)).PrefersText);

        for (var i = 0; i < 20; i++)
        {
            server.EncodeBinary(Replies.Facts(server), small, output);
        }

        await server.DrainAsync();
        Assert.True(server.Begin(Replies.Facts(server)).PrefersText);
        server.EncodeText(Replies.Facts(server), Replies.Text(50), output);
        Assert.False(server.Begin(Replies.Facts(server)).PrefersText);
    }

    [Fact]
    public async Task DisposeAsync_ThenANewEngine_KnowsWhatWasLearned()
    {
        var store = new MemoryProfileStore();
        using var output = new PooledBuffer();
        var options = new NamServerOptions { Name = "orders", ForcedFormat = "text+zip-3" };
        await using (var server = new NamServer(options, store))
        {
            for (var i = 0; i < 10; i++)
            {
                server.EncodeBinary(Replies.Facts(server), Replies.Binary(50 + i), output);
            }
        }

        await using var next = new NamServer(options, store);
        await Task.WhenAll(next.StartAsync(), next.StartAsync());
        await next.StartAsync();

        Assert.Equal(10, Model(next.SnapshotOf(Operation).FromBinary, "text+zip-3").SampleCount);
        var strange = Model(next.SnapshotOf("GET /never-seen").FromBinary, "text+zip-3").Size.Evaluate(50_000);
        var known = Model(next.SnapshotOf(Operation).FromBinary, "text+zip-3").Size.Evaluate(50_000);
        Assert.InRange(strange / known, 0.8, 1.25);
        Assert.Equal([Operation], await StoredNames.OfAsync(store, "orders"));
    }

    [Fact]
    public async Task StartAsync_ForeignAndDamagedProfilesInTheStore_LearnsOnAllTheSame()
    {
        var store = new MemoryProfileStore();
        var log = new LogList<NamServer>();
        foreach (var key in (string[])["server/orders", "server/orders/x", "server/other", "client/http://x"])
        {
            await store.SaveAsync(key, new byte[] { 77, 1, 2 });
        }

        await using var server = new NamServer(
            new NamServerOptions { Name = "orders", ForcedFormat = "text+zip-1" }, store, log);
        await server.StartAsync();
        using var output = new PooledBuffer();
        server.EncodeText(Replies.Facts(server), Replies.Text(50), output);
        await server.DrainAsync();

        Assert.Equal(1, log.Count(3004));
        Assert.Equal(0, log.Count(1006));
        Assert.Equal(1, Model(server.SnapshotOf(Operation).FromText, "text+zip-1").SampleCount);
    }

    [Fact]
    public async Task SaveInterval_OnAServerThatHasGoneQuiet_SavesWhatWasLearned()
    {
        var store = new MemoryProfileStore();
        var time = new FakeTime();
        await using var server = new NamServer(new NamServerOptions { Name = "orders" }, store, time: time);
        using var output = new PooledBuffer();
        server.EncodeText(Replies.Facts(server), Replies.Text(50), output);
        await server.DrainAsync();

        time.Advance(server.Options.SaveInterval);
        await server.DrainAsync();

        Assert.NotNull(await store.LoadAsync("server/orders"));
    }

    [Fact]
    public async Task Dispose_Synchronously_SavesAndLetsRepliesGoOn()
    {
        var store = new MemoryProfileStore();
        var server = new NamServer(new NamServerOptions { Name = "orders" }, store);
        using var output = new PooledBuffer();
        server.EncodeText(Replies.Facts(server), Replies.Text(50), output);

        server.Dispose();

        Assert.NotNull(await store.LoadAsync("server/orders"));
        Assert.True(server.EncodeText(Replies.Facts(server), Replies.Text(50), output).IsEncoded);
    }

    [Fact]
    public async Task MaximumOperations_MoreAreSeen_ForgetsTheLeastUsedAndIsLoggedOnce()
    {
        var store = new MemoryProfileStore();
        var log = new LogList<NamServer>();
        await using (var server = new NamServer(
            new NamServerOptions { Name = "orders", MaximumOperations = 2 }, store, log))
        {
            using var output = new PooledBuffer();
            for (var i = 0; i < 9; i++)
            {
                Assert.Equal(i > 1 ? 1 : 0, log.Count(1004));
                server.EncodeText(Replies.Facts(server, operation: "often"), Replies.Text(50), output);
                await server.DrainAsync();
                server.EncodeText(Replies.Facts(server, operation: $"o{i}"), Replies.Text(50), output);
                await server.DrainAsync();
            }
        }

        Assert.Equal(1, log.Count(1004));
        Assert.Equal(["o8", "often"], (await StoredNames.OfAsync(store, "orders")).Order(StringComparer.Ordinal));
    }

    [Fact]
    public async Task EncodeText_NameTooLongForAStore_SharesTheProfileOfOthers()
    {
        var log = new LogList<NamServer>();
        await using (var server = new NamServer(new NamServerOptions(), new MemoryProfileStore(), log))
        {
            using var output = new PooledBuffer();
            server.EncodeText(Replies.Facts(server, operation: new string('/', 5000)), Replies.Text(50), output);
            Assert.Equal("(others)", server.Journal.Snapshot().Single().Operation);
        }

        Assert.Equal(0, log.Count(3003));
    }

    internal static FormatModel Model(FormatModel[] models, string format) => models.Single(model => model.Format.ToString() == format);

    internal static async Task Repeat(NamServer server, FakeTime time, int times, Action<ReplyFacts, PooledBuffer> encode)
    {
        using var output = new PooledBuffer();
        for (var i = 0; i < times; i++)
        {
            encode(Replies.Facts(server), output);
            await server.DrainAsync();
            time.Advance(TimeSpan.FromMinutes(1));
        }
    }
}
