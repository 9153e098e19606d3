// SPDX-License-Identifier: MIT

using Microsoft.Extensions.Caching.Distributed;
using Microsoft.Extensions.Caching.Memory;
using Microsoft.Extensions.Options;
using Nam.Codecs;
using Nam.Profiles;
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

        Assert.True(OperationProfile.TryRead(await Store("web3").LoadAsync("server/shop/operation/GET /orders"), out var profile));
        Assert.Equal(10, profile.SampleTotal);
    }

    private DistributedProfileStore Store(string server) => new(_cache, server, _time);

    private NamServer Start(string server, int most = 1000) => new(
        new NamServerOptions { Name = "shop", ForcedFormat = "text+zip-1", SamplingShare = 0, Calibrate = false, MaximumOperations = most }, Store(server), time: _time);

    private static async Task ReplyAsync(NamServer server, string operation, int times)
    {
        using var output = new PooledBuffer();
        for (var i = 0; i < times; i++)
        {
            server.EncodeText(Replies.Request(server, operation: operation), Replies.Text(50 + i), output);
        }

        await server.DrainAsync();
    }
}
