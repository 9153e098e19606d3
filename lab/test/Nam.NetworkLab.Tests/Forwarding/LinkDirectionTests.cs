// SPDX-License-Identifier: MIT
using Nam.Lab.Forwarding;
using Nam.Lab.Links;

namespace Nam.Lab.Tests.Forwarding;

/// <summary>The calculation without any clock: times go in and times come out, exactly.</summary>
public sealed class LinkDirectionTests : IDisposable
{
    private const long Millisecond = 1_000_000;
    private readonly List<LinkDirection> _directions = [];

    public void Dispose() => _directions.ForEach(direction => direction.Dispose());

    [Fact]
    public void TryLeave_DelayAndRate_AreAddedForEachPacket()
    {
        // 1,500 bytes at 12 Mbit/s are 1 ms.
        var direction = Create(new DirectionSettings { Delay = TimeSpan.FromMilliseconds(5), BitsPerSecond = 12e6 });
        Enter(direction, 0, 1_500, 1_500, 750);

        var times = LeaveAll(direction);

        Assert.Equal([6 * Millisecond, 7 * Millisecond, 7_500_000], times.Select(each => each.Time));
    }

    [Fact]
    public void TryLeave_PacketAfterAPause_DoesNotWaitForOneLongSent()
    {
        var direction = Create(new DirectionSettings { BitsPerSecond = 12e6 });
        Enter(direction, 0, 1_500);
        Enter(direction, 10 * Millisecond, 1_500);

        var times = LeaveAll(direction);

        Assert.Equal([Millisecond, 11 * Millisecond], times.Select(each => each.Time));
    }

    [Fact]
    public void TryLeave_OverheadOfPackets_TakesTimeToo()
    {
        var direction = Create(new DirectionSettings { BitsPerSecond = 1e9, OverheadBytes = 38 });
        Enter(direction, 0, 1_500, 1_500);

        var times = LeaveAll(direction);

        Assert.Equal([12_304, 24_608], times.Select(each => each.Time));
    }

    [Fact]
    public void TryEnter_QueueFull_DropsWhatDoesNotFit()
    {
        var direction = Create(new DirectionSettings { BitsPerSecond = 12e6, QueueBytes = 4_000 });
        Enter(direction, 0, 1_500, 1_500, 1_500, 900, 1_500);

        var sizes = LeaveAll(direction).Select(each => each.Bytes);

        Assert.Equal([1_500, 1_500, 900], sizes);
        Assert.Equal(2, direction.ReadCounters().Overflowed);
        Assert.Equal(0, direction.ReadCounters().WaitingBytes);
    }

    [Fact]
    public void TryEnter_NoRate_DropsNothing()
    {
        var direction = Create(new DirectionSettings { Delay = TimeSpan.FromMilliseconds(5), QueueBytes = 1_500 });
        Enter(direction, 0, [.. Enumerable.Repeat(1_500, 5_000)]);

        var times = LeaveAll(direction);

        Assert.Equal(5_000, times.Count);
        Assert.All(times, each => Assert.Equal(5 * Millisecond, each.Time));
    }

    [Fact]
    public void TryEnter_MorePacketsThanThereIsRoomFor_DropsThem()
    {
        var direction = Create(new DirectionSettings { Delay = TimeSpan.FromSeconds(60) });
        Enter(direction, 0, [.. Enumerable.Repeat(40, LinkDirection.MostPackets)]);

        Assert.True(direction.Store.IsEmpty);
        direction.Refuse();

        Assert.Equal(1, direction.ReadCounters().Overflowed);
        Assert.Equal(LinkDirection.MostPackets, LeaveAll(direction).Count);
        Assert.False(direction.Store.IsEmpty);
    }

    [Theory]
    [InlineData(0.001)]
    [InlineData(0.01)]
    [InlineData(0.2)]
    public void TryLeave_RandomLoss_HasItsRateAndNoMemory(double rate)
    {
        const int Packets = 400_000;

        var (lost, bursts, pairs) = Lose(PacketLoss.Random(rate), Packets);

        // Four standard deviations.
        Assert.InRange(lost, (Packets * rate) - (4 * Math.Sqrt(Packets * rate)), (Packets * rate) + (4 * Math.Sqrt(Packets * rate)));
        var expectedPairs = Packets * rate * rate;
        Assert.InRange(pairs, expectedPairs - 4 - (5 * Math.Sqrt(expectedPairs)), expectedPairs + 4 + (5 * Math.Sqrt(expectedPairs)));
        Assert.InRange(bursts, 1, lost);
    }

    [Theory]
    [InlineData(0.01, 3)]
    [InlineData(0.05, 10)]
    public void TryLeave_BurstsOfLoss_HaveRateAndLength(double rate, double meanBurst)
    {
        const int Packets = 1_000_000;

        var (lost, bursts, _) = Lose(PacketLoss.Bursts(rate, meanBurst), Packets);

        Assert.InRange(lost, Packets * rate * 0.93, Packets * rate * 1.07);
        Assert.InRange((double)lost / bursts, meanBurst * 0.95, meanBurst * 1.05);
    }

    [Fact]
    public void TryLeave_Jitter_IsEvenAndKeepsTheOrder()
    {
        var direction = Create(new DirectionSettings { Delay = TimeSpan.FromMilliseconds(5), Jitter = TimeSpan.FromMilliseconds(4) });
        for (var index = 0; index < 10_000; index++)
        {
            Enter(direction, index * 20 * Millisecond, index % 1_000 + 40);
        }

        var times = LeaveAll(direction);

        var extra = times.Select(
            (each, index) => (each.Time - (index * 20 * Millisecond) - (5 * Millisecond)) / (double)Millisecond).ToList();
        Assert.All(extra, each => Assert.InRange(each, 0, 4));
        Assert.InRange(extra.Average(), 1.95, 2.05);
        Assert.Equal(Enumerable.Range(0, 10_000).Select(index => (index % 1_000) + 40), times.Select(each => each.Bytes));
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void TryLeave_JitterOfPacketsAtOnce_OvertakesOnlyWhereItMay(bool mayReorder)
    {
        var direction = Create(new DirectionSettings { Jitter = TimeSpan.FromMilliseconds(4), MayReorder = mayReorder });
        Enter(direction, 0, [.. Enumerable.Range(40, 500)]);

        var left = LeaveAll(direction);

        Assert.Equal(500, left.Count);
        Assert.Equal(left.Select(each => each.Time).Order(), left.Select(each => each.Time));
        Assert.Equal(!mayReorder, left.Select(each => each.Bytes).SequenceEqual(Enumerable.Range(40, 500)));
    }

    [Fact]
    public void Change_RateWhileSending_TakesEffectOnTheRestOfThePacket()
    {
        var direction = Create(new DirectionSettings { BitsPerSecond = 12e6 });
        Enter(direction, 0, 1_500, 1_500);

        // Half of the first packet was sent at 12 Mbit/s; the rest goes at 120.
        direction.Change(new DirectionPlan(new DirectionSettings { BitsPerSecond = 120e6 }, 0), Millisecond / 2);

        Assert.Equal([550_000, 650_000], LeaveAll(direction).Select(each => each.Time));
    }

    [Fact]
    public void Change_ToNoRate_SendsWhatWaitsAtOnce()
    {
        var direction = Create(new DirectionSettings { BitsPerSecond = 12e3 });
        Enter(direction, 0, 1_500, 1_500, 1_500);

        direction.Change(new DirectionPlan(new DirectionSettings { Delay = TimeSpan.FromMilliseconds(2) }, 0), Millisecond);

        Assert.Equal(Enumerable.Repeat(3 * Millisecond, 3), LeaveAll(direction).Select(each => each.Time));
    }

    [Fact]
    public void Change_Delay_LeavesTravellersAlone()
    {
        var direction = Create(new DirectionSettings { Delay = TimeSpan.FromMilliseconds(50) });
        Enter(direction, 0, 100);

        direction.Change(new DirectionPlan(new DirectionSettings { Delay = TimeSpan.FromMilliseconds(60) }, 0), Millisecond);
        Enter(direction, 2 * Millisecond, 100);

        Assert.Equal([50 * Millisecond, 62 * Millisecond], LeaveAll(direction).Select(each => each.Time));
    }

    [Fact]
    public void Reseed_SameSeed_DrawsTheSameFates()
    {
        var settings = new DirectionSettings { Jitter = TimeSpan.FromMilliseconds(9), Loss = PacketLoss.Bursts(0.1, 2) };

        var runs = Enumerable.Range(0, 2).Select(_ =>
        {
            var direction = Create(settings);
            Enter(direction, 0, [.. Enumerable.Range(40, 1_000)]);
            return LeaveAll(direction);
        }).ToList();

        Assert.Equal(runs[0], runs[1]);
    }

    [Fact]
    public void TryEnter_AndTryLeave_TakeNoMemoryOfTheHeapPerPacket()
    {
        var direction = Create(new DirectionSettings
        {
            Jitter = TimeSpan.FromMilliseconds(1), MayReorder = true, BitsPerSecond = 1e9, Loss = PacketLoss.Random(0.1)
        });
        Pass(direction, 0, 1_000);
        var before = GC.GetAllocatedBytesForCurrentThread();

        Pass(direction, 1_000, 50_000);

        // The runtime takes some hundred bytes when it compiles the loop anew, and counts in pieces of 8 KB when memory
        // is collected meanwhile: still less than half a byte a packet.
        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, 24_000);
    }

    private static void Pass(LinkDirection direction, int start, int count)
    {
        for (var index = start; index < start + count; index++)
        {
            direction.TryEnter(direction.Store.Take(), 1_000, index * 10_000L);
            while (direction.TryLeave(index * 10_000L, out var packet))
            {
                direction.Store.Return(packet.Place);
            }
        }
    }

    private static void Enter(LinkDirection direction, long now, params int[] sizes)
    {
        foreach (var bytes in sizes)
        {
            direction.TryEnter(direction.Store.Take(), bytes, now);
        }
    }

    // Goes from one time at which something can happen to the next, as the forwarder does.
    private static List<(long Time, int Bytes)> LeaveAll(LinkDirection direction)
    {
        var left = new List<(long, int)>();
        for (var now = direction.NextDue(); now != long.MaxValue; now = direction.NextDue())
        {
            while (direction.TryLeave(now, out var packet))
            {
                left.Add((packet.Due, packet.Bytes));
                direction.Store.Return(packet.Place);
            }
        }

        return left;
    }

    private LinkDirection Create(DirectionSettings settings)
    {
        settings.Validate();
        var direction = new LinkDirection(new DirectionPlan(settings, 0), 12_345);
        _directions.Add(direction);
        return direction;
    }

    private (int Lost, int Bursts, int Pairs) Lose(PacketLoss loss, int packets)
    {
        var direction = Create(new DirectionSettings { Loss = loss });
        var (lost, bursts, pairs, wasLost) = (0, 0, 0, false);
        for (var index = 0; index < packets; index++)
        {
            direction.TryEnter(direction.Store.Take(), 100, index);
            var isLost = !direction.TryLeave(index, out var packet);
            if (!isLost)
            {
                direction.Store.Return(packet.Place);
            }

            lost += isLost ? 1 : 0;
            bursts += isLost && !wasLost ? 1 : 0;
            pairs += isLost && wasLost ? 1 : 0;
            wasLost = isLost;
        }

        Assert.Equal(lost, direction.ReadCounters().Lost);
        return (lost, bursts, pairs);
    }
}
