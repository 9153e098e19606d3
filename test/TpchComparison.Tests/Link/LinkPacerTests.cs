// SPDX-License-Identifier: MIT
using TpchComparison.Link;

namespace TpchComparison.Tests.Link;

public sealed class LinkPacerTests
{
    // 1,000 bytes/s, 50 ms of delay, 500 bytes of queue, a clock of milliseconds.
    private readonly LinkPacer _pacer = new(1000, 0.05, 500, 1000);

    [Fact]
    public void Admit_IdleLine_TakesSerialisationAndDelay()
    {
        var (due, _) = _pacer.Admit(10_000, 100);

        Assert.Equal(10_000 + 100 + 50, due);
    }

    [Fact]
    public void Admit_BusyLine_WaitsItsTurn()
    {
        _pacer.Admit(10_000, 100);

        var (due, _) = _pacer.Admit(10_020, 30);

        Assert.Equal(10_000 + 100 + 30 + 50, due);
    }

    [Fact]
    public void Admit_AfterAPause_DoesNotSaveUpRate()
    {
        _pacer.Admit(10_000, 100);

        var (due, _) = _pacer.Admit(20_000, 100);

        Assert.Equal(20_150, due);
    }

    [Fact]
    public void Admit_EndOfStream_ComesOutBehindTheBytes()
    {
        _pacer.Admit(10_000, 100);

        var (due, _) = _pacer.Admit(10_001, 0);

        Assert.Equal(10_150, due);
    }

    [Fact]
    public void Admit_LongQueue_HoldsTheSenderBack()
    {
        var (_, soon) = _pacer.Admit(10_000, 400);
        var (_, later) = _pacer.Admit(10_000, 400);

        Assert.True(soon <= 10_000);
        Assert.Equal(10_300, later);
    }

    [Fact]
    public void Admit_ManyOddPieces_KeepsTheRateToATick()
    {
        var pacer = new LinkPacer(137_500, 0, 1 << 20, 1_000_000_000);
        var random = new Random(7);
        var (bytes, due) = (0L, 0L);
        for (var i = 0; i < 10_000; i++)
        {
            var piece = random.Next(1, 1449);
            bytes += piece;
            (due, _) = pacer.Admit(0, piece);
        }

        Assert.InRange(due, bytes / 137_500.0 * 1e9, (bytes / 137_500.0 * 1e9) + 2);
    }
}
