// SPDX-License-Identifier: MIT

using Microsoft.Extensions.Caching.Distributed;
using Nam.Runtime.Tests.Server;
using Nam.Stores;
using StackExchange.Redis;

namespace Nam.Farm.Tests.Engines;

public sealed class FarmTests
{
    private const string Orders = "GET /orders";
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(2);

    // The test of a full engine says so where Redis is left out.
    public static TheoryData<string> Engines =>
        FarmEngine.WhyNoRedis is null ? new(FarmEngine.Garnet, FarmEngine.Redis) : new(FarmEngine.Garnet);

    [Theory]
    [MemberData(nameof(Engines))]
    public async Task FirstReplies_OfANewServer_AreAsSmallAsTheBest(string kind)
    {
        using var engine = new FarmEngine(kind);
        (string Operation, byte[] Text)[] cells =
        [
            ("GET /few", Replies.Text(8)), (Orders, Replies.Text(60)), ("GET /many", Replies.Text(400)), ("GET /noise", Noise(20_000))
        ];
        await using (var first = await FarmServer.StartedAsync(engine.Port, "web1"))
        {
            for (var i = 0; i < 150; i++)
            {
                foreach (var (operation, text) in cells)
                {
                    first.Reply(operation, text);
                }

                await first.Engine.DrainAsync();
            }
        }

        await using var newcomer = await FarmServer.StartedAsync(engine.Port, "web2");
        double sum = 0;
        double best = 0;
        foreach (var (operation, text) in cells)
        {
            var least = double.PositiveInfinity;
            foreach (var format in (string[])["containers", "binary+brotli-5", "binary+zip-9", "text+brotli-5", "text+zip-9"])
            {
                await using var forced = await FarmServer.StartedAsync(engine.Port, "forced", "other", nam => nam.ForcedFormat = format);
                least = Math.Min(least, forced.Reply(operation, text));
            }

            for (var i = 0; i < 5; i++)
            {
                sum += Seconds(newcomer.Reply(operation, text));
                best += Seconds(least);
            }
        }

        // The caller's path has 40 ms and 100,000 bytes a second: the bytes are what differs.
        Assert.InRange(sum / best, 0.0, 1.05);
    }

    [Theory]
    [MemberData(nameof(Engines))]
    public async Task Servers_ThatComeGoAndAreKilled_CountNothingTwice(string kind)
    {
        using var engine = new FarmEngine(kind);
        long given = 0;
        for (var generation = 0; generation < 6; generation++)
        {
            var servers = new List<FarmServer>();
            for (var i = 0; i < 4; i++)
            {
                servers.Add(await FarmServer.StartedAsync(engine.Port, $"pod-{generation}-{i}"));
            }

            foreach (var (server, i) in servers.Select((server, i) => (server, i)))
            {
                Assert.InRange(server.Count(Orders), generation == 0 ? 0 : 1, given);
                await server.ReplyAsync(Orders, 10);
                if (i % 2 == 1)
                {
                    server.Kill();
                }
            }

            given += 40;
            foreach (var server in servers)
            {
                await server.DisposeAsync();
            }
        }
    }

    [Theory]
    [MemberData(nameof(Engines))]
    public async Task Services_OnOneEngine_LearnNothingFromEachOther(string kind)
    {
        using var engine = new FarmEngine(kind);
        await using (var first = await FarmServer.StartedAsync(engine.Port, "web1", "shop"))
        {
            await first.ReplyAsync(Orders, 10);
        }

        await using var same = await FarmServer.StartedAsync(engine.Port, "web2", "shop");
        await using var other = await FarmServer.StartedAsync(engine.Port, "web1", "shop2");
        Assert.Equal(10, same.Count(Orders));
        Assert.Equal(0, other.Count(Orders));
    }

    [Theory]
    [MemberData(nameof(Engines))]
    public async Task Engine_ThatIsKilledAndComesBackEmpty_IsFilledAgain(string kind)
    {
        using var engine = new FarmEngine(kind);
        await using var server = await FarmServer.StartedAsync(engine.Port, "web1");
        await server.ReplyAsync(Orders, 10);
        await UntilAsync(async () => await SavedAsync(server) is not null);

        engine.Kill();
        await UntilAsync(async () =>
        {
            await server.ReplyAsync(Orders, 5);
            return server.StoreEvents.Any();
        });
        engine.Start();
        await UntilAsync(async () =>
        {
            await server.ReplyAsync(Orders, 1);
            return server.StoreEvents.Count() == 2;
        });

        Assert.Equal([3003, 3006], server.StoreEvents);
        Assert.False(server.HasLoggedAnException);
    }

    [Theory]
    [MemberData(nameof(Engines))]
    public async Task Partition_ServersOnBothSides_GoOnAndMeetAgain(string kind)
    {
        using var engine = new FarmEngine(kind);
        using var relay = new Relay(engine.Port);
        await using (var first = await FarmServer.StartedAsync(engine.Port, "web1"))
        {
            await first.ReplyAsync(Orders, 10);
        }

        relay.Cut();
        await using var apart = FarmServer.Start(relay.Port, "web2");
        await apart.ReplyAsync(Orders, 7);
        Assert.Equal(7, apart.Count(Orders));
        await UntilAsync(() => Task.FromResult(apart.StoreEvents.Any()));

        relay.Mend();
        await UntilAsync(() => Task.FromResult(apart.Count(Orders) == 17));
        Assert.Equal([3002, 3006], apart.StoreEvents);
    }

    [Theory]
    [MemberData(nameof(Engines))]
    public async Task SlowEngine_HoldsUpNoReplyAndNoLearning(string kind)
    {
        using var engine = new FarmEngine(kind);
        using var relay = new Relay(engine.Port) { DelayMilliseconds = 150 };
        await using (var slow = FarmServer.Start(relay.Port, "web1"))
        {
            await slow.ReplyAsync(Orders, 10);
            Assert.Equal(10, slow.Count(Orders));
            await slow.Loading;
        }

        await using var next = await FarmServer.StartedAsync(engine.Port, "web2");
        Assert.Equal(10, next.Count(Orders));
    }

    [RedisFact]
    public async Task FullEngine_SaysSoOnceAndKeepsUpLater()
    {
        using var engine = new FarmEngine(FarmEngine.Redis);
        await using var admin = await ConnectionMultiplexer.ConnectAsync($"127.0.0.1:{engine.Port},allowAdmin=true");
        var control = admin.GetServers().Single();
        await using var server = await FarmServer.StartedAsync(engine.Port, "web1");
        await control.ConfigSetAsync("maxmemory", "1");
        await server.ReplyAsync(Orders, 10);
        await UntilAsync(() => Task.FromResult(server.StoreEvents.Any()));

        await control.ConfigSetAsync("maxmemory", "0");
        await UntilAsync(() => Task.FromResult(server.StoreEvents.Count() == 2));

        Assert.Equal([3003, 3006], server.StoreEvents);
        await UntilAsync(async () => await SavedAsync(server) is not null);
    }

    [Theory]
    [MemberData(nameof(Engines))]
    public async Task ForeignAndDamagedValues_AreIgnoredAndReplaced(string kind)
    {
        using var engine = new FarmEngine(kind);
        await using (var first = await FarmServer.StartedAsync(engine.Port, "web1"))
        {
            await first.ReplyAsync(Orders, 10);
        }

        await using var cacheOf = FarmServer.Start(engine.Port, "writer", "other");
        const string Key = "server/shop";
        var entry = (await cacheOf.Cache.GetAsync(PlaceOf("web1", Key)))!;
        entry[^1] ^= 1;
        foreach (var value in (byte[][])[entry, entry[..30], [], "{\"web1\":"u8.ToArray(), new byte[100_000]])
        {
            await cacheOf.Cache.SetAsync(PlaceOf("web1", Key), value);
            await using var next = await FarmServer.StartedAsync(engine.Port, "web2");
            Assert.Equal(0, next.Count(Orders));
            next.Kill();
        }

        await using (var after = await FarmServer.StartedAsync(engine.Port, "web3"))
        {
            await after.ReplyAsync(Orders, 6);
        }

        await using var last = await FarmServer.StartedAsync(engine.Port, "web4");
        Assert.Equal(6, last.Count(Orders));
    }

    private static double Seconds(double bytes) => 0.040 + (bytes / 100_000.0);

    // Free places are taken in order from this one.
    private static string PlaceOf(string server, string key) => DistributedProfileStore.NameOf(key, DistributedProfileStore.Index(server));

    private static async Task<byte[]?> SavedAsync(FarmServer server) =>
        await server.Cache.GetAsync(PlaceOf("web1", "server/shop"));

    // Until, not for: how long it takes is up to the machine.
    private static async Task UntilAsync(Func<Task<bool>> condition)
    {
        using var end = new CancellationTokenSource(Patience);
        while (!await condition())
        {
            await Task.Delay(50, end.Token);
        }
    }

    private static byte[] Noise(int bytes)
    {
        var random = new byte[bytes * 3 / 4];
        new Random(1).NextBytes(random);
        return System.Text.Encoding.ASCII.GetBytes($"<a>{Convert.ToBase64String(random)}</a>");
    }
}
