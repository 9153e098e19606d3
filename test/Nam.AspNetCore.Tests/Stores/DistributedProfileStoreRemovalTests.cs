// SPDX-License-Identifier: MIT

using Microsoft.Extensions.Caching.Distributed;
using Microsoft.Extensions.Caching.Memory;
using Microsoft.Extensions.Options;
using Nam.Stores;
using static Nam.AspNetCore.Tests.Stores.LearnedProfiles;

namespace Nam.AspNetCore.Tests.Stores;

/// <summary>What goes when a key is removed for all servers, and when one server gives it up.</summary>
public sealed class DistributedProfileStoreRemovalTests
{
    private const string Key = "server/orders/operation/GetOrders";
    private readonly MemoryDistributedCache _cache = new(Options.Create(new MemoryDistributedCacheOptions()));

    [Fact]
    public async Task RemoveAsync_KeyOfAllServers_IsGoneForAll()
    {
        await On("web1").SaveAsync("a", new byte[] { 1 });
        await On("web2").SaveAsync("a", new byte[] { 1 });

        Assert.True(await On("web3").RemoveAsync("a"));

        Assert.Null(await On("web1").LoadAsync("a"));
        Assert.Null(await On("web2").LoadAsync("a"));
        Assert.Empty(await KeysAsync());
    }

    [Fact]
    public async Task ForgetAsync_KeyThatOthersKeep_IsGoneWithTheLastOfThem()
    {
        await On("web1").SaveAsync(Key, Learned(5));
        await On("web2").SaveAsync(Key, Learned(7));

        Assert.False(await On("web3").ForgetAsync(Key));
        Assert.Equal(12, Count(await On("web3").LoadAsync(Key)));

        Assert.True(await On("web1").ForgetAsync(Key));
        Assert.Equal(7, Count(await On("web1").LoadAsync(Key)));
        Assert.Equal([Key], await KeysAsync());

        Assert.True(await On("web2").ForgetAsync(Key));
        Assert.Null(await On("web1").LoadAsync(Key));
        Assert.Empty(await KeysAsync());
        Assert.Null(await _cache.GetAsync(PlaceOf(Key)));
    }

    [Fact]
    public async Task ForgetAsync_OfAServerThatLearnsAnew_TakesAPlaceAgainAndCountsNothingTwice()
    {
        await On("web2").SaveAsync(Key, Learned(7));
        var store = On("web1");
        await store.SaveAsync(Key, Learned(5));
        await store.ForgetAsync(Key);
        await store.SaveAsync(Key, Learned(3));

        Assert.Equal(10, Count(await On("web3").LoadAsync(Key)));
    }

    private static string PlaceOf(string key) => DistributedProfileStore.NameOf(key, DistributedProfileStore.Index("web2"));

    private DistributedProfileStore On(string server) => new(_cache, server);

    private async Task<List<string>> KeysAsync()
    {
        var keys = new List<string>();
        await foreach (var key in On("web9").ListAsync())
        {
            keys.Add(key);
        }

        return keys;
    }
}
