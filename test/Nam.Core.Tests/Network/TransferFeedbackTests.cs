// SPDX-License-Identifier: MIT
using Nam.Network;

namespace Nam.Core.Tests.Network;

public class TransferFeedbackTests
{
    private const double RoundTrip = 0.01;
    private readonly TransferFeedback _feedback = new();

    [Fact]
    public void Correction_BeforeAnyReply_IsNone()
    {
        Assert.False(_feedback.Add(1000, 0, 1, RoundTrip));
        Assert.False(_feedback.Add(0, 1, 1, RoundTrip));
        Assert.False(_feedback.Add(1000, double.NaN, 1, RoundTrip));
        Assert.False(_feedback.Add(1000, 1, double.PositiveInfinity, RoundTrip));
        Assert.Null(_feedback.Correction);
    }

    [Theory]
    [InlineData(2)]
    [InlineData(0.5)]
    [InlineData(3.5)]
    public void Correction_PathIsOffByAFactor_IsFollowedWithin20Replies(double factor)
    {
        Feed(20, factor);

        Assert.Equal(factor, _feedback.Correction!.Factor, 0.15 * factor);
    }

    [Fact]
    public void Correction_PathChangesBack_IsFollowedWithin20Replies()
    {
        Feed(40, 3);

        Feed(20, 1);

        Assert.InRange(_feedback.Correction!.Factor, 0.9, 1.1);
    }

    [Fact]
    public void Correction_WildReports_StayWithinAFactorOf4()
    {
        Feed(100, 1e6);
        Assert.InRange(_feedback.Correction!.Factor, 3.5, 4.0001);

        Feed(100, 1e-6);
        Assert.InRange(_feedback.Correction!.Factor, 0.2499, 0.3);
    }

    [Fact]
    public void Correction_OneLateReply_MovesItByLessThanAFifth()
    {
        Feed(20, 1);

        Feed(1, 50);

        Assert.InRange(_feedback.Correction!.Factor, 1, 1.2);
    }

    [Fact]
    public void Correction_HostsTakeAMillisecondMore_IsLearnedFromSmallRepliesAsSeconds()
    {
        for (var reply = 0; reply < 40; reply++)
        {
            _feedback.Add(4_000, 0.0003 + 0.001, 0.0003, 0.0002);
        }

        Assert.Equal(0.001, _feedback.Correction!.HostSeconds, 5e-5);
        Assert.Equal(1, _feedback.Correction.Factor);
        Assert.Equal(0.0013, _feedback.Correction.Apply(0.0003, 0.0002), 5e-5);
    }

    [Fact]
    public void Correction_LossesHoldUpTheBigOnes_LeavesTheRoundTripOfSmallOnesAsItIs()
    {
        for (var reply = 0; reply < 100; reply++)
        {
            _feedback.Add(2_000, RoundTrip, RoundTrip, RoundTrip);
            Feed(1, 3);
        }

        Assert.Equal(RoundTrip, _feedback.Correction!.Apply(RoundTrip, RoundTrip), 1e-9);
        Assert.InRange(_feedback.Correction.Apply(0.1, RoundTrip), 0.25, 0.3);
    }

    [Fact]
    public void Correction_SteadyPath_IsNotPublishedAnew()
    {
        Feed(60, 1.5);
        var settled = _feedback.Correction;

        Feed(10, 1.5);

        Assert.Same(settled, _feedback.Correction);
    }

    [Fact]
    public void Apply_ModelThatKnowsNoRoundTrip_IsNotNegative() =>
        Assert.Equal(0.005, new TransferCorrection(0, 4).Apply(0.005, RoundTrip));

    private void Feed(int replies, double factor)
    {
        for (var reply = 0; reply < replies; reply++)
        {
            Assert.True(_feedback.Add(100_000, RoundTrip + (0.09 * factor), RoundTrip + 0.09, RoundTrip));
        }
    }
}
