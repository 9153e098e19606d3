// SPDX-License-Identifier: MIT

using Nam.Decisions;
using Nam.Server;
using Nam.TestKit;

namespace Nam.Runtime.Tests.Server;

public sealed class ServerLoadTests
{
    private readonly FakeTime _time = new();

    [Fact]
    public void Current_NothingObserved_IsIdle() => Assert.Equal(0.01, new ServerLoad(_time).Current.Seconds(0.01));

    [Fact]
    public void Current_RepliesThatNeverWaited_IsIdle()
    {
        var load = new ServerLoad(_time);

        Observe(load, 0.001, 1, 20);

        Assert.Equal(0.02, load.Current.Seconds(0.02));
    }

    [Fact]
    public void Current_RepliesThatWaited_FollowsWithinTwenty()
    {
        var load = new ServerLoad(_time);
        Observe(load, 0.01, 1, 100);

        Observe(load, 0.01, 3, 20);

        Assert.InRange(load.Current.Seconds(0.01), 0.026, 0.0301);
    }

    [Fact]
    public void Current_ShortRepliesRanAtOnce_SaysSoThoughLongOnesWaited()
    {
        var load = new ServerLoad(_time);

        for (var i = 0; i < 20; i++)
        {
            Observe(load, 40e-6, 1, 1);
            Observe(load, 0.04, 3, 1);
        }

        Assert.InRange(load.Current.Seconds(40e-6), 40e-6, 44e-6);
        Assert.InRange(load.Current.Seconds(0.04), 0.11, 0.121);
        Assert.InRange(load.Current.Seconds(0.2), 0.4, 0.61);
    }

    [Fact]
    public void Current_AfterAPause_IsIdleAgain()
    {
        var load = new ServerLoad(_time);
        Observe(load, 0.01, 4, 20);

        _time.Advance(TimeSpan.FromSeconds(11));

        Assert.Same(EncodeLoad.Idle, load.Current);
    }

    [Fact]
    public void Observe_AfterAPause_HearsTheNewMore()
    {
        var load = new ServerLoad(_time);
        Observe(load, 0.01, 4, 20);
        _time.Advance(TimeSpan.FromSeconds(9));

        Observe(load, 0.01, 1, 3);

        Assert.InRange(load.Current.Seconds(0.01), 0.01, 0.0175);
    }

    [Theory]
    [InlineData(0, 1)]
    [InlineData(double.NaN, 1)]
    [InlineData(1, double.NaN)]
    [InlineData(-1, -1)]
    public void Observe_NoTime_ChangesNothing(double processor, double seconds)
    {
        var load = new ServerLoad(_time);

        load.Observe(processor, seconds);

        Assert.Same(EncodeLoad.Idle, load.Current);
    }

    private static void Observe(ServerLoad load, double processorSeconds, double factor, int times)
    {
        for (var i = 0; i < times; i++)
        {
            load.Observe(processorSeconds, processorSeconds * factor);
        }
    }
}
