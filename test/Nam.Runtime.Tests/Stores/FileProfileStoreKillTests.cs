// SPDX-License-Identifier: MIT

using System.Buffers.Binary;
using Nam.Stores;
using Nam.TestKit;

namespace Nam.Runtime.Tests.Stores;

public sealed class FileProfileStoreKillTests
{
    private static readonly int Rounds = Environment.GetEnvironmentVariable("NAM_SLOW_TESTS") == "1" ? 500 : 30;

    [Fact]
    public async Task SaveAsync_ProcessKilledAtAnyMoment_LeavesAWholeProfileNoOlderThanTheLastReported()
    {
        using var folder = new TemporaryFolder();
        var log = new LogList<FileProfileStore>();
        var random = new Random(20260101);
        var next = 0;
        for (var round = 0; round < Rounds; round++)
        {
            using var saver = new KilledSaver(folder.Path, next);
            var awaited = random.Next(1, 12);
            await saver.WaitForReportsAsync(awaited);
            Thread.SpinWait(random.Next(200_000));
            var reported = Math.Max(await saver.KillAsync(), next + awaited - 1);

            var store = new FileProfileStore(folder.Path, log);
            var profile = await store.LoadAsync(KilledSaver.Key);
            var keys = (await store.LoadAllAsync()).Select(file => file.Key);

            Assert.NotNull(profile);
            var number = BinaryPrimitives.ReadInt32LittleEndian(profile);
            Assert.True(number >= reported, $"Round {round}: {number} was found, but {reported} had been reported as saved.");
            Assert.Equal(KilledSaver.Blob(number), profile);
            Assert.Equal([KilledSaver.Key], keys);
            next = number + 1;
        }

        Assert.Empty(log.Events);
        Assert.Empty(Directory.GetFiles(folder.Path, "*.bad"));
    }
}
