// SPDX-License-Identifier: MIT
using Nam.Decisions;
using Nam.Estimation;
using Nam.Network;
using Nam.Profiles;

namespace Nam.Core.Tests.Decisions;

public sealed class MixPriceTests
{
    private const double TextBytes = 100_000;

    [Theory]
    [InlineData(5_000, null, 56.67)]
    [InlineData(5_000, 3.0, 28.33)]
    [InlineData(137_500, null, 2.06)]
    [InlineData(125_000_000, null, 0)]
    public void WorthPerPacked_OfAPath_IsWhatTakesTheTimeOfWhatIsSaved(double bandwidth, double? decodeFactor, double expected)
    {
        Assert.Equal(expected, MixPrice.WorthPerPacked(new NetworkPath(0.1, bandwidth), decodeFactor), 2);
    }

    [Fact]
    public void WorthPerPacked_OfAnUnknownPath_IsNothing()
    {
        Assert.Equal(0, MixPrice.WorthPerPacked(new NetworkPath(0.1), null));
    }

    [Theory]
    [InlineData(3_000, 0)]
    [InlineData(3_000, 50_000)]
    [InlineData(1_000_000, 4 << 20)]
    public void Plan_WhereNothingWillBeMixed_IsThatOfContainersAsTheyAre(double bandwidth, int mixedBytes)
    {
        var plan = Plan(bandwidth, mixedBytes);

        Assert.Equal(ReplyFormat.Containers, plan.Format);
        Assert.Equal(10_000, plan.EncodedBytes, 1e-6);
        Assert.Equal(0.001, plan.Estimate.EncodeSeconds, 1e-9);
        Assert.Equal(0.002, plan.Estimate.DecodeSeconds, 1e-9);
    }

    [Fact]
    public void Plan_WhereContainersWillBeMixed_HasWhatThatCostsAndSaves()
    {
        var plan = Plan(3_000, 4 << 20, decodeFactor: 2);

        Assert.Equal(ReplyFormat.Containers, plan.Format);
        Assert.Equal(8_300, plan.EncodedBytes, 1e-6);
        Assert.Equal(0.001 + (60_000 * 0.3e-6), plan.Estimate.EncodeSeconds, 1e-9);
        Assert.Equal(0.002 + (2 * 60_000 * 0.3e-6), plan.Estimate.DecodeSeconds, 1e-9);
    }

    [Theory]
    [InlineData(5_000, 204.0, true)]
    [InlineData(30_000, 204.0, false)]
    [InlineData(30_000, 2_040.0, true)]
    public void Apply_OfFewBytes_CountsWhatItTakesToBegin(double bandwidth, double bytes, bool isMixed)
    {
        var client = new ClientProfile { MixedBytes = 262_144 };

        Assert.Equal(isMixed, MixPrice.TryApply(client, new NetworkPath(0.1, bandwidth), ref bytes, out var seconds));
        Assert.True(seconds is 0 or >= 2_048 * 0.3e-6);
    }

    [Fact]
    public void Plan_WhereOnlyMixingMakesContainersTheFastest_TakesThem()
    {
        ReplyFormat.TryParse("text+brotli-4", out var brotli);
        var codec = new FormatModel(brotli, CostCurve.Affine(9_300, 0), CostCurve.Affine(0.001, 0), 9);

        Assert.Equal(brotli, Plan(3_000, 0, others: codec).Format);
        Assert.Equal(ReplyFormat.Containers, Plan(3_000, 4 << 20, others: codec).Format);
    }

    private static ReplyPlan Plan(double bandwidth, int mixedBytes, double? decodeFactor = null, params FormatModel[] others)
    {
        FormatModel[] models =
            [new(ReplyFormat.Containers, CostCurve.Affine(10_000, 0), CostCurve.Affine(0.001, 0), 9), .. others];
        return ReplyPlanner.Plan(new ReplyContext
        {
            SourceBytes = (long)TextBytes,
            Candidates = models,
            Client = new ClientProfile
            {
                Capabilities = ClientCapabilities.Containers | ClientCapabilities.Brotli,
                RoundTripSeconds = 0.2,
                MixedBytes = mixedBytes,
                DecodeFactor = decodeFactor,
                DecodeContainers = CostCurve.Affine(0.002, 0),
                DecodeTextBrotli = CostCurve.Affine(0.002, 0),
            },
            Path = new NetworkPath(0.2, bandwidth),
        });
    }
}
