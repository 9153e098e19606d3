// SPDX-License-Identifier: MIT

using System.Buffers;
using Microsoft.Extensions.DependencyInjection;
using Nam.Decisions;
using Nam.Profiles;
using Nam.Runtime.Tests.Stores;
using Nam.TestKit;

namespace Nam.Stores.LiteDb.Tests;

public sealed class LiteDbProfileStoreTests : ProfileStoreContract, IDisposable
{
    private const string OperationKey = "server/orders/operation/GetOrders";
    private readonly TemporaryFolder _folder = new();
    private readonly LogList<LiteDbProfileStore> _log = new();
    private readonly FakeTime _time = new();
    private readonly string _path;
    private LiteDbProfileStore _store;

    public LiteDbProfileStoreTests()
    {
        _path = Path.Combine(_folder.Path, "a", "profiles.db");
        _store = Open();
    }

    protected override INamProfileStore Store => _store;

    public void Dispose()
    {
        _store.Dispose();
        _folder.Dispose();
    }

    [Fact]
    public async Task SaveAsync_LargestBlobTwiceAndSmaller_SurvivesReopening()
    {
        var large = new byte[16 * 1024 * 1024];
        new Random(1).NextBytes(large);
        await _store.SaveAsync("key", new byte[] { 1 });
        await _store.SaveAsync("key", large);
        await Reopen();
        var loaded = await _store.LoadAsync("key");
        Assert.True(large.AsSpan().SequenceEqual(loaded));

        await _store.SaveAsync("key", new byte[] { 2 });
        await _store.SaveAsync("key", new byte[] { 3 });
        await Reopen();

        Assert.Equal([3], await _store.LoadAsync("key"));
        Assert.DoesNotContain(_log.Events, entry => entry.Id == 3103);
    }

    [Theory]
    [MemberData(nameof(OddKeys))]
    public async Task SaveAsync_AnyKey_SurvivesReopening(string key)
    {
        await _store.SaveAsync(key, new byte[] { 1, 2, 3 });
        await Reopen();

        Assert.Equal([1, 2, 3], await _store.LoadAsync(key));
        Assert.Equal([key], await Keys());
    }

    [Fact]
    public async Task RemoveAsync_Reopened_StaysRemoved()
    {
        await _store.SaveAsync("a", new byte[] { 1 });
        await _store.SaveAsync("a", new byte[] { 2 });
        await _store.RemoveAsync("a");
        await Reopen();

        Assert.Empty(await Keys());
    }

    [Fact]
    public async Task SaveAsync_KeyWithHalfASurrogatePair_IsRefused() =>
        await Assert.ThrowsAnyAsync<ArgumentException>(async () => await _store.SaveAsync("a\ud800", new byte[] { 1 }));

    [Fact]
    public async Task SaveAsync_BeyondTheSizeLimit_DropsWhatWasNotUsedForLongest()
    {
        await Reopen(new LiteDbProfileOptions { MaximumBytes = 16 * 1024 * 1024 });
        for (var i = 0; i < 4; i++)
        {
            await _store.SaveAsync($"key {i}", new byte[4 * 1024 * 1024]);
            _time.Advance(TimeSpan.FromMinutes(1));
        }

        await _store.LoadAsync("key 0");
        await _store.SaveAsync("new", new byte[6 * 1024 * 1024]);

        Assert.Equal(["key 0", "key 3", "new"], (await Keys()).Order());
        await Reopen();
        Assert.Equal(["key 0", "key 3", "new"], (await Keys()).Order());
    }

    [Fact]
    public async Task SaveAsync_OthersNotUsedForNinetyDays_DropsThem()
    {
        await _store.SaveAsync("unused", new byte[] { 1 });
        await _store.SaveAsync("used", new byte[] { 1 });
        _time.Advance(TimeSpan.FromDays(60));
        await _store.LoadAsync("used");
        await Reopen();
        _time.Advance(TimeSpan.FromDays(40));

        await _store.SaveAsync("new", new byte[] { 1 });

        Assert.Equal(["new", "used"], (await Keys()).Order());
    }

    [Fact]
    public async Task Open_DocumentsOfALaterLayout_AreLeftAsTheyAre()
    {
        await _store.SaveAsync("key", new byte[] { 1 });
        await _store.DisposeAsync();
        using (var database = new LiteDB.LiteDatabase(_path))
        {
            database.GetCollection("profiles")
                .Insert(new LiteDB.BsonDocument { ["_id"] = "2:" + ProfileDocument.IdOf("key") + ":A:0", ["v"] = 2, ["x"] = "later" });
        }

        await Reopen();
        await _store.SaveAsync("key", new byte[] { 2 });
        await _store.RemoveAsync("key");
        await _store.DisposeAsync();

        using var again = new LiteDB.LiteDatabase(_path);
        var kept = Assert.Single(again.GetCollection("profiles").FindAll());
        Assert.Equal("later", kept["x"].AsString);
        Assert.Empty(_log.Events);
    }

    [Fact]
    public async Task Open_ChangesOfATool_AreMergedAndRemoved()
    {
        await _store.SaveAsync(OperationKey, Learned(5));
        await _store.SaveAsync("gone", new byte[] { 1 });
        await _store.DisposeAsync();
        await File.WriteAllBytesAsync(_path + ".changes", new ProfileArchive(
            DateTimeOffset.UnixEpoch,
            [new(OperationKey, Learned(7)), new("gone", null), new("client/https://new.example", new byte[] { 4 })]).ToArray());

        await Reopen();

        Assert.True(OperationProfile.TryRead(await _store.LoadAsync(OperationKey), out var profile));
        Assert.Equal(12, profile.SampleCount(XmlForm.Text, ReplyFormat.Containers));
        Assert.Equal(["client/https://new.example", OperationKey], (await Keys()).Order());
        Assert.False(File.Exists(_path + ".changes"));
        Assert.Equal(1, _log.Count(3107));
    }

    [Theory]
    [InlineData(16 * 1024 * 1024 - 1, 1)]
    [InlineData(64 * 1024 * 1024, 0)]
    public void Constructor_LimitOutOfRange_IsRefused(long bytes, int days)
    {
        var options = new LiteDbProfileOptions { MaximumBytes = bytes, TimeToLive = TimeSpan.FromDays(days) };

        Assert.Throws<ArgumentOutOfRangeException>(() => new LiteDbProfileStore(_path, options));
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task AddNamLiteDbProfiles_BeforeOrAfterAddNam_IsTheStore(bool before)
    {
        var path = Path.Combine(_folder.Path, "di.db");
        var services = new ServiceCollection();
        _ = before ? services.AddNamLiteDbProfiles(path).AddNam() : services.AddNam().AddNamLiteDbProfiles(path);

        await using (var provider = services.BuildServiceProvider())
        {
            var store = Assert.IsType<LiteDbProfileStore>(Assert.Single(provider.GetServices<INamProfileStore>()));
            Assert.Equal(path, store.Path);
            await store.SaveAsync("key", new byte[] { 1 });
        }

        await using var again = new LiteDbProfileStore(path, logger: _log);
        Assert.Equal([1], await again.LoadAsync("key"));
        Assert.Empty(_log.Events);
    }

    [Fact]
    public void PublicSurface_OfPackage_IsAsRecorded() =>
        Assert.Null(Nam.TestKit.PublicApi.PublicApiFile.Difference(typeof(LiteDbProfileStore).Assembly));

    protected override void TurnClockBack(TimeSpan time) => _time.Advance(-time);

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

    private async Task Reopen(LiteDbProfileOptions? options = null)
    {
        await _store.DisposeAsync();
        _store = Open(options);
    }

    private LiteDbProfileStore Open(LiteDbProfileOptions? options = null) => new(_path, options, _log, _time);
}
