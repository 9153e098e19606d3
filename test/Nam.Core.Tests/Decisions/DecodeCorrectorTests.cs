// SPDX-License-Identifier: MIT
using Nam.Decisions;

namespace Nam.Core.Tests.Decisions;

public sealed class DecodeCorrectorTests
{
    [Fact]
    public void Factor_OfWhatFlows_IsThatOfTheSameInOneBlockUntilItHasReports()
    {
        var corrector = new DecodeCorrector();
        for (var i = 0; i < 20; i++)
        {
            corrector.Observe(ReplyFormat.Containers, 1, 2);
        }

        var before = corrector.ToCorrections();
        for (var i = 0; i < 20; i++)
        {
            corrector.Observe(ReplyFormat.Containers, 1, 3, flows: true);
        }

        var after = corrector.ToCorrections();
        Assert.Equal(before.Factor(ReplyFormat.Containers), before.Factor(ReplyFormat.Containers, flows: true), 12);
        Assert.Equal(0, before.Reports(ReplyFormat.Containers, flows: true));
        Assert.InRange(after.Factor(ReplyFormat.Containers), 1.9, 2.05);
        Assert.InRange(after.Factor(ReplyFormat.Containers, flows: true), 2.8, 3.05);
        Assert.Null(new DecodeCorrector().BasisOf(ReplyFormat.Containers, flows: true));
        Assert.Equal(DecodeBasis.Curve, corrector.BasisOf(ReplyFormat.Containers, flows: true));
    }

    [Fact]
    public void ToCorrections_NothingObserved_CorrectsNothing() =>
        Assert.Equal(1, new DecodeCorrector().ToCorrections().Factor(ReplyFormat.Containers));

    [Fact]
    public void ToCorrections_PersistentError_IsCorrectedWithinTwentyReplies()
    {
        var corrector = new DecodeCorrector();

        Observe(corrector, ReplyFormat.Containers, 1.6, 20);

        Assert.InRange(corrector.ToCorrections().Factor(ReplyFormat.Containers), 1.5, 1.6);
    }

    [Fact]
    public void ToCorrections_FormatWithoutReports_TakesPartOfWhatTheOthersShow()
    {
        var corrector = new DecodeCorrector();

        Observe(corrector, ReplyFormat.Containers, 2, 20);

        Assert.InRange(corrector.ToCorrections().Factor(ReplyFormat.Binary), 1.6, 1.9);
    }

    [Fact]
    public void ToCorrections_TwoReports_CountByMoreThanHalfForOthers()
    {
        var corrector = new DecodeCorrector();

        Observe(corrector, ReplyFormat.Containers, 2, 2);

        Assert.InRange(corrector.ToCorrections().Factor(ReplyFormat.Binary), Math.Sqrt(2), 1.6);
    }

    [Fact]
    public void ToCorrections_ReportsBeforeCurvesWereKnown_DoNotCorrectCurves()
    {
        var corrector = new DecodeCorrector();

        Observe(corrector, ReplyFormat.Containers, 4, 8, DecodeBasis.Prior);
        Observe(corrector, ReplyFormat.Text, 2, 8, DecodeBasis.Others);

        var corrections = corrector.ToCorrections();
        Assert.InRange(corrections.Factor(ReplyFormat.Containers, DecodeBasis.Prior), 3, 4);
        Assert.InRange(corrections.Factor(ReplyFormat.Text, DecodeBasis.Others), 1.8, 2);
        Assert.Equal(1, corrections.Factor(ReplyFormat.Containers));
        Assert.Equal(1, corrections.Factor(ReplyFormat.Text));
        Assert.Equal(8, corrections.Reports(ReplyFormat.Containers));
    }

    [Fact]
    public void ToCorrections_ReportsOnCurves_CountForFormatsWhoseCurveIsNotKnown()
    {
        var corrector = new DecodeCorrector();

        Observe(corrector, ReplyFormat.Containers, 2, 20);

        Assert.InRange(corrector.ToCorrections().Factor(ReplyFormat.Binary, DecodeBasis.Others), 1.3, 1.9);
        Assert.Equal(1, corrector.ToCorrections().Factor(ReplyFormat.Binary, DecodeBasis.Prior));
    }

    [Fact]
    public void ToCorrections_ErrorThatGoesAway_IsFollowedWithinTwentyReplies()
    {
        var corrector = new DecodeCorrector();

        Observe(corrector, ReplyFormat.Text, 3, 50);
        Observe(corrector, ReplyFormat.Text, 1, 20);

        Assert.InRange(corrector.ToCorrections().Factor(ReplyFormat.Text), 0.95, 1.15);
    }

    [Fact]
    public void Observe_OnePause_MovesLittle()
    {
        var corrector = new DecodeCorrector();

        Observe(corrector, ReplyFormat.Text, 1, 10);
        Observe(corrector, ReplyFormat.Text, 1000, 1);

        Assert.InRange(corrector.ToCorrections().Factor(ReplyFormat.Text), 1, 1.15);
    }

    [Theory]
    [InlineData(0, 1)]
    [InlineData(1, 0)]
    [InlineData(double.NaN, 1)]
    [InlineData(1, double.PositiveInfinity)]
    public void Observe_NoTime_IsNotTaken(double predicted, double observed) =>
        Assert.False(new DecodeCorrector().Observe(ReplyFormat.Text, predicted, observed));

    private static void Observe(
        DecodeCorrector corrector, ReplyFormat format, double ratio, int times, DecodeBasis basis = DecodeBasis.Curve)
    {
        for (var i = 0; i < times; i++)
        {
            Assert.True(corrector.Observe(format, 0.001, 0.001 * ratio, basis));
        }
    }
}
