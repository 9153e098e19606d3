// SPDX-License-Identifier: MIT
using Nam.Study.SoapOverhead;

namespace Nam.Study.Tests.SoapOverhead;

public class MeasuredViewTests
{
    [Fact]
    public void Anovas_OfKnownTimes_FindTheirFactors()
    {
        var view = FakeViews.LikeThePaper();

        var sizes = view.BySizeAnova(OverheadProtocol.Tcp, OverheadProtocol.Soap)!;
        Assert.True(view.OneByteAnova(OverheadProtocol.Tcp, OverheadProtocol.Soap)!.Between.IsSignificant);
        Assert.True(sizes.RowEffect.IsSignificant && sizes.ColumnEffect.IsSignificant && sizes.InteractionEffect.IsSignificant);
        Assert.True(view.ByElementsAnova(OverheadProtocol.Soap)!.Between.IsSignificant);
        Assert.False(view.ByElementsAnova(OverheadProtocol.Nam)!.Between.IsSignificant);
        Assert.Equal((10 * 2 * 12) - 1, sizes.Total.DegreesOfFreedom);
    }

    [Fact]
    public void Overhead_OfKnownTimes_IsTheirDifference()
    {
        var view = FakeViews.LikeThePaper();

        Assert.Equal(13 + 8.002, view.Overhead(OverheadProtocol.Soap, 9)!.Value, 1);
        Assert.Equal(24.0 / 3, view.Ratio(OverheadProtocol.Soap, 9)!.Value, 1);
        Assert.Equal(20_300, view.MeanBytes(OverheadProtocol.Nam, 9));
        Assert.Equal(1, view.FramedShare(OverheadProtocol.Nam, 9));
        Assert.Equal(0, view.FramedShare(OverheadProtocol.Soap, 9));
    }

    [Fact]
    public void EveryMember_NothingMeasured_IsNone()
    {
        var view = new MeasuredView("LAN", new Dictionary<OverheadExperiment, CellValues>(), FakeViews.Plan);

        CheckNone(view);
        Assert.Null(view.MeanBytes(OverheadProtocol.Tcp, 0));
    }

    [Fact]
    public void EveryMember_OneRound_IsNone()
    {
        CheckNone(FakeViews.Of("LAN", _ => 1, rounds: 1));
    }

    private static void CheckNone(MeasuredView view)
    {
        Assert.Null(view.OneByte(OverheadProtocol.Tcp));
        Assert.Null(view.OneByteAnova(OverheadProtocol.Tcp, OverheadProtocol.Soap));
        Assert.Null(view.BySize(OverheadProtocol.Tcp, 0));
        Assert.Null(view.BySizeAnova(OverheadProtocol.Tcp, OverheadProtocol.Soap));
        Assert.Null(view.ByElements(OverheadProtocol.Soap, 0));
        Assert.Null(view.ByElementsAnova(OverheadProtocol.Soap));
        Assert.Null(view.Overhead(OverheadProtocol.Soap, 0));
        Assert.Null(view.Ratio(OverheadProtocol.Soap, 0));
    }
}
