// SPDX-License-Identifier: MIT

using Microsoft.Extensions.DependencyInjection;
using Nam.Runtime.Tests.Stores;
using Nam.TestKit;

namespace Nam.Stores.LiteDb.Tests;

public sealed class LiteDbProfileStoreTests : ProfileStoreContract, IDisposable
{
    private readonly TemporaryFolder _folder = new();
    private readonly LogList<LiteDbProfileStore> _log = new();
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
        var large = new byte[8 * 1024 * 1024];
        new Random(1).NextBytes(large);
        await _store.SaveAsync("key", new byte[] { 1 });
        await _store.SaveAsync("key", large);
        Reopen();
        var loaded = await _store.LoadAsync("key");
        Assert.True(large.AsSpan().SequenceEqual(loaded));

        await _store.SaveAsync("key", new byte[] { 2 });
        await _store.SaveAsync("key", new byte[] { 3 });
        Reopen();

        Assert.Equal([3], await _store.LoadAsync("key"));
        Assert.Empty(_log.Events);
    }

    [Theory]
    [MemberData(nameof(OddKeys))]
    public async Task SaveAsync_AnyKey_SurvivesReopening(string key)
    {
        await _store.SaveAsync(key, new byte[] { 1, 2, 3 });
        Reopen();

        Assert.Equal([1, 2, 3], await _store.LoadAsync(key));
    }

    [Fact]
    public async Task SaveAsync_KeyWithHalfASurrogatePair_IsRefused() =>
        await Assert.ThrowsAnyAsync<ArgumentException>(async () => await _store.SaveAsync("a\ud800", new byte[] { 1 }));

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

        using var again = new LiteDbProfileStore(path, _log);
        Assert.Equal([1], await again.LoadAsync("key"));
        Assert.Empty(_log.Events);
    }

    [Fact]
    public void PublicSurface_OfPackage_IsAsRecorded() =>
        Assert.Null(Nam.TestKit.PublicApi.PublicApiFile.Difference(typeof(LiteDbProfileStore).Assembly));

    private void Reopen()
    {
        _store.Dispose();
        _store = Open();
    }

    private LiteDbProfileStore Open() => new(_path, _log);
}
