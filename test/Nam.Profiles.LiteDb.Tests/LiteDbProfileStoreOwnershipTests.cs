// SPDX-License-Identifier: MIT

using System.Diagnostics;
using Nam.TestKit;

namespace Nam.Stores.LiteDb.Tests;

/// <summary>Two who want the database, folders that cannot be used, full disks, and the end of a store.</summary>
public sealed class LiteDbProfileStoreOwnershipTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();
    private readonly LogList<LiteDbProfileStore> _log = new();
    private readonly string _path;

    public LiteDbProfileStoreOwnershipTests() => _path = Path.Combine(_folder.Path, "a", "profiles.db");

    public void Dispose() => _folder.Dispose();

    [Fact]
    public async Task SecondStore_WhileTheFirstIsOpen_FailsAndSavesOnceItHasEnded()
    {
        var first = new LiteDbProfileStore(_path);
        await first.SaveAsync("key", new byte[] { 1 });
        using var second = new LiteDbProfileStore(_path, _log);

        await Assert.ThrowsAsync<IOException>(async () => await second.LoadAsync("key"));
        await Assert.ThrowsAsync<IOException>(async () => await second.SaveAsync("key", new byte[] { 2 }));
        await first.SaveAsync("other", new byte[] { 3 });
        first.Dispose();
        await second.SaveAsync("key", new byte[] { 2 });

        Assert.Equal([2], await second.LoadAsync("key"));
        Assert.Equal([3], await second.LoadAsync("other"));
        Assert.Empty(_log.Events);
    }

    [Fact]
    public async Task SecondProcess_WhileTheFirstSaves_StaysOutUntilItIsKilled()
    {
        using var saver = new KilledSaver();
        saver.Go(_path, 0);
        await saver.WaitForReportAsync();
        using var store = new LiteDbProfileStore(_path, _log);

        await Assert.ThrowsAsync<IOException>(async () => await store.SaveAsync("key", new byte[] { 1 }));
        var reported = await saver.KillAsync();
        await store.SaveAsync("key", new byte[] { 1 });

        Assert.Empty(_log.Events);
        for (var thread = 0; thread < KilledSaver.Threads; thread++)
        {
            Assert.True(reported[thread] < 0 || await store.LoadAsync(KilledSaver.KeyOf(thread, reported[thread])) is not null);
        }
    }

    [Fact]
    public async Task AnyCall_FolderCannotBeMade_ThrowsIOException()
    {
        await File.WriteAllTextAsync(Path.Combine(_folder.Path, "a"), "");
        using var store = new LiteDbProfileStore(_path, _log);

        await Assert.ThrowsAnyAsync<IOException>(async () => await store.LoadAsync("key"));
        await Assert.ThrowsAnyAsync<IOException>(async () => await store.SaveAsync("key", new byte[] { 1 }));
    }

    [Fact]
    public async Task Open_DatabaseMayNotBeUsed_SavesAsSoonAsItMay()
    {
        // A folder in its place is refused as a file without rights is, also to an administrator.
        Directory.CreateDirectory(_path);
        using var store = new LiteDbProfileStore(_path, _log);
        await Assert.ThrowsAsync<IOException>(async () => await store.SaveAsync("key", new byte[] { 1 }));

        Directory.Delete(_path);
        await store.SaveAsync("key", new byte[] { 1 });

        Assert.Equal([1], await store.LoadAsync("key"));
    }

    [Fact]
    public async Task SaveAsync_DiskFull_FailsAndKeepsTheOld()
    {
        var disk = Path.Combine(_folder.Path, "disk");
        Directory.CreateDirectory(disk);
        if (!TryRun("mount", "-t", "tmpfs", "-o", "size=512k", "tmpfs", disk))
        {
            return;
        }

        try
        {
            var saved = new Dictionary<string, byte[]>();
            using (var store = new LiteDbProfileStore(Path.Combine(disk, "profiles.db"), _log))
            {
                Assert.NotEqual(0, await FillAsync(store, saved));
                await CheckAsync(store, saved);
                Assert.True(TryRun("mount", "-o", "remount,size=32m", disk));
                Assert.Equal(0, await FillAsync(store, saved));
                await CheckAsync(store, saved);
            }

            // Where LiteDB would end the process.
            GC.Collect();
            GC.WaitForPendingFinalizers();
            using var again = new LiteDbProfileStore(Path.Combine(disk, "profiles.db"), _log);
            await CheckAsync(again, saved);
            Assert.Equal(0, _log.Count(3101));
        }
        finally
        {
            TryRun("umount", disk);
        }
    }

    [Fact]
    public async Task Dispose_DuringSaves_KeepsExactlyThoseThatWereDone()
    {
        var random = new Random(11);
        for (var round = 0; round < 10; round++)
        {
            var path = Path.Combine(_folder.Path, $"{round}", "profiles.db");
            var store = new LiteDbProfileStore(path);
            var done = new bool[40];
            var saves = Enumerable.Range(0, done.Length).Select(i => Task.Run(async () =>
            {
                try
                {
                    await store.SaveAsync($"key {i}", new byte[1000]);
                    done[i] = true;
                }
                catch (ObjectDisposedException)
                {
                }
            })).ToList();
            Thread.SpinWait(random.Next(100_000));
            store.Dispose();
            await Task.WhenAll(saves);

            using var again = new LiteDbProfileStore(path);
            for (var i = 0; i < done.Length; i++)
            {
                Assert.Equal(done[i], await again.LoadAsync($"key {i}") is not null);
            }
        }
    }

    [Fact]
    public async Task Dispose_Twice_IsNoMatterAndLaterSavesAreRefused()
    {
        var store = new LiteDbProfileStore(_path);
        await store.SaveAsync("key", new byte[] { 1 });
        store.Dispose();
        store.Dispose();

        await Assert.ThrowsAsync<ObjectDisposedException>(async () => await store.SaveAsync("key", new byte[] { 2 }));
    }

    [Fact]
    public async Task Save_OnUnix_MakesFolderAndFilesForTheOwnerOnly()
    {
        using (var store = new LiteDbProfileStore(_path))
        {
            await store.SaveAsync("key", new byte[] { 1 });
        }

        if (OperatingSystem.IsWindows())
        {
            return;
        }

        Assert.Equal(
            UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute, File.GetUnixFileMode(Path.GetDirectoryName(_path)!));
        foreach (var file in Directory.GetFiles(Path.GetDirectoryName(_path)!))
        {
            Assert.Equal(UnixFileMode.UserRead | UnixFileMode.UserWrite, File.GetUnixFileMode(file));
        }
    }

    private static async Task<int> FillAsync(LiteDbProfileStore store, Dictionary<string, byte[]> saved)
    {
        var failures = 0;
        for (var i = 0; i < 200; i++)
        {
            var blob = new byte[20_000];
            new Random(i).NextBytes(blob);
            try
            {
                await store.SaveAsync($"key {i % 30}", blob);
                saved[$"key {i % 30}"] = blob;
            }
            catch (IOException)
            {
                failures++;
            }
        }

        return failures;
    }

    private static async Task CheckAsync(LiteDbProfileStore store, Dictionary<string, byte[]> saved)
    {
        foreach (var (key, blob) in saved)
        {
            Assert.Equal(blob, await store.LoadAsync(key));
        }
    }

    private static bool TryRun(string program, params string[] arguments)
    {
        if (!OperatingSystem.IsLinux())
        {
            return false;
        }

        try
        {
            using var process = Process.Start(new ProcessStartInfo(program, arguments) { RedirectStandardError = true })!;
            process.WaitForExit();
            return process.ExitCode == 0;
        }
        catch (System.ComponentModel.Win32Exception)
        {
            return false;
        }
    }
}
