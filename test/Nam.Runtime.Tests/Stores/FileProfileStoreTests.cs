// SPDX-License-Identifier: MIT

using Nam.Stores;
using Nam.TestKit;

namespace Nam.Runtime.Tests.Stores;

public sealed class FileProfileStoreTests : ProfileStoreContract, IDisposable
{
    private readonly TemporaryFolder _folder = new();
    private readonly LogList<FileProfileStore> _log = new();
    private readonly FileProfileStore _store;

    public FileProfileStoreTests() => _store = new FileProfileStore(Path.Combine(_folder.Path, "a", "profiles"), _log);

    protected override INamProfileStore Store => _store;

    public void Dispose() => _folder.Dispose();

    [Fact]
    public async Task LoadAsync_AnyByteChanged_SetsTheFileAsideAndGivesNull()
    {
        var (path, content) = await SaveOne();

        for (var i = 0; i < content.Length; i++)
        {
            for (var bit = 0; bit < 8; bit++)
            {
                var damaged = (byte[])content.Clone();
                damaged[i] ^= (byte)(1 << bit);
                await AssertSetAside(path, damaged);
            }
        }

        Assert.Equal(content.Length * 8, _log.Count(3001));
    }

    [Fact]
    public async Task LoadAsync_CutOffAnywhere_SetsTheFileAsideAndGivesNull()
    {
        var (path, content) = await SaveOne();

        for (var length = 0; length < content.Length; length++)
        {
            await AssertSetAside(path, content[..length]);
        }

        await AssertSetAside(path, [.. content, 0]);
    }

    [Fact]
    public async Task LoadAsync_ForeignVersion_NamesBothVersionsInTheLog()
    {
        var (path, content) = await SaveOne();
        content[4] = 2;

        await AssertSetAside(path, content);

        Assert.Contains("it has version 2, and this program reads version 1", _log.Events.Single().Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task LoadAsync_FileOverEveryLimit_SetsItAsideUnread()
    {
        var (path, _) = await SaveOne();
        await using (var file = File.OpenWrite(path))
        {
            file.SetLength(3L << 30);
        }

        Assert.Null(await _store.LoadAsync("key"));
        Assert.True(File.Exists(path + ".bad"));
    }

    [Fact]
    public async Task LoadAllAsync_DamagedFileAmongGoodOnes_LoadsTheGoodOnes()
    {
        var (path, _) = await SaveOne();
        await _store.SaveAsync("other", new byte[] { 1 });
        await File.WriteAllTextAsync(path, "rubbish");

        Assert.Equal(["other"], (await _store.LoadAllAsync()).Select(file => file.Key));
        Assert.Equal(1, _log.Count(3001));
    }

    [Fact]
    public async Task SaveAsync_AfterDamage_IsLoadedAgain()
    {
        var (path, _) = await SaveOne();
        await AssertSetAside(path, [1, 2, 3]);

        await _store.SaveAsync("key", new byte[] { 5 });

        Assert.Equal([5], await _store.LoadAsync("key"));
    }

    [Fact]
    public async Task SaveAsync_LeftoversOfKilledWriters_RemovesOnlyOldOnes()
    {
        var (path, _) = await SaveOne();
        var old = path + ".1-1.tmp";
        var young = path + ".1-2.tmp";
        await File.WriteAllTextAsync(old, "half a profile");
        await File.WriteAllTextAsync(young, "half a profile");
        File.SetLastWriteTimeUtc(old, DateTime.UtcNow.AddHours(-2));

        await new FileProfileStore(_store.Directory).SaveAsync("key", new byte[] { 1 });

        Assert.False(File.Exists(old));
        Assert.True(File.Exists(young));
    }

    [Fact]
    public async Task SaveAsync_Done_LeavesNoTemporaryFile()
    {
        await SaveOne();

        Assert.Single(Directory.GetFiles(_store.Directory));
    }

    [Fact]
    public async Task SaveAsync_FolderCannotBeMade_ThrowsIOException()
    {
        var file = Path.Combine(_folder.Path, "file");
        await File.WriteAllTextAsync(file, "");
        var store = new FileProfileStore(Path.Combine(file, "profiles"));

        await Assert.ThrowsAnyAsync<IOException>(async () => await store.SaveAsync("key", new byte[] { 1 }));
        Assert.Null(await store.LoadAsync("key"));
    }

    [Fact]
    public async Task SaveAsync_FileCannotBeReplaced_ThrowsIOExceptionAndLeavesNoTemporaryFile()
    {
        var (path, _) = await SaveOne();
        File.Delete(path);
        Directory.CreateDirectory(path);

        await Assert.ThrowsAnyAsync<IOException>(async () => await _store.SaveAsync("key", new byte[] { 1 }));

        Assert.Empty(Directory.GetFiles(_store.Directory));
    }

    [Fact]
    public async Task SaveAsync_KeyWithHalfASurrogatePair_IsRefused() =>
        await Assert.ThrowsAnyAsync<ArgumentException>(async () => await _store.SaveAsync("a\ud800", new byte[] { 1 }));

    [Fact]
    public async Task SaveAsync_OnUnix_MakesFolderAndFileForTheOwnerOnly()
    {
        if (OperatingSystem.IsWindows())
        {
            return;
        }

        var (path, _) = await SaveOne();

        Assert.Equal(UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute, File.GetUnixFileMode(_store.Directory));
        Assert.Equal(UnixFileMode.UserRead | UnixFileMode.UserWrite, File.GetUnixFileMode(path));
    }

    [Fact]
    public async Task SaveAsync_TwoStoresOverOneFolder_SeeEachOthersProfiles()
    {
        var second = new FileProfileStore(_store.Directory);
        await _store.SaveAsync("key", new byte[] { 1 });
        await second.SaveAsync("key", new byte[] { 2 });

        Assert.Equal([2], await _store.LoadAsync("key"));
    }

    [Fact]
    public void DefaultDirectory_OfAnyAccount_IsAbsoluteAndItsOwn()
    {
        var directory = FileProfileStore.DefaultDirectory();

        Assert.True(directory is null
            || (Path.IsPathRooted(directory) && directory.EndsWith(Path.Combine("nam", "profiles"), StringComparison.Ordinal)));
    }

    private async Task<(string Path, byte[] Content)> SaveOne()
    {
        await _store.SaveAsync("key", "a small profile"u8.ToArray());
        var path = Directory.GetFiles(_store.Directory).Single();
        return (path, await File.ReadAllBytesAsync(path));
    }

    private async Task AssertSetAside(string path, byte[] content)
    {
        await File.WriteAllBytesAsync(path, content);
        var before = _log.Count(3001);

        Assert.Null(await _store.LoadAsync("key"));

        Assert.False(File.Exists(path));
        Assert.Equal(content, await File.ReadAllBytesAsync(path + ".bad"));
        Assert.Equal(before + 1, _log.Count(3001));
    }
}
