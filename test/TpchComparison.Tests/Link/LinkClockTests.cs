// SPDX-License-Identifier: MIT
using System.Diagnostics;
using TpchComparison.Link;

namespace TpchComparison.Tests.Link;

public sealed class LinkClockTests
{
    [Fact]
    public async Task WaitUntilAsync_ManyWaiters_NoneIsEarly()
    {
        using var clock = new LinkClock();
        var random = new Random(3);
        var start = Stopwatch.GetTimestamp();

        var early = await Task.WhenAll(Enumerable.Range(0, 50).Select(async _ =>
        {
            var due = start + (long)(random.NextDouble() * 0.03 * Stopwatch.Frequency);
            await new LinkTimer(clock).WaitUntilAsync(due);
            var isEarly = Stopwatch.GetTimestamp() < due;
            await Task.Yield();
            return isEarly;
        }));

        Assert.DoesNotContain(true, early);
    }

    [Fact]
    public async Task Dispose_Waiter_IsLetGo()
    {
        var clock = new LinkClock();
        var waiting = new LinkTimer(clock).WaitUntilAsync(long.MaxValue).AsTask();

        clock.Dispose();

        await waiting;
        Assert.True(new LinkTimer(clock).WaitUntilAsync(long.MaxValue).IsCompleted);
    }
}
