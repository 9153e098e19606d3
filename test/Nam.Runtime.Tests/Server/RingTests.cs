// SPDX-License-Identifier: MIT

using Nam.Server;
using Nam.TestKit;

namespace Nam.Runtime.Tests.Server;

public sealed class RingTests
{
    [Theory]
    [InlineData(0, 0)]
    [InlineData(3, 3)]
    [InlineData(16, 16)]
    [InlineData(100, 16)]
    public void Snapshot_AfterValues_HasTheLastOnesOldestFirst(int added, int kept)
    {
        var ring = new Ring<Decision>(16);

        for (var i = 0; i < added; i++)
        {
            ring.Add(Decision(i));
        }

        Assert.Equal(Enumerable.Range(added - kept, kept).Select(i => (long)i), ring.Snapshot().Select(decision => decision.EncodedBytes));
        Assert.Equal(ring.Snapshot().TakeLast(5), ring.Snapshot(5));
    }

    [Fact]
    public async Task Snapshot_WhileManyThreadsAdd_HasWholeValuesOnly()
    {
        var ring = new Ring<Decision>(16);
        var isDone = false;
        var read = 0;
        var reader = Task.Run(() =>
        {
            while (!Volatile.Read(ref isDone) || read == 0)
            {
                foreach (var decision in ring.Snapshot())
                {
                    Assert.Equal(decision.EncodedBytes.ToString(), decision.Id);
                    Assert.Equal(decision.EncodedBytes, decision.EncodeSeconds);
                    Assert.Equal(decision.EncodedBytes, decision.PlainBytes);
                    read++;
                }
            }
        });

        await Parallel.ForAsync(0, 50_000, (i, _) =>
        {
            ring.Add(Decision(i));
            return default;
        });
        Volatile.Write(ref isDone, true);
        await reader;

        Assert.True(read > 0);
        Assert.InRange(ring.Snapshot().Length, 16, 16);
    }

    [Fact]
    public void Add_AnyNumber_TakesNoMemory()
    {
        var ring = new Ring<Decision>(16);
        var decision = Decision(1);
        ring.Add(decision);

        Assert.Equal(0, Allocations.Least(1000, () => ring.Add(decision)));
    }

    private static Decision Decision(int number) =>
        new() { Id = number.ToString(), EncodedBytes = number, EncodeSeconds = number, PlainBytes = number };
}
