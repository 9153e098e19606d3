// SPDX-License-Identifier: MIT
using Nam.Study.Encodings.Measuring;
using Nam.Study.Encodings.Messages;

namespace Nam.Study.Tests.Encodings.Measuring;

public sealed class CellResultsTests
{
    private static readonly Cell Cell = new(10, WireEncoding.Xml, WireChannel.Tcp);

    private readonly CellResults _results = new();

    [Theory]
    [InlineData(new double[] { 3 }, 3000)]
    [InlineData(new double[] { 5, 1 }, 3000)]
    [InlineData(new double[] { 9, 1, 2 }, 2000)]
    public void Milliseconds_OfTurns_IsTheMedian(double[] seconds, double expected)
    {
        foreach (var each in seconds)
        {
            _results.Add(Cell, FakeRun.Turn(each, 1));
        }

        Assert.Equal(expected, _results.Milliseconds(Cell));
    }

    [Fact]
    public void Milliseconds_AtReducedSpeed_IsTheMean()
    {
        var slow = Cell with { Speed = 0.25 };
        foreach (var seconds in (double[])[1, 1, 7])
        {
            _results.Add(slow, FakeRun.Turn(seconds, 1));
        }

        Assert.Equal(3000, _results.Milliseconds(slow));
    }

    [Fact]
    public void Milliseconds_OfACellThatWasNotMeasured_IsNothing()
    {
        _results.Add(Cell with { Speed = 0.5 }, FakeRun.Turn(1, 1));

        Assert.Null(_results.Milliseconds(Cell));
        Assert.Null(_results.Count(Cell, turn => turn.ReplyBytes));
        Assert.Null(_results.Fault(Cell));
    }

    [Fact]
    public void Milliseconds_OfATurnWithoutReply_LeavesItOut()
    {
        _results.Add(Cell, FakeRun.Turn(1, 1));
        _results.Add(Cell, Turn.Failed("out of memory"));

        Assert.Equal(1000, _results.Milliseconds(Cell));
        Assert.Equal("out of memory", _results.Fault(Cell));
    }
}
