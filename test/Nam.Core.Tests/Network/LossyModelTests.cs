// SPDX-License-Identifier: MIT
using Nam.Network;

namespace Nam.Core.Tests.Network;

public class LossyModelTests
{
    // RTT 90 ms and loss 1 % give T0 = 292 ms; a window of 1 MB is no limit.
    private static readonly NetworkPath Path = new(0.090)
    {
        LossRate = 0.01,
        RetransmissionTimeoutSeconds = 0.292,
        ReceiveWindowBytes = 1 << 20,
    };

    [Theory]
    [InlineData(1, 126.8)]
    [InlineData(2, 89.7)]
    public void TransferSeconds_WorkedNumbers_GiveTheRepairedRate(int segmentsPerAcknowledgement, double expectedRate)
    {
        var model = new LossyModel("lossy", full: false, segmentsPerAcknowledgement);

        var seconds = model.TransferSeconds(1_448_000, Path);

        Assert.Equal(expectedRate, 1000 / seconds, 0.05);
    }

    [Fact]
    public void TransferSeconds_ShippedVariant_CountsOneSegmentPerAcknowledgement()
    {
        var seconds = TransferModels.Lossy.TransferSeconds(1_448_000, Path);

        Assert.Equal(new LossyModel("lossy", full: false, 1).TransferSeconds(1_448_000, Path), seconds);
    }

    [Fact]
    public void TransferSeconds_FullModelAtLowLoss_IsCloseToTheApproximation()
    {
        var path = Path with { LossRate = 0.001 };

        var full = TransferModels.LossyFull.TransferSeconds(1_448_000, path);

        Assert.InRange(full / TransferModels.Lossy.TransferSeconds(1_448_000, path), 0.8, 1.25);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void TransferSeconds_SmallWindow_IsLimitedByIt(bool full)
    {
        var path = Path with { LossRate = full ? 1e-6 : 1e-4, ReceiveWindowBytes = 4 * 1448 };
        var model = full ? TransferModels.LossyFull : TransferModels.Lossy;

        var rate = 1000 / model.TransferSeconds(1_448_000, path);

        Assert.InRange(rate, 4 / 0.090 * 0.99, 4 / 0.090 * 1.01);
    }

    [Fact]
    public void BackOff_OfAHalf_IsTheSumOfItsTerms()
    {
        // 1 + 1/2 + 2/4 + 4/8 + 8/16 + 16/32 + 32/64
        Assert.Equal(4, Pftk.BackOff(0.5), 1e-12);
    }

    [Theory]
    [InlineData(0, "no-loss")]
    [InlineData(0.01, "lossy")]
    public void TransferSeconds_Hybrid_TakesThePapersModelForTheLoss(double loss, string expected)
    {
        var path = Path with { LossRate = loss };
        Assert.True(TransferModels.TryFind(expected, out var model));

        var seconds = TransferModels.Hybrid.TransferSeconds(46_219, path);

        Assert.Equal(model.TransferSeconds(46_219, path), seconds);
    }
}
