// SPDX-License-Identifier: MIT

using Nam.Stores;

namespace Nam.Runtime.Tests.Stores;

/// <summary>What every store has to do.</summary>
public abstract class ProfileStoreContract
{
    private const int LargestBlob = 8 * 1024 * 1024;

    public static TheoryData<string> OddKeys => new(
        "a", "client/https://orders.example:8443", "../../etc/passwd", "CON", "a b\tc\n", "schlüssel/ключ/鍵/🔑",
        "server/x/operation/POST /a?b=c&d=*", new string('k', 1024), "\u0000");

    protected abstract INamProfileStore Store { get; }

    [Fact]
    public async Task LoadAsync_MissingKey_GivesNull() => Assert.Null(await Store.LoadAsync("missing"));

    [Theory]
    [MemberData(nameof(OddKeys))]
    public async Task SaveAsync_AnyKey_IsLoaded(string key)
    {
        await Store.SaveAsync(key, new byte[] { 1, 2, 3 });

        Assert.Equal([1, 2, 3], await Store.LoadAsync(key));
        Assert.Null(await Store.LoadAsync(key.Length == 1024 ? "k" : key + "x"));
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(LargestBlob)]
    public async Task SaveAsync_AnySize_IsLoaded(int size)
    {
        var blob = new byte[size];
        new Random(size).NextBytes(blob);

        await Store.SaveAsync("key", blob);

        var loaded = await Store.LoadAsync("key");
        Assert.True(blob.AsSpan().SequenceEqual(loaded));
    }

    [Fact]
    public async Task SaveAsync_LongerThanTheLimit_IsRefusedAndKeepsTheOld()
    {
        await Store.SaveAsync("key", new byte[] { 1 });

        var fault = await Assert.ThrowsAsync<ArgumentException>(async () => await Store.SaveAsync("key", new byte[LargestBlob + 1]));

        Assert.Contains("8388608", fault.Message, StringComparison.Ordinal);
        Assert.Equal([1], await Store.LoadAsync("key"));
    }

    [Fact]
    public async Task AnyCall_KeyTooLongOrEmpty_IsRefused()
    {
        foreach (var key in (string[])["", new string('k', 1025)])
        {
            await Assert.ThrowsAsync<ArgumentException>(async () => await Store.LoadAsync(key));
            await Assert.ThrowsAsync<ArgumentException>(async () => await Store.SaveAsync(key, default));
        }
    }

    [Fact]
    public async Task SaveAsync_Again_Overwrites()
    {
        await Store.SaveAsync("key", new byte[] { 1, 2, 3 });
        await Store.SaveAsync("key", new byte[] { 4 });

        Assert.Equal([4], await Store.LoadAsync("key"));
    }

    [Fact]
    public async Task SaveAsync_CallerChangesItsArray_KeepsWhatWasSaved()
    {
        var blob = new byte[] { 1, 2, 3 };
        await Store.SaveAsync("key", blob);
        blob[0] = 9;
        var loaded = await Store.LoadAsync("key");
        loaded![1] = 9;

        Assert.Equal([1, 2, 3], await Store.LoadAsync("key"));
    }

    [Fact]
    public async Task SaveAsync_Cancelled_LeavesTheOld()
    {
        await Store.SaveAsync("key", new byte[] { 1 });

        await Assert.ThrowsAnyAsync<OperationCanceledException>(
            async () => await Store.SaveAsync("key", new byte[] { 2 }, new CancellationToken(canceled: true)));

        Assert.Equal([1], await Store.LoadAsync("key"));
    }

    [Fact]
    public async Task SaveAsync_OneKeyFromManyThreads_LeavesOneOfTheBlobs()
    {
        await Parallel.ForEachAsync(Enumerable.Range(0, 64), async (i, token) =>
        {
            await Store.SaveAsync("key", Blob(i), token);
            var seen = await Store.LoadAsync("key", token);
            Assert.Equal(Blob(seen![0]), seen);
        });

        var last = await Store.LoadAsync("key");
        Assert.Equal(Blob(last![0]), last);
    }

    [Fact]
    public async Task SaveAsync_ManyKeysFromManyThreads_LeavesAll()
    {
        await Parallel.ForEachAsync(Enumerable.Range(0, 64), async (i, token) => await Store.SaveAsync($"key {i}", Blob(i), token));

        for (var i = 0; i < 64; i++)
        {
            Assert.Equal(Blob(i), await Store.LoadAsync($"key {i}"));
        }
    }

    [Fact]
    public async Task LoadAsync_WhileAnotherSaves_GivesOneOfTheBlobsWhole()
    {
        await Store.SaveAsync("key", Blob(0));

        var saving = Task.Run(async () =>
        {
            for (var i = 1; i < 60; i++)
            {
                await Store.SaveAsync("key", Blob(i));
            }
        });
        var last = 0;
        do
        {
            var seen = await Store.LoadAsync("key");
            Assert.NotNull(seen);
            Assert.Equal(Blob(seen[0]), seen);
            Assert.True(seen[0] >= last, $"{seen[0]} was read after {last}.");
            last = seen[0];
        }
        while (!saving.IsCompleted);

        await saving;
    }

    [Fact]
    public async Task SaveAsync_ClockTurnedBack_ReplacesTheOld()
    {
        await Store.SaveAsync("key", new byte[] { 1 });
        TurnClockBack(TimeSpan.FromDays(400));
        await Store.SaveAsync("key", new byte[] { 2 });
        await Store.SaveAsync("other", new byte[] { 3 });

        Assert.Equal([2], await Store.LoadAsync("key"));
        Assert.Equal([3], await Store.LoadAsync("other"));
    }

    [Fact]
    public async Task SaveAsync_CancelledAtAnyMoment_IsMadeWholeOrNotAtAll()
    {
        await Store.SaveAsync("key", Blob(0));
        var random = new Random(5);
        byte last = 0;
        for (byte i = 1; i < 40; i++)
        {
            using var source = new CancellationTokenSource();
            var save = Store.SaveAsync("key", Blob(i), source.Token).AsTask();
            Thread.SpinWait(random.Next(20_000));
            await source.CancelAsync();
            var isMade = true;
            try
            {
                await save;
            }
            catch (OperationCanceledException)
            {
                isMade = false;
            }

            last = isMade ? i : last;
            Assert.Equal(Blob(last), await Store.LoadAsync("key"));
        }
    }

    [Fact]
    public async Task LoadAsync_Cancelled_EndsTheWait()
    {
        await Store.SaveAsync("key", new byte[] { 1 });

        await Assert.ThrowsAnyAsync<OperationCanceledException>(
            async () => await Store.LoadAsync("key", new CancellationToken(canceled: true)));
    }

    /// <summary>Turns the clock back, where the store has one.</summary>
    protected virtual void TurnClockBack(TimeSpan time)
    {
    }

    private static byte[] Blob(int seed) => [.. Enumerable.Repeat((byte)seed, 100 + (seed * 37))];
}
