// SPDX-License-Identifier: MIT

using System.Diagnostics;
using Nam.Stores;
using Nam.TestKit;

namespace Nam.Runtime.Tests.Stores;

/// <summary>What others put into the store's folder: links, pipes, files in the way.</summary>
public sealed class FileProfileStoreHostileTests : IDisposable
{
    private const UnixFileMode Owner = UnixFileMode.UserRead | UnixFileMode.UserWrite;
    private readonly TemporaryFolder _folder = new();
    private readonly LogList<FileProfileStore> _log = new();
    private readonly FileProfileStore _store;

    public FileProfileStoreHostileTests() => _store = new FileProfileStore(_folder.Path, _log);

    public void Dispose() => _folder.Dispose();

    [Fact]
    public async Task SaveAsync_FilesAndLinksUnderTheNamesOfTemporaryFiles_TouchesNoneOfThem()
    {
        if (OperatingSystem.IsWindows())
        {
            return;
        }

        await _store.SaveAsync("key", new byte[] { 1 });
        var path = Profile();
        var other = Path.Combine(_folder.Path, "other.txt");
        await File.WriteAllTextAsync(other, "not a profile");
        for (var i = 1; i < 6; i++)
        {
            // As the names were made once: the process and a count.
            var name = $"{path}.{Environment.ProcessId}-{i}.tmp";
            if (i % 2 == 0)
            {
                File.CreateSymbolicLink(name, other);
            }
            else
            {
                await File.WriteAllTextAsync(name, "");
                File.SetUnixFileMode(name, (UnixFileMode)0b110_110_110);
            }
        }

        for (var i = 2; i < 6; i++)
        {
            await _store.SaveAsync("key", new[] { (byte)i });

            Assert.Equal(Owner, File.GetUnixFileMode(path));
        }

        Assert.Equal([5], await _store.LoadAsync("key"));
        Assert.Equal("not a profile", await File.ReadAllTextAsync(other));
        Assert.Equal(5, Directory.GetFiles(_folder.Path, "*.tmp").Length);
    }

    [Fact]
    public async Task SaveAsync_LinkWhereTheProfileGoes_IsReplacedAndItsTargetLeftAlone()
    {
        await _store.SaveAsync("key", new byte[] { 1 });
        var path = Profile();
        var other = Path.Combine(_folder.Path, "other.txt");
        await File.WriteAllTextAsync(other, "not a profile");
        File.Delete(path);
        File.CreateSymbolicLink(path, other);

        await _store.SaveAsync("key", new byte[] { 2 });

        Assert.Equal([2], await _store.LoadAsync("key"));
        Assert.Equal("not a profile", await File.ReadAllTextAsync(other));
    }

    [Fact]
    public async Task LoadAsync_LinkToAProfile_IsSetAsideUnread()
    {
        await _store.SaveAsync("key", new byte[] { 1 });
        var path = Profile();
        var elsewhere = Path.Combine(_folder.Path, "elsewhere");
        File.Move(path, elsewhere);
        File.CreateSymbolicLink(path, elsewhere);

        Assert.Null(await _store.LoadAsync("key"));

        Assert.True(File.Exists(elsewhere));
        Assert.False(File.Exists(path));
        Assert.Equal(1, _log.Count(3001));
    }

    [Fact]
    public async Task LoadAsync_PipeThatNobodyWritesTo_IsSetAsideUnopened()
    {
        if (OperatingSystem.IsWindows())
        {
            return;
        }

        await _store.SaveAsync("key", new byte[] { 1 });
        var path = Profile();
        File.Delete(path);
        using (var make = Process.Start("mkfifo", [path]))
        {
            await make.WaitForExitAsync();
            Assert.Equal(0, make.ExitCode);
        }

        // An open would wait for a writer, for good: the task then never ends, and this pipe's other end ends it.
        var load = Task.Run(async () => await _store.LoadAsync("key"));
        var ended = await Task.WhenAny(load, Task.Delay(TimeSpan.FromSeconds(60)));
        if (ended != load)
        {
            await using var writer = new FileStream(path, FileMode.Open, FileAccess.Write);
        }

        Assert.Same(load, ended);
        Assert.Null(await load);
        Assert.Equal(1, _log.Count(3001));
    }

    [Fact]
    public async Task LoadAllAsync_LinksThatLeadNowhereOrInACircle_LoadsTheOthers()
    {
        await _store.SaveAsync("key", new byte[] { 1 });
        var one = Path.Combine(_folder.Path, "1.namp");
        var two = Path.Combine(_folder.Path, "2.namp");
        File.CreateSymbolicLink(one, two);
        File.CreateSymbolicLink(two, one);
        File.CreateSymbolicLink(Path.Combine(_folder.Path, "3.namp"), Path.Combine(_folder.Path, "nothing"));
        File.CreateSymbolicLink(Path.Combine(_folder.Path, "4.tmp"), Path.Combine(_folder.Path, "4.tmp"));

        Assert.Equal(["key"], await Keys(_store));
    }

    [Fact]
    public async Task AnyCall_FolderThatMayOnlyBeRead_LoadsAndListsAndFailsSavesWithIOException()
    {
        await _store.SaveAsync("key", new byte[] { 1 });
        if (!TryMakeReadOnly(_folder.Path))
        {
            return; // the superuser may write everywhere
        }

        try
        {
            Assert.Equal([1], await _store.LoadAsync("key"));
            Assert.Equal(["key"], await Keys(_store));
            await Assert.ThrowsAsync<IOException>(async () => await _store.SaveAsync("key", new byte[] { 2 }));
            Assert.Equal([1], await _store.LoadAsync("key"));
        }
        finally
        {
            if (!OperatingSystem.IsWindows())
            {
                File.SetUnixFileMode(_folder.Path, Owner | UnixFileMode.UserExecute);
            }
        }
    }

    [Fact]
    public async Task SaveAsync_TwoProcessesAtTheSameTime_EveryLoadGivesAWholeProfile()
    {
        using var one = new KilledSaver(_folder.Path, 0);
        using var two = new KilledSaver(_folder.Path, 1_000_000);
        var seen = new HashSet<bool>();
        var loads = 0;
        for (var saves = 0; saves < 200; saves++)
        {
            await one.WaitForReportsAsync(1);
            await two.WaitForReportsAsync(1);
            var profile = await _store.LoadAsync(KilledSaver.Key);
            Assert.NotNull(profile);
            var number = BitConverter.ToInt32(profile);
            Assert.Equal(KilledSaver.Blob(number), profile);
            seen.Add(number >= 1_000_000);
            loads++;
            Assert.Equal([KilledSaver.Key], await Keys(_store));
        }

        Assert.Equal(200, loads);
        Assert.Equal(2, seen.Count);
        Assert.Equal(0, _log.Count(3001));
    }

    private string Profile() => Directory.GetFiles(_folder.Path, "*.namp").Single();

    private static async Task<IEnumerable<string>> Keys(FileProfileStore store) =>
        (await store.LoadAllAsync()).Select(file => file.Key);

    private static bool TryMakeReadOnly(string folder)
    {
        if (OperatingSystem.IsWindows())
        {
            return false;
        }

        File.SetUnixFileMode(folder, UnixFileMode.UserRead | UnixFileMode.UserExecute);
        try
        {
            File.WriteAllText(Path.Combine(folder, "trial"), "");
            File.Delete(Path.Combine(folder, "trial"));
            File.SetUnixFileMode(folder, Owner | UnixFileMode.UserExecute);
            return false;
        }
        catch (UnauthorizedAccessException)
        {
            return true;
        }
    }
}
