// SPDX-License-Identifier: MIT
using TpchComparison.Link;

namespace TpchComparison.Tests.Link;

// A clock of milliseconds that the tests move: nothing here takes time.
public sealed class SlowStartTests
{
    private const int RoundTrip = 100;
    private readonly SlowStart _slowStart = new(TimeSpan.FromMilliseconds(RoundTrip), 1000);
    private readonly LinkPacer _line = new(1e12, RoundTrip / 2000.0, int.MaxValue, 1000);

    // RFC 6928 and RFC 5681: 10 segments, then 20, 40, 80 a round trip. A tick more than the flights: the line takes its moment to send.
    [Theory]
    [InlineData(1, 0)]
    [InlineData(14_600, 0)]
    [InlineData(14_601, 1)]
    [InlineData(43_800, 1)]
    [InlineData(43_801, 2)]
    [InlineData(102_200, 2)]
    [InlineData(102_201, 3)]
    [InlineData(219_000, 3)]
    [InlineData(219_001, 4)]
    public void Send_OnAFastLine_TakesAFlightForEveryDoubling(int bytes, int roundTripsMore)
    {
        var last = Send(0, bytes);

        Assert.InRange(last, (RoundTrip / 2) + (RoundTrip * roundTripsMore), (RoundTrip / 2) + (RoundTrip * roundTripsMore) + 10);
    }

    [Fact]
    public void Send_AgainWithinTheTimeout_GoesOnWithTheWindow()
    {
        var last = Send(0, 100_000);
        var again = last + 200;

        Assert.InRange(Send(again, 100_000) - again, RoundTrip / 2, (RoundTrip / 2) + 10);
    }

    [Fact]
    public void Send_AfterManyTimeouts_BeginsAnew()
    {
        var last = Send(0, 100_000);
        var again = last + 10_000;

        Assert.InRange(Send(again, 100_000) - again, (RoundTrip / 2) + (2 * RoundTrip), (RoundTrip / 2) + (2 * RoundTrip) + 10);
    }

    [Fact]
    public void Send_AfterOneTimeout_GoesOnWithHalfTheWindow()
    {
        // The window has opened to 14,600 + 100,000 bytes; the last of them left half a round trip before the end.
        var last = Send(0, 100_000);
        var again = last + 350;

        Assert.InRange(Send(again, 57_000) - again, RoundTrip / 2, (RoundTrip / 2) + 10);
        Assert.InRange(
            Send(again + 10_000, 57_000) - again - 10_000, (RoundTrip / 2) + (2 * RoundTrip), (RoundTrip / 2) + (2 * RoundTrip) + 10);
    }

    [Fact]
    public void Send_ManySmallReplies_DoNotOpenTheWindow()
    {
        for (var i = 0; i < 100; i++)
        {
            Send(i * 200, 1000);
        }

        Assert.InRange(Send(20_000, 20_000), 20_000 + RoundTrip + (RoundTrip / 2), 20_000 + RoundTrip + (RoundTrip / 2) + 10);
    }

    [Fact]
    public void Send_OnASlowLine_NeverWaitsForTheWindowOnceItFillsTheLine()
    {
        // 1,000 bytes a millisecond: 100,000 bytes fill the line for a round trip.
        var line = new LinkPacer(1e6, RoundTrip / 2000.0, int.MaxValue, 1000);
        const int Bytes = 10_000_000;

        var last = Send(_slowStart, line, 0, Bytes);

        // Three round trips at most are lost at the start.
        Assert.InRange(last, Bytes / 1000, (Bytes / 1000) + (4 * RoundTrip));
    }

    [Fact]
    public void Next_SmallPiecesWanted_NeverGivesMoreThanTheWindow()
    {
        var (when, bytes) = (0L, 0);
        var taken = 0;
        while (when == 0)
        {
            taken += bytes;
            _slowStart.Sent(0, RoundTrip / 2, bytes);
            (when, bytes) = _slowStart.Next(0, 1000);
        }

        Assert.InRange(taken, SlowStart.InitialBytes - 1000, SlowStart.InitialBytes);
        Assert.Equal(RoundTrip, when);
    }

    private long Send(long now, int bytes) => Send(_slowStart, _line, now, bytes);

    private static long Send(SlowStart slowStart, LinkPacer line, long now, int bytes)
    {
        var last = now;
        for (var left = bytes; left > 0;)
        {
            (now, var piece) = slowStart.Next(now, Math.Min(left, SlowStart.InitialBytes));
            (last, _) = line.Admit(now, piece);
            slowStart.Sent(now, last, piece);
            left -= piece;
        }

        return last;
    }
}
