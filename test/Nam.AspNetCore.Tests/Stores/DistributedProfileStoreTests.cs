// SPDX-License-Identifier: MIT

using System.Buffers;
using Microsoft.Extensions.Caching.Distributed;
using Microsoft.Extensions.Caching.Memory;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using Nam.Decisions;
using Nam.Profiles;
using Nam.Runtime.Tests.Stores;
using Nam.Stores;
using Nam.TestKit;

namespace Nam.AspNetCore.Tests.Stores;

public sealed class DistributedProfileStoreTests : ProfileStoreContract
{
    private const string Key = "server/orders/operation/GetOrders";
    private readonly MemoryDistributedCache _cache = new(Options.Create(new MemoryDistributedCacheOptions()));
    private readonly FakeTime _time = new();
    private readonly DistributedProfileStore _store;

    public DistributedProfileStoreTests() => _store = On("web1");

    protected override INamProfileStore Store => _store;

    protected override void TurnClockBack(TimeSpan time) => _time.Advance(-time);

    [Fact]
    public async Task LoadAsync_TwoServersSavedTheSameKey_GivesEachItsOwn()
    {
        await On("web1").SaveAsync(Key, Learned(5));
        await On("web2").SaveAsync(Key, Learned(7));

        Assert.Equal(5, Count(await On("web1").LoadAsync(Key)));
        Assert.Equal(7, Count(await On("web2").LoadAsync(Key)));
    }

    [Fact]
    public async Task LoadAsync_NewServer_StartsFromWhatAllOthersLearned()
    {
        await On("web1").SaveAsync(Key, Learned(5));
        await On("web2").SaveAsync(Key, Learned(7));

        Assert.Equal(12, Count(await On("web3").LoadAsync(Key)));
    }

    [Fact]
    public async Task LoadAsync_ServersComeAndGo_CountsNoReplyTwice()
    {
        await On("web1").SaveAsync(Key, Learned(5));
        await On("web2").SaveAsync(Key, Learned(7));
        for (var generation = 0; generation < 40; generation++)
        {
            var newcomer = On($"container{generation}");
            var start = await newcomer.LoadAsync(Key);
            Assert.Equal(12, Count(start));
            await newcomer.SaveAsync(Key, start);
        }

        var late = On("late");
        await late.SaveAsync(Key, Learned(3));

        Assert.Equal(15, Count(await On("last").LoadAsync(Key)));
    }

    [Fact]
    public async Task LoadAsync_OfUnknownKind_GivesTheNewestOfTheOthers()
    {
        await On("web1").SaveAsync("something", new byte[] { 1 });
        _time.Advance(TimeSpan.FromSeconds(1));
        await On("web2").SaveAsync("something", new byte[] { 2 });

        Assert.Equal([2], await On("web3").LoadAsync("something"));
    }

    [Fact]
    public async Task ListAsync_KeysOfOtherServers_AreListedOnce()
    {
        await On("web1").SaveAsync("a", new byte[] { 1 });
        await On("web2").SaveAsync("a", new byte[] { 1 });
        await On("web2").SaveAsync("b", new byte[] { 1 });

        Assert.Equal(["a", "b"], await Keys());
    }

    [Fact]
    public async Task RemoveAsync_KeyOfAllServers_IsGoneForAll()
    {
        await On("web1").SaveAsync("a", new byte[] { 1 });
        await On("web2").SaveAsync("a", new byte[] { 1 });

        Assert.True(await On("web3").RemoveAsync("a"));

        Assert.Null(await On("web1").LoadAsync("a"));
        Assert.Null(await On("web2").LoadAsync("a"));
        Assert.Empty(await Keys());
    }

    [Fact]
    public async Task SaveAsync_IndexOverwrittenByAnother_HealsWithinAMinute()
    {
        var other = On("web2");
        await other.SaveAsync("a", new byte[] { 1 });
        for (var index = 0; index < 8; index++)
        {
            await _cache.SetAsync($"nam:1:servers:{index}", "{}"u8.ToArray());
        }

        Assert.Empty(await Keys());
        _time.Advance(TimeSpan.FromMinutes(1));
        await other.SaveAsync("a", new byte[] { 2 });

        Assert.Equal(["a"], await Keys());
    }

    [Fact]
    public async Task SaveAsync_TwentyServersJoinAtOnce_AllAreListedAMinuteLater()
    {
        var servers = Enumerable.Range(0, 20).Select(i => On($"web{i}")).ToArray();

        async Task SaveAll() => await Parallel.ForEachAsync(Enumerable.Range(0, 20), async (i, token) => await servers[i].SaveAsync($"key {i}", new byte[] { 1 }, token));
        await SaveAll();
        _time.Advance(TimeSpan.FromMinutes(1));
        for (var i = 0; i < 20; i++)
        {
            await servers[i].SaveAsync($"key {i}", new byte[] { 2 });
        }

        Assert.Equal(20, (await Keys()).Count);
    }

    [Fact]
    public async Task SaveAsync_RestartedServer_KeepsItsOtherKeysListed()
    {
        await On("web2").SaveAsync("a", new byte[] { 1 });
        await On("web2").SaveAsync("b", new byte[] { 1 });

        Assert.Equal(["a", "b"], await Keys());
    }

    [Fact]
    public async Task ListAsync_ServerNotSeenForNinetyDays_IsForgotten()
    {
        await On("web2").SaveAsync("a", new byte[] { 1 });
        _time.Advance(TimeSpan.FromDays(91));
        foreach (var i in Enumerable.Range(10, 40))
        {
            await On($"web{i}").SaveAsync("b", new byte[] { 1 });
        }

        Assert.Equal(["b"], await Keys());
    }

    [Fact]
    public async Task LoadAsync_AnyByteOfTheEntryChanged_GivesNull()
    {
        await _store.SaveAsync("key", new byte[] { 1, 2, 3 });
        var name = DistributedFarm.EntryOf("web1", "key");
        var entry = (await _cache.GetAsync(name))!;

        for (var i = 0; i < entry.Length; i++)
        {
            var damaged = (byte[])entry.Clone();
            damaged[i] ^= 0x10;
            await _cache.SetAsync(name, damaged);
            Assert.Null(await _store.LoadAsync("key"));
            await _cache.SetAsync(name, entry[..i]);
            Assert.Null(await _store.LoadAsync("key"));
        }
    }

    [Fact]
    public async Task AnyCall_CacheFails_ThrowsIOException()
    {
        var store = new DistributedProfileStore(new BrokenCache());

        await Assert.ThrowsAsync<IOException>(async () => await store.LoadAsync("key"));
        await Assert.ThrowsAsync<IOException>(async () => await store.SaveAsync("key", new byte[] { 1 }));
        await Assert.ThrowsAsync<IOException>(async () => await store.RemoveAsync("key"));
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void AddDistributedNamProfiles_BeforeOrAfterAddNam_IsTheStore(bool before)
    {
        var services = new ServiceCollection().AddDistributedMemoryCache();
        _ = before ? services.AddDistributedNamProfiles().AddNam() : services.AddNam().AddDistributedNamProfiles();

        using var provider = services.BuildServiceProvider();

        Assert.IsType<DistributedProfileStore>(provider.GetServices<INamProfileStore>().Single());
    }

    [Fact]
    public void Constructor_ServerNameTooLong_IsRefused()
    {
        var fault = Assert.Throws<ArgumentException>(() => On(new string('w', 257)));

        Assert.Contains("257", fault.Message, StringComparison.Ordinal);
    }

    private static byte[] Learned(int replies)
    {
        var profile = new OperationProfile();
        for (var i = 0; i < replies; i++)
        {
            profile.Observe(XmlForm.Text, ReplyFormat.Containers, 10_000 + i, 1_000, 0.001);
        }

        var output = new ArrayBufferWriter<byte>();
        profile.Write(output);
        return output.WrittenSpan.ToArray();
    }

    private static long Count(byte[]? blob)
    {
        Assert.True(OperationProfile.TryRead(blob, out var profile));
        return profile.SampleCount(XmlForm.Text, ReplyFormat.Containers);
    }

    private DistributedProfileStore On(string server) => new(_cache, server, _time);

    private sealed class BrokenCache : IDistributedCache
    {
        public byte[]? Get(string key) => throw new InvalidOperationException("No connection.");

        public Task<byte[]?> GetAsync(string key, CancellationToken token = default) => throw new InvalidOperationException("No connection.");

        public void Refresh(string key) => throw new InvalidOperationException("No connection.");

        public Task RefreshAsync(string key, CancellationToken token = default) => throw new InvalidOperationException("No connection.");

        public void Remove(string key) => throw new InvalidOperationException("No connection.");

        public Task RemoveAsync(string key, CancellationToken token = default) => throw new InvalidOperationException("No connection.");

        public void Set(string key, byte[] value, DistributedCacheEntryOptions options) => throw new InvalidOperationException("No connection.");

        public Task SetAsync(string key, byte[] value, DistributedCacheEntryOptions options, CancellationToken token = default) => throw new InvalidOperationException("No connection.");
    }
}
