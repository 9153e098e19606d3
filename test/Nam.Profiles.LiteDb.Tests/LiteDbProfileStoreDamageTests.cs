// SPDX-License-Identifier: MIT

using Nam.TestKit;

namespace Nam.Stores.LiteDb.Tests;

/// <summary>Whatever the files hold, the store starts, gives whole profiles only, and saves.</summary>
public sealed class LiteDbProfileStoreDamageTests : IDisposable
{
    private const int PageBytes = 8192;
    private const int Profiles = 30;

    private static readonly string[] KindNames = ["cut", "cut inside", "zeros", "noise", "bits"];

    // Every other page, and the others with the next kind of damage; all of them with each where NAM_SLOW_TESTS is 1.
    private static readonly int Step = Environment.GetEnvironmentVariable("NAM_SLOW_TESTS") == "1" ? 1 : 2;

    private readonly TemporaryFolder _folder = new();
    private readonly LogList<LiteDbProfileStore> _log = new();
    private readonly string _path;

    public LiteDbProfileStoreDamageTests() => _path = Path.Combine(_folder.Path, "profiles.db");

    public static TheoryData<string> Kinds => [.. KindNames];

    private string LogPath => Path.Combine(_folder.Path, "profiles-log.db");

    private string SnapshotPath => _path + ".snapshot";

    public void Dispose()
    {
        // What LiteDB throws in a finalizer ends the process: better in the test that it belongs to.
        GC.Collect();
        GC.WaitForPendingFinalizers();
        _folder.Dispose();
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public async Task Open_AnyPageDamaged_RestoresEverythingFromTheCopy(string kind)
    {
        var files = await Saved(close: true);

        for (var page = FirstPage(kind); page < files[_path].Length / PageBytes; page += Step)
        {
            var damaged = Damage(files[_path], page, kind, new Random(page));
            await CheckServes(files, _path, damaged, mustHaveAll: true, $"page {page}, {kind}");
        }
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public async Task Open_AnyPageDamagedAndNoCopy_ServesWhatIsLeft(string kind)
    {
        var files = await Saved(close: true);
        files.Remove(SnapshotPath);

        for (var page = FirstPage(kind); page < files[_path].Length / PageBytes; page += Step)
        {
            var damaged = Damage(files[_path], page, kind, new Random(page));
            await CheckServes(files, _path, damaged, mustHaveAll: false, $"page {page}, {kind}");
        }
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public async Task Open_AnyPageOfTheLogDamaged_ServesWhatIsLeft(string kind)
    {
        var files = await Saved(close: false);

        for (var page = FirstPage(kind); page < files[LogPath].Length / PageBytes; page += 3 * Step)
        {
            var damaged = Damage(files[LogPath], page, kind, new Random(page));
            await CheckServes(files, LogPath, damaged, mustHaveAll: false, $"page {page} of the log, {kind}");
        }
    }

    [Fact]
    public async Task Open_RandomBytesChanged_ServesWhatIsLeft()
    {
        var files = await Saved(close: true);
        var random = new Random(17);

        for (var i = 0; i < 150 / Step; i++)
        {
            var damaged = (byte[])files[_path].Clone();
            for (var change = random.Next(1, 40); change > 0; change--)
            {
                damaged[random.Next(damaged.Length)] = (byte)random.Next(256);
            }

            await CheckServes(files, _path, damaged, mustHaveAll: false, $"change {i}");
        }
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(8191)]
    [InlineData(100_000)]
    public async Task Open_FileOfNoise_IsSetAsideAndReplaced(int length)
    {
        var noise = new byte[length];
        new Random(length).NextBytes(noise);
        await File.WriteAllBytesAsync(_path, noise);

        await using (var store = Open())
        {
            await store.SaveAsync("key", new byte[] { 1 });
        }

        Assert.Equal(length >= PageBytes ? 1 : 0, _log.Count(3103));
        Assert.Equal(
            length >= PageBytes ? 1 : 0,
            Directory.GetFiles(_folder.Path, "*.bad-*").Count(file => !file.EndsWith("-log", StringComparison.Ordinal)));
        await using var again = Open();
        Assert.Equal([1], await again.LoadAsync("key"));
    }

    [Fact]
    public async Task Open_LogWithoutDatabase_TakesTheCopy()
    {
        var files = await Saved(close: false);

        await CheckServes(files, _path, null, mustHaveAll: false, "no database");

        Assert.Equal(1, _log.Count(3103));
    }

    [Fact]
    public async Task Open_DamagedAgainAndAgain_KeepsThreeAside()
    {
        for (var i = 0; i < 6; i++)
        {
            await File.WriteAllBytesAsync(_path, [.. Enumerable.Repeat((byte)7, 20_000)]);
            await using var store = Open();
            await store.SaveAsync("key", new byte[] { 1 });
        }

        Assert.Equal(6, _log.Count(3103));
        Assert.Equal(3, Directory.GetFiles(_folder.Path, "*.bad-*").Count(file => !file.EndsWith("-log", StringComparison.Ordinal)));
    }

    [Fact]
    public async Task Open_KilledWhileItWasReplaced_FinishesThat()
    {
        var files = await Saved(close: true);
        await Restore(files);
        File.Move(_path, _path + ".new");
        await File.WriteAllBytesAsync(LogPath, [.. Enumerable.Repeat((byte)7, 20_000)]);

        await using var store = Open();

        Assert.Equal(Profiles, await CountWhole(store, "replacement"));
        Assert.Empty(_log.Events);
    }

    [Fact]
    public async Task Open_DamagedCopy_IsSetAsideToo()
    {
        var files = await Saved(close: true);
        files[SnapshotPath][100] ^= 1;
        files[_path] = [1, .. files[_path][1..]];
        await Restore(files);

        await using var store = Open();

        await store.SaveAsync("key", new byte[] { 1 });
        Assert.Equal(1, _log.Count(3103));
        Assert.Equal(1, _log.Count(3106));
        Assert.True(File.Exists(SnapshotPath + ".bad"));
    }

    [Fact]
    public async Task SaveAsync_DatabaseDamagedWhileItIsOpen_LosesNothing()
    {
        await using (var store = Open())
        {
            await SaveAll(store);
            var noise = new byte[400_000];
            new Random(3).NextBytes(noise);
            await using (var file = new FileStream(LogPath, FileMode.Open, FileAccess.Write, FileShare.ReadWrite))
            {
                await file.WriteAsync(noise);
            }

            for (var i = 0; i < Profiles; i++)
            {
                await store.SaveAsync(KeyOf(i), Blob(i, 3));
            }
        }

        await using var again = Open();
        for (var i = 0; i < Profiles; i++)
        {
            Assert.Equal(Blob(i, 3), await again.LoadAsync(KeyOf(i)));
        }
    }

    private static string KeyOf(int i) => $"client/https://orders{i}.example";

    private static byte[] Blob(int i, int version)
    {
        var blob = new byte[200 + (i * 700)];
        new Random((i * 10) + version).NextBytes(blob);
        return blob;
    }

    private static int FirstPage(string kind) => Array.IndexOf(KindNames, kind) % Step;

    private static byte[] Damage(byte[] content, int page, string kind, Random random)
    {
        var from = page * PageBytes;
        var damaged = (byte[])content.Clone();
        switch (kind)
        {
            case "cut":
                return content[..from];
            case "cut inside":
                return content[..(from + random.Next(1, PageBytes))];
            case "zeros":
                damaged.AsSpan(from, PageBytes).Clear();
                return damaged;
            case "noise":
                random.NextBytes(damaged.AsSpan(from, PageBytes));
                return damaged;
            default:
                for (var i = 0; i < 8; i++)
                {
                    damaged[from + random.Next(i < 4 ? 64 : PageBytes)] ^= (byte)(1 << random.Next(8));
                }

                return damaged;
        }
    }

    private static async Task SaveAll(LiteDbProfileStore store)
    {
        for (var version = 1; version <= 2; version++)
        {
            await Task.WhenAll(Enumerable.Range(0, Profiles).Select(i => store.SaveAsync(KeyOf(i), Blob(i, version)).AsTask()));
        }
    }

    private async Task<Dictionary<string, byte[]>> Saved(bool close)
    {
        await using var store = Open();
        await SaveAll(store);
        if (close)
        {
            await store.DisposeAsync();
        }

        return Directory.GetFiles(_folder.Path).Where(file => !file.EndsWith(".lock", StringComparison.Ordinal))
            .ToDictionary(file => file, File.ReadAllBytes);
    }

    private async Task Restore(Dictionary<string, byte[]> files)
    {
        foreach (var file in Directory.GetFiles(_folder.Path))
        {
            File.Delete(file);
        }

        foreach (var (file, content) in files)
        {
            await File.WriteAllBytesAsync(file, content);
        }
    }

    private async Task CheckServes(Dictionary<string, byte[]> files, string damagedFile, byte[]? damaged, bool mustHaveAll, string what)
    {
        await Restore(files);
        if (damaged is null)
        {
            File.Delete(damagedFile);
        }
        else
        {
            await File.WriteAllBytesAsync(damagedFile, damaged);
        }

        await using (var store = Open())
        {
            var found = await CountWhole(store, what);
            Assert.True(!mustHaveAll || found == Profiles, $"{found} of {Profiles} profiles were found: {what}.");
            for (var i = 0; i < Profiles; i += 5)
            {
                await store.SaveAsync(KeyOf(i), Blob(i, 3));
            }
        }

        await using var again = Open();
        for (var i = 0; i < Profiles; i += 5)
        {
            var profile = await again.LoadAsync(KeyOf(i));
            Assert.True(Blob(i, 3).AsSpan().SequenceEqual(profile), $"Profile {i} was saved and is lost: {what}.");
        }
    }

    // Old generations are allowed: the newer one may be what was damaged.
    private static async Task<int> CountWhole(LiteDbProfileStore store, string what)
    {
        var found = 0;
        await foreach (var key in store.ListAsync())
        {
            var i = Enumerable.Range(0, Profiles).Single(i => KeyOf(i) == key);
            var profile = await store.LoadAsync(key);
            Assert.True(
                Blob(i, 1).AsSpan().SequenceEqual(profile) || Blob(i, 2).AsSpan().SequenceEqual(profile),
                $"Profile {i} is a mixture: {what}.");
            found++;
        }

        return found;
    }

    private LiteDbProfileStore Open() => new(_path, logger: _log);
}
