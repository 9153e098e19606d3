// SPDX-License-Identifier: MIT

using Nam.TestKit;

namespace Nam.Stores.LiteDb.Tests;

/// <summary>Whatever the files hold, the store starts, gives whole profiles only, and saves.</summary>
public sealed class LiteDbProfileStoreDamageTests : IDisposable
{
    private const int PageBytes = 8192;
    private const int Profiles = 12;

    private static readonly string[] KindNames = ["cut", "cut inside", "zeros", "noise", "bits"];

    // Every fourth page, and the others with the next kind of damage; all of them with each where NAM_SLOW_TESTS is 1.
    private static readonly int Step = Environment.GetEnvironmentVariable("NAM_SLOW_TESTS") == "1" ? 1 : 4;

    private readonly TemporaryFolder _folder = new();
    private readonly LogList<LiteDbProfileStore> _log = new();
    private readonly string _path;

    public LiteDbProfileStoreDamageTests() => _path = Path.Combine(_folder.Path, "profiles.db");

    public static TheoryData<string> Kinds => [.. KindNames];

    private string LogPath => Path.Combine(_folder.Path, "profiles-log.db");

    public void Dispose()
    {
        // What LiteDB throws in a finalizer ends the process: better in the test that it belongs to.
        GC.Collect();
        GC.WaitForPendingFinalizers();
        _folder.Dispose();
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public async Task Open_AnyPageDamaged_ServesWhatIsLeft(string kind)
    {
        var files = await Saved();

        for (var page = FirstPage(kind); page < files[_path].Length / PageBytes; page += Step)
        {
            var damaged = Damage(files[_path], page, kind, new Random(page));
            await CheckServes(files, _path, damaged, $"page {page}, {kind}");
        }
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public async Task Open_AnyPageOfTheLogDamaged_ServesWhatIsLeft(string kind)
    {
        var files = await SavedToTheLog();

        for (var page = 0; page < files[LogPath].Length / PageBytes; page++)
        {
            var damaged = Damage(files[LogPath], page, kind, new Random(page));
            await CheckServes(files, LogPath, damaged, $"page {page} of the log, {kind}");
        }
    }

    [Fact]
    public async Task Open_RandomBytesChanged_ServesWhatIsLeft()
    {
        var files = await Saved();
        var random = new Random(17);

        for (var i = 0; i < 120 / Step; i++)
        {
            var damaged = (byte[])files[_path].Clone();
            for (var change = random.Next(1, 40); change > 0; change--)
            {
                damaged[random.Next(damaged.Length)] = (byte)random.Next(256);
            }

            await CheckServes(files, _path, damaged, $"change {i}");
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

        using (var store = Open())
        {
            await store.SaveAsync("key", new byte[] { 1 });
        }

        Assert.Equal(length >= PageBytes ? 1 : 0, _log.Count(3101));
        Assert.Equal(length >= PageBytes, File.Exists(_path + ".bad"));
        using var again = Open();
        Assert.Equal([1], await again.LoadAsync("key"));
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

    private async Task<Dictionary<string, byte[]>> Saved()
    {
        using (var store = Open())
        {
            await SaveAll(store);
        }

        return Directory.GetFiles(_folder.Path).ToDictionary(file => file, File.ReadAllBytes);
    }

    // As a process leaves the files that is killed between the commit and the copying of the log.
    private async Task<Dictionary<string, byte[]>> SavedToTheLog()
    {
        var files = await Saved();
        var log = new Log();
        var data = OwnerFile.Open(_path, FileMode.OpenOrCreate, FileAccess.ReadWrite, FileShare.None);
        using (var database = ProfileDatabase.Open(data, () => log))
        {
            database.Save(KeyOf(Profiles - 1), Blob(Profiles - 1, 1));
        }

        files[LogPath] = log.Content;
        return files;
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

    private async Task CheckServes(Dictionary<string, byte[]> files, string damagedFile, byte[] damaged, string what)
    {
        await Restore(files);
        await File.WriteAllBytesAsync(damagedFile, damaged);

        using (var store = Open())
        {
            await CheckWhole(store, what);
            for (var i = 0; i < Profiles; i += 5)
            {
                await store.SaveAsync(KeyOf(i), Blob(i, 3));
            }
        }

        using var again = Open();
        for (var i = 0; i < Profiles; i += 5)
        {
            var profile = await again.LoadAsync(KeyOf(i));
            Assert.True(Blob(i, 3).AsSpan().SequenceEqual(profile), $"Profile {i} was saved and is lost: {what}.");
        }
    }

    // Old profiles are allowed: the newer one may be what was damaged.
    private static async Task CheckWhole(LiteDbProfileStore store, string what)
    {
        for (var i = 0; i < Profiles; i++)
        {
            var profile = await store.LoadAsync(KeyOf(i));
            Assert.True(
                profile is null || Blob(i, 1).AsSpan().SequenceEqual(profile) || Blob(i, 2).AsSpan().SequenceEqual(profile),
                $"Profile {i} is a mixture: {what}.");
        }
    }

    private LiteDbProfileStore Open() => new(_path, _log);

    private sealed class Log : MemoryStream
    {
        public byte[] Content { get; private set; } = [];

        public override void SetLength(long value)
        {
            Content = Length > Content.Length ? ToArray() : Content;
            base.SetLength(value);
        }
    }
}
