// SPDX-License-Identifier: MIT

using Microsoft.Extensions.Caching.Distributed;
using Microsoft.Extensions.Caching.Memory;
using Microsoft.Extensions.Options;
using Nam.AspNetCore.Tests.Stores;
using Nam.Codecs.Buffers;
using Nam.Runtime.Tests.Server;
using Nam.Server;
using Nam.Stores;
using Nam.TestKit;

namespace Nam.Farm.Tests.Simulation;

/// <summary>The engines of a farm as they are, on a cache in memory and in virtual time.</summary>
public sealed class EngineFarmTests
{
    private readonly FakeTime _time = new();
    private readonly CountingCache _cache = new(new MemoryDistributedCache(Options.Create(new MemoryDistributedCacheOptions())));

    [Fact]
    public async Task Engine_ThatForgetsAnOperation_LeavesItToTheOthers()
    {
        await using (var first = Start("web1"))
        {
            await ReplyAsync(first, "GET /orders", 10);
        }

        // Room for one operation only.
        await using (var second = Start("web2", most: 1))
        {
            await second.StartAsync();
            Assert.NotNull(second.Operations.Find("GET /orders"));
            await ReplyAsync(second, "GET /other", 10);
            Assert.Null(second.Operations.Find("GET /orders"));
        }

        Assert.Equal(["GET /orders"], await StoredNames.OfAsync(Store("web1"), "shop"));
        Assert.Equal(["GET /other"], await StoredNames.OfAsync(Store("web2"), "shop"));
    }

    [Fact]
    public async Task Farm_WithoutReplies_SendsNothingForHours()
    {
        var servers = Enumerable.Range(0, 20).Select(i => Start($"web{i}")).ToArray();
        foreach (var server in servers)
        {
            await server.StartAsync();
            await ReplyAsync(server, "GET /orders", 10);
            await ReplyAsync(server, "GET /items", 3);
        }

        // Whatever is due is saved; then there is nothing new.
        await PassAsync(servers, TimeSpan.FromMinutes(1));
        await PassAsync(servers, TimeSpan.FromMinutes(1));
        var before = (_cache.Gets, _cache.Sets, _cache.Removals, _cache.Bytes);
        Assert.InRange(before.Sets, 16, long.MaxValue);

        // Longer than a keeper may be quiet.
        for (var i = 0; i < 12; i++)
        {
            await PassAsync(servers, TimeSpan.FromMinutes(5));
        }

        await PassAsync(servers, TimeSpan.FromDays(8));
        Assert.Equal(before, (_cache.Gets, _cache.Sets, _cache.Removals, _cache.Bytes));

        foreach (var server in servers)
        {
            await server.DisposeAsync();
        }

        Assert.Equal(before, (_cache.Gets, _cache.Sets, _cache.Removals, _cache.Bytes));
    }

    private async Task PassAsync(NamServer[] servers, TimeSpan time)
    {
        _time.Advance(time);
        await Task.WhenAll(servers.Select(server => server.DrainAsync()));
    }

    private DistributedProfileStore Store(string server) => new(_cache, server, _time);

    private NamServer Start(string server, int most = 1000) => new(
        new NamServerOptions { Name = "shop", ForcedFormat = "text+zip-1", MaximumOperations = most },
        Store(server), time: _time);

    private static async Task ReplyAsync(NamServer server, string operation, int times)
    {
        using var output = new PooledBuffer();
        for (var i = 0; i < times; i++)
        {
            server.EncodeText(Replies.Facts(server, operation: operation), Replies.Text(50 + i), output);
        }

        await server.DrainAsync();
    }
}
