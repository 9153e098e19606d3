// SPDX-License-Identifier: MIT
using Nam.Study.SoapOverhead;

namespace Nam.Study.Tests.SoapOverhead;

public class CellValuesTests
{
    private static readonly OverheadCell First = new(OverheadProtocol.Tcp, new(1, 1));
    private static readonly OverheadCell Second = new(OverheadProtocol.Nam, new(1, 1));

    [Fact]
    public void Of_StoppedInTheMiddleOfARound_HasWholeRoundsOnly()
    {
        var values = new CellValues([First, Second]);
        foreach (var milliseconds in (double[])[1, 2, 3])
        {
            values.Add(First, milliseconds, default);
        }

        values.Add(Second, 10, new(50, 1, true));
        values.Add(Second, 12, new(70, 1));

        Assert.Equal(2, values.Rounds);
        Assert.Equal([1, 2], values.Of(First));
        Assert.Equal(1.5, values.Summarize("a", First)!.Mean);
        Assert.Equal(60, values.MeanBytes(Second));
        Assert.Equal(0.5, values.FramedShare(Second));
    }

    [Fact]
    public void Summarize_TooFewValuesOrUnknownCell_IsNone()
    {
        var values = new CellValues([First]);
        values.Add(First, 1, default);

        Assert.Null(values.Summarize("a", First));
        Assert.Null(values.MeanBytes(Second));
        Assert.False(values.HasVariance);
    }
}
