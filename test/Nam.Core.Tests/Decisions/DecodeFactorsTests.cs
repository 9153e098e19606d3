// SPDX-License-Identifier: MIT
using Nam.Decisions;

namespace Nam.Core.Tests.Decisions;

public sealed class DecodeFactorsTests
{
    private static readonly ReplyFormat Zip = new(XmlForm.Text, ReplyCodecs.Zip, 6);

    [Theory]
    [InlineData(2)]
    [InlineData(0.5)]
    public void Of_AfterReports_IsTheirMeanForFormsAndCodecsOfOneKind(double times)
    {
        var factors = Report(DecodeFactors.None, Zip, times, 40);

        Assert.InRange(factors.Of(new ReplyFormat(XmlForm.Text, ReplyCodecs.Zip, 1)) / times, 0.9, 1.1);
        Assert.Equal(1, factors.Of(new ReplyFormat(XmlForm.Binary, ReplyCodecs.Zip, 6)));
        Assert.Equal(1, factors.Of(ReplyFormat.Containers));
        Assert.Equal(1, DecodeFactors.None.Of(Zip));
    }

    [Theory]
    [InlineData(1e-9, 0.25)]
    [InlineData(1e9, 4)]
    public void Of_AfterLies_StaysWithinItsBounds(double seconds, double bound)
    {
        var factors = Report(DecodeFactors.None, Zip, seconds, 1000);

        Assert.InRange(factors.Of(Zip) / bound, 0.8, 1.25);
        Assert.InRange(factors.Of(Zip), 0.25, 4);
    }

    [Fact]
    public void Of_AfterOnePauseOfTheClient_HardlyMoves()
    {
        var factors = Report(Report(DecodeFactors.None, Zip, 1, 8), Zip, 1000, 1);

        Assert.InRange(factors.Of(Zip), 1, 1.1);
    }

    [Fact]
    public void Of_AFormatThatIsNotReportedOnAnyMore_GoesBackToOne()
    {
        var slow = Report(DecodeFactors.None, Zip, 4, 20);

        var forgotten = Report(slow, ReplyFormat.Containers, 1, 1000);

        Assert.InRange(slow.Of(Zip), 3, 4);
        Assert.InRange(forgotten.Of(Zip), 1, 1.01);
    }

    [Theory]
    [InlineData(0, 1)]
    [InlineData(1, 0)]
    [InlineData(-1, -1)]
    [InlineData(double.NaN, 1)]
    [InlineData(1, double.PositiveInfinity)]
    public void With_TimesThatAreNone_ChangesNothing(double predicted, double observed)
    {
        Assert.Same(DecodeFactors.None, DecodeFactors.None.With(Zip, predicted, observed));
    }

    private static DecodeFactors Report(DecodeFactors factors, ReplyFormat format, double times, int reports)
    {
        for (var i = 0; i < reports; i++)
        {
            factors = factors.With(format, 1, times);
        }

        return factors;
    }
}
