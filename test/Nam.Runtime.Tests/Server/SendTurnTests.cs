// SPDX-License-Identifier: MIT

using Nam.Codecs.Buffers;
using Nam.Server;
using Nam.TestKit;

namespace Nam.Runtime.Tests.Server;

public sealed class SendTurnTests
{
    private readonly FakeTime _time = new();
    private readonly SendTurn _turn;
    private TimeSpan _takes = TimeSpan.FromMilliseconds(0.2);
    private int _turns;

    public SendTurnTests() => _turn = new SendTurn(_time, () =>
    {
        _turns++;
        _time.Advance(_takes);
    });

    [Fact]
    public void Give_NobodyElseIsBusy_StepsAsideEachTime()
    {
        Give(1_000);

        Assert.Equal(1_000, _turns);
    }

    [Fact]
    public void Give_ALongPauseNowAndThen_StepsAsideEachTime()
    {
        for (var i = 0; i < 100; i++)
        {
            _takes = TimeSpan.FromMilliseconds(i % 3 == 0 ? 20 : 0.2);
            Give(1);
        }

        Assert.Equal(100, _turns);
    }

    [Fact]
    public void Give_OthersStepInForLongEachTime_IsLeftOutForMoreAndMoreBlocks()
    {
        _takes = TimeSpan.FromMilliseconds(20);
        Give(2 + SendTurn.FirstSkips);
        Assert.Equal(2, _turns);

        Give(1 + (2 * SendTurn.FirstSkips));
        Assert.Equal(3, _turns);

        Give(100 * SendTurn.MostSkips);
        Assert.InRange(_turns, 90, 110);
    }

    [Fact]
    public void Give_OthersHaveLeft_StepsAsideAgain()
    {
        _takes = TimeSpan.FromMilliseconds(20);
        Give(2 + SendTurn.FirstSkips);
        _takes = TimeSpan.FromMilliseconds(0.2);

        Give(100);

        Assert.Equal(2 + 100, _turns);
    }

    [Fact]
    public async Task Post_EachFrame_LetsTheSenderGoFirst()
    {
        var sender = new FlowSender(Stream.Null, CancellationToken.None, _turn);
        for (var frame = 0; frame < 5; frame++)
        {
            sender.Post(new PooledBuffer());
        }

        await sender.FinishAsync();
        Assert.Equal(5, _turns);
    }

    private void Give(int times)
    {
        for (var i = 0; i < times; i++)
        {
            _turn.Give();
        }
    }
}
