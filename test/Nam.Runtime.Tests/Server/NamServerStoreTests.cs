// SPDX-License-Identifier: MIT

using Microsoft.Extensions.Logging;
using Nam.Codecs.Buffers;
using Nam.Server;
using Nam.Stores;
using Nam.TestKit;
using static Nam.Runtime.Tests.Server.NamServerLearningTests;

namespace Nam.Runtime.Tests.Server;

/// <summary>What the server's engine does with a store that is slow, fails and comes back.</summary>
public sealed class NamServerStoreTests
{
    private const string Operation = "GET /orders";

    [Fact]
    public async Task AnyCall_StoreThatFails_FailsNoReplyAndIsLoggedOnceWithoutAStackTrace()
    {
        var store = new FailingStore();
        var log = new LogList<NamServer>();
        var time = new FakeTime();
        var server = new NamServer(new NamServerOptions(), store, log, time);

        await server.StartAsync();
        await Repeat(server, time, 9, (request, buffer) => server.EncodeText(request, Replies.Text(50), buffer));
        await server.DisposeAsync();
        server.Dispose();

        var warning = Assert.Single(log.Events, e => e.Id != 1018 && e.Level >= LogLevel.Information);
        Assert.Equal(3002, warning.Id);
        Assert.False(warning.HasException);
        Assert.Contains("The medium is gone.", warning.Message, StringComparison.Ordinal);
        Assert.True(log.Count(3007) > 1);
        Assert.Equal(0, store.Saves);
    }

    [Fact]
    public async Task SaveInterval_StoreThatCannotBeWritten_SaysSoOnceAndWhenItIsBack()
    {
        var store = new FailingStore { IsReadable = true };
        var log = new LogList<NamServer>();
        var time = new FakeTime();
        await using var server = new NamServer(new NamServerOptions { Name = "orders" }, store, log, time);

        await server.StartAsync();
        await Repeat(server, time, 20, (request, buffer) => server.EncodeText(request, Replies.Text(50), buffer));
        Assert.Equal([3003], log.Events.Where(e => e.Id != 1018 && e.Level >= LogLevel.Information).Select(e => e.Id));
        Assert.DoesNotContain(log.Events, e => e.Level >= LogLevel.Information && e.HasException);

        store.IsWritable = true;
        time.Advance(TimeSpan.FromMinutes(5));
        await server.DrainAsync();

        Assert.Equal([3003, 3006], log.Events.Where(e => e.Id != 1018 && e.Level >= LogLevel.Information).Select(e => e.Id));
        Assert.NotNull(await store.LoadAsync("server/orders"));
    }

    [Fact]
    public async Task SaveInterval_StoreThatStaysAway_IsTriedEverMoreRarely()
    {
        var store = new FailingStore { IsReadable = true };
        var time = new FakeTime();
        await using var server = new NamServer(new NamServerOptions(), store, time: time);
        await server.StartAsync();

        using var output = new PooledBuffer();
        for (var i = 0; i < 360; i++)
        {
            server.EncodeText(Replies.Facts(server), Replies.Text(50), output);
            await server.DrainAsync();
            time.Advance(TimeSpan.FromSeconds(10));
        }

        // An hour: three tries at first, then one after 10, 20, 40, 80, 160 s and every five minutes, all at least half as long.
        Assert.InRange(store.Saves, 10, 40);
    }

    [Fact]
    public async Task SaveInterval_StoreThatTakesForEver_LearnsOn()
    {
        var store = new HeldStore(new MemoryProfileStore());
        var time = new FakeTime();
        await using var server = new NamServer(new NamServerOptions { ForcedFormat = "text+zip-1" }, store, time: time);

        await Repeat(server, time, 12, (request, buffer) => server.EncodeText(request, Replies.Text(50), buffer))
            .WaitAsync(TimeSpan.FromMinutes(2));

        Assert.Equal(12, Model(server.SnapshotOf(Operation).FromText, "text+zip-1").SampleCount);
        Assert.Equal(1, store.Saves);
        store.Saving.SetResult();
    }

    [Fact]
    public async Task StartAsync_StoreThatAnswersLate_AddsThePastOnceAndSavesNothingBefore()
    {
        var memory = new MemoryProfileStore();
        var options = new NamServerOptions { Name = "orders", ForcedFormat = "text+zip-1" };
        await using (var first = new NamServer(options, memory))
        {
            await Repeat(first, new FakeTime(), 10, (request, buffer) => first.EncodeText(request, Replies.Text(50), buffer));
        }

        var store = new HeldStore(memory);
        store.Saving.SetResult();
        var time = new FakeTime();
        var server = new NamServer(options, store, time: time);
        var loading = server.StartAsync();
        await Repeat(server, time, 7, (request, buffer) => server.EncodeText(request, Replies.Text(50), buffer));
        Assert.Equal(0, store.Saves);

        store.Reading.SetResult();
        await loading;
        Assert.Equal(17, Model(server.SnapshotOf(Operation).FromText, "text+zip-1").SampleCount);
        await server.DisposeAsync();

        await using var next = new NamServer(options, memory);
        await next.StartAsync();
        Assert.Equal(17, Model(next.SnapshotOf(Operation).FromText, "text+zip-1").SampleCount);
    }

    [Fact]
    public async Task StartAsync_CancelledWhenAllIsRead_CountsThePastOnce()
    {
        var memory = new MemoryProfileStore();
        var options = new NamServerOptions { Name = "orders", ForcedFormat = "text+zip-1" };
        await using (var first = new NamServer(options, memory))
        {
            await Repeat(first, new FakeTime(), 10, (request, buffer) => first.EncodeText(request, Replies.Text(50), buffer));
        }

        using var end = new CancellationTokenSource();
        var store = new HeldStore(memory) { Loaded = end.Cancel };
        store.Reading.SetResult();
        store.Saving.SetResult();
        await using var server = new NamServer(options, store);
        await Record.ExceptionAsync(() => server.StartAsync(end.Token));
        await server.DrainAsync();
        store.Loaded = null;
        await server.StartAsync();

        Assert.Equal(10, Model(server.SnapshotOf(Operation).FromText, "text+zip-1").SampleCount);
    }

    [Fact]
    public async Task StartAsync_StoreThatIsBackLater_IsReadThen()
    {
        var store = new FailingStore { IsReadable = true, IsWritable = true };
        var options = new NamServerOptions { Name = "orders", ForcedFormat = "text+zip-1" };
        await using (var first = new NamServer(options, store))
        {
            await Repeat(first, new FakeTime(), 10, (request, buffer) => first.EncodeText(request, Replies.Text(50), buffer));
        }

        store.IsReadable = false;
        var time = new FakeTime();
        var log = new LogList<NamServer>();
        await using var server = new NamServer(options, store, log, time);
        await server.StartAsync();
        await Repeat(server, time, 3, (request, buffer) => server.EncodeText(request, Replies.Text(50), buffer));
        store.IsReadable = true;
        await Repeat(server, time, 7, (request, buffer) => server.EncodeText(request, Replies.Text(50), buffer));
        await server.DrainAsync();

        Assert.Equal(20, Model(server.SnapshotOf(Operation).FromText, "text+zip-1").SampleCount);
        Assert.Equal([3002, 3006], log.Events.Where(e => e.Id != 1018 && e.Level >= LogLevel.Information).Select(e => e.Id));
    }

    [Theory]
    [InlineData("shop/x", "shop")]
    [InlineData("shop", "shop/x")]
    public async Task StartAsync_ServiceWhoseNameBeginsLikeAnothersKeys_TakesNothingOfIt(string one, string other)
    {
        var store = new MemoryProfileStore();
        await using (var first = new NamServer(Named(one), store))
        {
            using var output = new PooledBuffer();
            foreach (var operation in (string[])["", "all", "/orders", "x"])
            {
                first.EncodeText(Replies.Facts(first, operation: operation), Replies.Text(50), output);
            }

            await first.DrainAsync();
        }

        await using var second = new NamServer(Named(other), store);
        await second.StartAsync();
        Assert.Single(second.Operations.All);
        Assert.Equal(0, Model(second.SnapshotOf("any").FromText, "text+zip-1").SampleCount);

        await using var same = new NamServer(Named(one), store);
        await same.StartAsync();
        Assert.Equal(5, same.Operations.All.Count());

        static NamServerOptions Named(string name) => new() { Name = name, ForcedFormat = "text+zip-1" };
    }

    [Fact]
    public async Task SaveInterval_RepliesThatChangeNothing_AreSavedEverMoreRarely()
    {
        var store = new FailingStore { IsReadable = true, IsWritable = true };
        var time = new FakeTime();
        await using var server = new NamServer(
            new NamServerOptions { Name = "orders", ForcedFormat = "text+zip-1" }, store, time: time);
        await server.StartAsync();
        using var output = new PooledBuffer();
        var text = Replies.Text(50);
        for (var i = 0; i < 1000; i++)
        {
            server.EncodeText(Replies.Facts(server), text, output);
            await server.DrainAsync();
            time.Advance(server.Options.SaveInterval);
        }

        // Ten saves at first and then ln(51) / ln(1.1) = 41, one more from 512 on: not a thousand.
        Assert.InRange(store.Saves, 20, 60);

        // Replies that compress quite otherwise are worth a save at once.
        await server.DrainAsync();
        var before = store.Saves;
        for (var i = 0; i < 10; i++)
        {
            server.EncodeText(Replies.Facts(server), Noise(text.Length), output);
            await server.DrainAsync();
            time.Advance(server.Options.SaveInterval);
        }

        await server.DrainAsync();
        Assert.True(store.Saves > before, $"{store.Saves} saves, {before} before.");
    }

    private static byte[] Noise(int bytes)
    {
        var random = new byte[bytes * 3 / 4];
        new Random(1).NextBytes(random);
        return System.Text.Encoding.ASCII.GetBytes($"<a>{Convert.ToBase64String(random)}</a>");
    }
}
