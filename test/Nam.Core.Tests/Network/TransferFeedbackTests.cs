// SPDX-License-Identifier: MIT
using Nam.Network;

namespace Nam.Core.Tests.Network;

public class TransferFeedbackTests
{
    [Fact]
    public void Correction_BeforeAnyReply_IsNone()
    {
        var feedback = new TransferFeedback();

        Assert.False(feedback.Add(1000, false, 0, 1));
        Assert.False(feedback.Add(0, false, 1, 1));
        Assert.False(feedback.Add(1000, false, double.NaN, 1));
        Assert.False(feedback.Add(1000, false, 1, double.PositiveInfinity));
        Assert.Null(feedback.Correction);
    }

    [Theory]
    [InlineData(2)]
    [InlineData(0.5)]
    [InlineData(3.5)]
    public void Correction_PathIsOffByAFactor_IsFollowedWithin20Replies(double factor)
    {
        var feedback = new TransferFeedback();

        Feed(feedback, 20, 100_000, isWarm: true, factor);

        Assert.Equal(factor, feedback.Correction!.Factor(100_000, isWarm: true), 0.15 * factor);
    }

    [Theory]
    [InlineData(100_000)] // the same sizes go on
    [InlineData(6_000_000)] // others
    public void Correction_PathChangesBack_IsFollowedWithin20Replies(double bytes)
    {
        var feedback = new TransferFeedback();
        Feed(feedback, 40, 100_000, isWarm: true, 3);

        Feed(feedback, 20, bytes, isWarm: true, 1);

        Assert.InRange(feedback.Correction!.Factor(bytes, isWarm: true), 0.9, 1.1);
        Assert.InRange(feedback.Correction!.Factor(100_000, isWarm: true), 0.9, 1.2);
    }

    [Fact]
    public void Correction_SizesThatWereNeverSeen_TakeWhatTheirNeighboursSayTheLessTheFartherTheyAre()
    {
        var feedback = new TransferFeedback();
        for (var reply = 0; reply < 40; reply++)
        {
            Feed(feedback, 1, reply % 2 == 0 ? 60_000 : 500_000, isWarm: true, 2);
        }

        var correction = feedback.Correction!;

        double[] factors = [.. new[] { 1_000, 15_000, 60_000, 500_000 }.Select(bytes => correction.Factor(bytes, isWarm: true))];
        Assert.InRange(factors[0], 1, 1.1);
        Assert.InRange(factors[1], 1.1, 1.4);
        Assert.InRange(factors[2], 1.5, 2);
        Assert.InRange(factors[3], 1.5, 2);
    }

    [Fact]
    public void Correction_LossesHoldUpTheBigOnes_LeavesTheSmallOnesAsTheyWere()
    {
        var feedback = new TransferFeedback();
        for (var reply = 0; reply < 100; reply++)
        {
            Feed(feedback, 1, 2_000, isWarm: false, 1);
            Feed(feedback, 1, 400_000, isWarm: false, 3);
        }

        var correction = feedback.Correction!;

        Assert.InRange(correction.Factor(2_000, isWarm: false), 0.98, 1.03);
        Assert.InRange(correction.Factor(400_000, isWarm: false), 2, 3.1);
    }

    [Fact]
    public void Correction_WarmRepliesOnly_TellColdOnesLess()
    {
        var feedback = new TransferFeedback();

        Feed(feedback, 30, 60_000, isWarm: true, 2);

        Assert.InRange(feedback.Correction!.Factor(60_000, isWarm: false), 1.2, 1.7);
    }

    [Fact]
    public void Correction_WildReports_StayWithinAFactorOf4()
    {
        var feedback = new TransferFeedback();

        Feed(feedback, 100, 100_000, isWarm: false, 1e6);
        Assert.InRange(feedback.Correction!.Factor(100_000, isWarm: false), 3.5, 4.0001);

        Feed(feedback, 100, 100_000, isWarm: false, 1e-6);
        Assert.InRange(feedback.Correction!.Factor(100_000, isWarm: false), 0.2499, 0.3);
    }

    [Fact]
    public void Correction_OneLateReply_MovesItByLessThanAFifth()
    {
        var feedback = new TransferFeedback();
        Feed(feedback, 20, 100_000, isWarm: true, 1);

        Feed(feedback, 1, 100_000, isWarm: true, 50);

        Assert.InRange(feedback.Correction!.Factor(100_000, isWarm: true), 1, 1.2);
    }

    [Fact]
    public void Correction_NoiseOf5Percent_TellsSizesApartByNothing()
    {
        var random = new Random(11);
        var feedback = new TransferFeedback();
        for (var reply = 0; reply < 500; reply++)
        {
            Feed(feedback, 1, Math.ScaleB(1 + random.NextDouble(), random.Next(9, 24)), isWarm: true, 0.95 + (0.1 * random.NextDouble()));
            var correction = feedback.Correction!;

            var factors = Enumerable.Range(0, TransferCorrection.Octaves)
                .Select(octave => correction.FactorOf(octave, isWarm: true)).ToList();
            Assert.True(factors.Max() - factors.Min() < 0.04, $"{factors.Min()} to {factors.Max()} after {reply} replies.");
        }
    }

    [Fact]
    public void Correction_HostsTakeAMillisecondMore_IsLearnedFromSmallRepliesAsSeconds()
    {
        var feedback = new TransferFeedback();
        for (var reply = 0; reply < 40; reply++)
        {
            feedback.Add(4_000, isWarm: false, 0.0003 + 0.001, 0.0003);
        }

        Assert.Equal(0.001, feedback.Correction!.HostSeconds, 5e-5);
        Assert.InRange(feedback.Correction!.Apply(4_000, isWarm: false, 0.0003), 0.0012, 0.0014);
        Assert.InRange(feedback.Correction!.Apply(10e6, isWarm: false, 0.1), 0.09, 0.115);
    }

    [Fact]
    public void Correction_RandomHistories_NeverMakeALargerReplyMuchFasterAndHaveNoSteps()
    {
        var random = new Random(5);
        for (var history = 0; history < 200; history++)
        {
            var feedback = new TransferFeedback();
            for (var reply = random.Next(1, 60); reply > 0; reply--)
            {
                Feed(
                    feedback, 1, Math.ScaleB(1 + random.NextDouble(), random.Next(6, 27)), random.Next(2) == 0,
                    Math.Exp(4 * (random.NextDouble() - 0.5)));
            }

            var correction = feedback.Correction!;
            foreach (var isWarm in new[] { false, true })
            {
                for (var octave = 1; octave < TransferCorrection.Octaves; octave++)
                {
                    Assert.True(correction.FactorOf(octave, isWarm) >= 0.95 * correction.FactorOf(octave - 1, isWarm));
                }

                for (var bytes = 100.0; bytes < 1e9; bytes *= 1.01)
                {
                    var step = correction.Factor(bytes * 1.01, isWarm) / correction.Factor(bytes, isWarm);
                    Assert.InRange(step, 0.97, 1.2);
                    Assert.InRange(correction.Factor(bytes, isWarm), 0.2499, 4.0001);
                }
            }
        }
    }

    [Fact]
    public void Correction_SteadyPath_IsNotPublishedAnew()
    {
        var feedback = new TransferFeedback();
        Feed(feedback, 60, 100_000, isWarm: true, 1.5);
        var settled = feedback.Correction;

        Feed(feedback, 10, 100_000, isWarm: true, 1.5);

        Assert.Same(settled, feedback.Correction);
    }

    [Theory]
    [InlineData(double.NaN)]
    [InlineData(double.PositiveInfinity)]
    [InlineData(-1)]
    [InlineData(0)]
    [InlineData(1e300)]
    public void Factor_DegenerateSizes_AreThoseOfTheEnds(double bytes)
    {
        var feedback = new TransferFeedback();
        Feed(feedback, 5, 100_000, isWarm: true, 2);

        Assert.InRange(feedback.Correction!.Factor(bytes, isWarm: true), 0.25, 4);
    }

    [Fact]
    public void PositionOf_PowersOfTwo_AreWholeNumbersAndTheScaleIsContinuous()
    {
        Assert.Equal(10, TransferCorrection.PositionOf(1024));
        Assert.Equal(10.5, TransferCorrection.PositionOf(1536));
        Assert.Equal(11, TransferCorrection.PositionOf(2047.999999), 1e-6);
    }

    private static void Feed(TransferFeedback feedback, int replies, double bytes, bool isWarm, double factor)
    {
        for (var reply = 0; reply < replies; reply++)
        {
            Assert.True(feedback.Add(bytes, isWarm, 0.1 * factor, 0.1));
        }
    }
}
