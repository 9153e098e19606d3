// SPDX-License-Identifier: MIT

using System.Buffers.Binary;
using System.Globalization;
using Nam.TestKit;

namespace Nam.Stores.LiteDb.Tests;

public sealed class LiteDbProfileStoreKillTests
{
    private const string Variable = "NAM_KILL_ROUNDS";
    private const string SeedVariable = "NAM_KILL_SEED";

    private static readonly int Rounds = FromEnvironment(Variable, Environment.GetEnvironmentVariable("NAM_SLOW_TESTS") == "1" ? 500 : 40);
    private static readonly int Seed = FromEnvironment(SeedVariable, 20260102);

    [Fact]
    public async Task SaveAsync_ProcessKilledAtAnyMoment_KeepsEveryProfileThatWasReported()
    {
        using var folder = new TemporaryFolder();
        var log = new LogList<LiteDbProfileStore>();
        var random = new Random(Seed);
        var path = Path.Combine(folder.Path, "profiles.db");
        var next = 0;
        var saver = new KilledSaver();
        try
        {
            for (var round = 0; round < Rounds; round++)
            {
                saver.Go(path, next);

                // One in four is killed while it opens or makes the database, the others while they save.
                if (random.Next(4) != 0)
                {
                    await saver.WaitForReportAsync();
                }

                Thread.SpinWait(random.Next(1_500_000));
                var reported = await saver.KillAsync();
                saver.Dispose();
                saver = new KilledSaver();

                next = Math.Max(next, await Check(folder.Path, path, reported, round, random.Next(2) == 0, log) + 1);
                if (random.Next(50) == 0)
                {
                    Directory.GetFiles(folder.Path).ToList().ForEach(File.Delete);
                    next = 0;
                }
            }
        }
        finally
        {
            saver.Dispose();
        }

        Assert.DoesNotContain(log.Events, entry => entry.Level >= Microsoft.Extensions.Logging.LogLevel.Warning);
    }

    /// <summary>Opens what a killed process left, or a copy of it, so that the next process has to open it as it is.</summary>
    /// <returns>The highest number found.</returns>
    private static async Task<int> Check(
        string folder, string path, int[] reported, int round, bool asCopy, LogList<LiteDbProfileStore> log)
    {
        using var copy = new TemporaryFolder();
        if (asCopy)
        {
            foreach (var file in Directory.GetFiles(folder))
            {
                File.Copy(file, Path.Combine(copy.Path, Path.GetFileName(file)));
            }

            path = Path.Combine(copy.Path, Path.GetFileName(path));
        }

        using var store = new LiteDbProfileStore(path, logger: log);
        var found = Enumerable.Repeat(-1, KilledSaver.Threads).ToArray();
        for (var thread = 0; thread < KilledSaver.Threads; thread++)
        {
            for (var key = 0; key < 3; key++)
            {
                if (await store.LoadAsync(KilledSaver.KeyOf(thread, key)) is { } profile)
                {
                    var number = BinaryPrimitives.ReadInt32LittleEndian(profile);
                    Assert.Equal(KilledSaver.Blob(thread, number), profile);
                    found[thread] = Math.Max(found[thread], number);
                }
            }
        }

        for (var thread = 0; thread < KilledSaver.Threads; thread++)
        {
            Assert.True(
                found[thread] >= reported[thread],
                $"Round {round}, seed {Seed}: thread {thread} has {found[thread]}, but {reported[thread]} had been reported as saved.");
        }

        Assert.Empty(Directory.GetFiles(Path.GetDirectoryName(path)!, "*.bad"));
        return found.Max();
    }

    private static int FromEnvironment(string name, int otherwise) =>
        int.TryParse(
            Environment.GetEnvironmentVariable(name), NumberStyles.None, CultureInfo.InvariantCulture, out var number) ? number : otherwise;
}
