// SPDX-License-Identifier: MIT

using System.Text;
using Microsoft.Extensions.Caching.Distributed;
using Microsoft.Extensions.Caching.Memory;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using Nam.Runtime.Tests.Stores;
using Nam.Stores;
using Nam.TestKit;
using static Nam.AspNetCore.Tests.Stores.LearnedProfiles;

namespace Nam.AspNetCore.Tests.Stores;

public sealed class DistributedProfileStoreTests : ProfileStoreContract
{
    private const string Key = "server/orders";
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
            _time.Advance(TimeSpan.FromMinutes(11));
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
    public async Task SaveAsync_PlaceOverwrittenByAnother_HealsWithinTenMinutes()
    {
        var other = On("web2");
        await other.SaveAsync(Key, Learned(5));
        await _cache.SetAsync(PlaceOf("web2"), await EntryOf("web9", 1));

        Assert.Equal(1, Count(await On("web3").LoadAsync(Key)));
        _time.Advance(TimeSpan.FromMinutes(10));
        await other.SaveAsync(Key, Learned(6));

        Assert.Equal(7, Count(await On("web3").LoadAsync(Key)));
    }

    [Fact]
    public async Task SaveAsync_MoreServersThanKeepAKey_WriteNothing()
    {
        var counted = new CountingCache(_cache);
        for (var i = 0; i < 16; i++)
        {
            await On($"web{i}").SaveAsync(Key, Learned(5));
        }

        var late = new DistributedProfileStore(counted, "late", _time);
        await late.SaveAsync(Key, Learned(3));
        await late.SaveAsync(Key, Learned(4));

        Assert.Equal((16, 0, 0), (counted.Gets, counted.Sets, counted.Removals));
        Assert.Equal(80, Count(await On("last").LoadAsync(Key)));
    }

    [Fact]
    public async Task SaveAsync_KeepersThatHaveNotSavedForTenMinutes_MakeRoom()
    {
        for (var i = 0; i < 16; i++)
        {
            await On($"web{i}").SaveAsync(Key, Learned(5));
        }

        _time.Advance(TimeSpan.FromMinutes(11));
        await On("web0").SaveAsync(Key, Learned(6));
        await On("late").SaveAsync(Key, Learned(3));

        Assert.Equal((14 * 5) + 6 + 3, Count(await On("last").LoadAsync(Key)));
    }

    [Theory]
    [InlineData(1)]
    [InlineData(16)]
    [InlineData(100)]
    public async Task LoadAsync_NewServerInAFarmOfAnySize_ReadsSixteenValues(int servers)
    {
        for (var i = 0; i < servers; i++)
        {
            await On($"web{i}").SaveAsync(Key, Learned(5));
        }

        var counted = new CountingCache(_cache);
        var newcomer = new DistributedProfileStore(counted, "newcomer", _time);
        var start = await newcomer.LoadAsync(Key);

        Assert.Equal(5 * Math.Min(servers, 16), Count(start));
        Assert.Equal(16, counted.Gets);
    }

    [Fact]
    public async Task LoadAsync_NewServer_ReadsTheOthersAllAtOnce()
    {
        for (var i = 0; i < 16; i++)
        {
            await On($"web{i}").SaveAsync(Key, Learned(5));
        }

        // Answers no read of a profile before sixteen are under way.
        var held = new MeetingCache(_cache, 16, "nam:profile:");
        var start = await new DistributedProfileStore(held, "newcomer", _time).LoadAsync(Key).AsTask().WaitAsync(TimeSpan.FromMinutes(1));

        Assert.Equal(80, Count(start));
    }

    [Theory]
    [InlineData(400, 6, 400)]
    [InlineData(2_000, 600, 600)]
    public async Task LoadAsync_EntriesOfTheSamePast_TakesTheOneWithMoreRepliesAndOfPlentyTheNewest(int older, int newer, int expected)
    {
        await On("web1").SaveAsync(Key, Learned(5));
        var copy = On("web2");
        await copy.LoadAsync(Key);
        var first = On("web1");
        await first.LoadAsync(Key);
        await first.SaveAsync(Key, Learned(older));
        _time.Advance(TimeSpan.FromSeconds(5));
        await copy.SaveAsync(Key, Learned(newer));

        Assert.Equal(expected, Count(await On("web3").LoadAsync(Key)));
    }

    [Fact]
    public async Task LoadAsync_MoreBeginningsThanAnEntryNames_CountsNoneTwice()
    {
        // Three times sixteen servers that began with nothing: a sum of all would have to forget some beginnings, and
        // could then count them again.
        for (var round = 0; round < 3; round++)
        {
            var sum = On($"sum{round}");
            var start = await sum.LoadAsync(Key);
            if (start is not null)
            {
                await sum.SaveAsync(Key, start);
            }

            for (var i = 0; i < 16; i++)
            {
                await On($"web{round}-{i}").SaveAsync(Key, Learned(1));
            }

            _time.Advance(TimeSpan.FromMinutes(11));
        }

        var counts = new List<long>();
        for (var i = 0; i < 20; i++)
        {
            var next = On($"next{i}");
            var start = await next.LoadAsync(Key);
            counts.Add(Count(start));
            await next.SaveAsync(Key, start);
            _time.Advance(TimeSpan.FromMinutes(11));
        }

        Assert.All(counts, count => Assert.InRange(count, 1, 48));
    }

    [Theory]
    [InlineData("null")]
    [InlineData("\u0000\u0001")]
    public async Task AnyCall_ForeignValues_GoOnAndAreReplaced(string text)
    {
        var foreign = Encoding.UTF8.GetBytes(text);
        await _cache.SetAsync(PlaceOf("web1"), foreign);

        Assert.Null(await _store.LoadAsync(Key));
        await _store.SaveAsync(Key, Learned(5));

        Assert.Equal(5, Count(await On("web2").LoadAsync(Key)));
    }

    [Fact]
    public async Task LoadAsync_AnyByteOfTheEntryChanged_GivesNull()
    {
        await _store.SaveAsync("key", new byte[] { 1, 2, 3 });
        var name = DistributedProfileStore.NameOf("key", DistributedProfileStore.Index("web1"));
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
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void AddNamDistributedProfiles_BeforeOrAfterAddNam_IsTheStore(bool before)
    {
        var services = new ServiceCollection().AddDistributedMemoryCache();
        _ = before ? services.AddNamDistributedProfiles().AddNam() : services.AddNam().AddNamDistributedProfiles();

        using var provider = services.BuildServiceProvider();

        Assert.IsType<DistributedProfileStore>(provider.GetServices<INamProfileStore>().Single());
    }

    [Fact]
    public void Constructor_ServerNameTooLong_IsRefused()
    {
        var fault = Assert.Throws<ArgumentException>(() => On(new string('w', 257)));

        Assert.Contains("257", fault.Message, StringComparison.Ordinal);
    }

    private static string PlaceOf(string server) => DistributedProfileStore.NameOf(Key, DistributedProfileStore.Index(server));

    private async Task<byte[]> EntryOf(string server, int replies)
    {
        await On(server).SaveAsync(Key, Learned(replies));
        var entry = (await _cache.GetAsync(PlaceOf(server)))!;
        await _cache.RemoveAsync(PlaceOf(server));
        return entry;
    }

    private DistributedProfileStore On(string server) => new(_cache, server, _time);
}
