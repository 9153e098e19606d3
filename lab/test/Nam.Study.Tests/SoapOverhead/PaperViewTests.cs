// SPDX-License-Identifier: MIT
using Nam.Study.SoapOverhead;
using Nam.Study.Tests.Anova;

namespace Nam.Study.Tests.SoapOverhead;

public class PaperViewTests
{
    private readonly PaperView _paper = new();

    [Fact]
    public void Anovas_OfThePaper_AreAsPrinted()
    {
        var oneByte = _paper.OneByteAnova(OverheadProtocol.Tcp, OverheadProtocol.Soap)!;
        var sizes = _paper.BySizeAnova(OverheadProtocol.Tcp, OverheadProtocol.Soap)!;

        Assert.Equal("16719.0", Printed.Like("16719.0", oneByte.Between.F));
        Assert.Equal("31589.9", Printed.Like("31589.9", sizes.Within.SumOfSquares));
        Assert.Equal("15885.4", Printed.Like("15885.4", _paper.ByElementsAnova(OverheadProtocol.Soap)!.Within.SumOfSquares));
    }

    [Fact]
    public void Overhead_OfThePaper_IsThirteenToTwentyMilliseconds()
    {
        var overheads = Enumerable.Range(0, 10).Select(size => _paper.Overhead(OverheadProtocol.Soap, size)!.Value).ToList();

        Assert.Equal("13.1", Printed.Like("13.1", overheads.Min()));
        Assert.Equal("20.2", Printed.Like("20.2", overheads.Max()));
    }

    [Fact]
    public void Nam_InThePaper_IsUnknown()
    {
        Assert.Null(_paper.OneByte(OverheadProtocol.Nam));
        Assert.Null(_paper.OneByteAnova(OverheadProtocol.Soap, OverheadProtocol.Nam));
        Assert.Null(_paper.BySize(OverheadProtocol.Nam, 0));
        Assert.Null(_paper.BySizeAnova(OverheadProtocol.Soap, OverheadProtocol.Nam));
        Assert.Null(_paper.ByElements(OverheadProtocol.Nam, 0));
        Assert.Null(_paper.ByElementsAnova(OverheadProtocol.Nam));
    }
}
