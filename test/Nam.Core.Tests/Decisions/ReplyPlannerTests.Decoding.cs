// SPDX-License-Identifier: MIT
using Nam.Decisions;
using Nam.Estimation;
using Nam.Network;
using Nam.Profiles;

namespace Nam.Core.Tests.Decisions;

/// <content>What decoding is taken to cost.</content>
public partial class ReplyPlannerTests
{
    [Fact]
    public void Plan_DecodeCost_IsTakenAtTheFormsBytes()
    {
        // Source is text; the binary form has 40 % of it, and binary+zip decodes 400,000 form bytes, not its 100,000 on the wire.
        FormatModel[] models =
        [
            new(ReplyFormat.Binary, CostCurve.Affine(0, 0.4), CostCurve.Zero),
            new(new ReplyFormat(XmlForm.Binary, ReplyCodecs.Zip, 1), CostCurve.Affine(0, 0.1), CostCurve.Zero),
        ];
        var client = Candidates.Client(ClientCapabilities.Binary | ClientCapabilities.Zip) with
        {
            DecodeBinaryZip = CostCurve.Affine(0, 1e-9),
            DecodeBinary = CostCurve.Affine(1, 0),
        };
        var context = new ReplyContext { SourceBytes = 1_000_000, Candidates = models, Client = client, Path = Slow };

        var plan = ReplyPlanner.Plan(context);

        Assert.Equal(1, plan.CandidateIndex);
        Assert.Equal(400_000 * 1e-9, plan.Estimate.DecodeSeconds, 1e-9);
    }

    [Fact]
    public void Plan_StoredFormSlowerThanItsPackedVariant_IsTakenToBeNoSlower()
    {
        // The client read the stored form only in its first, slow calls, and Brotli's later.
        FormatModel[] models =
        [
            new(ReplyFormat.Binary, CostCurve.Affine(0, 0.4), CostCurve.Zero),
            new(new ReplyFormat(XmlForm.Binary, ReplyCodecs.Brotli, 1), CostCurve.Affine(0, 0.1), CostCurve.Affine(0.001, 0)),
        ];
        var client = Candidates.Client(ClientCapabilities.Binary | ClientCapabilities.Brotli) with
        {
            DecodeBinary = CostCurve.Affine(0.020, 0),
            DecodeBinaryBrotli = CostCurve.Affine(0.003, 0),
        };
        var path = new NetworkPath(0.0001, 1e9) { CongestionWindow = 1000 };
        var context = new ReplyContext { SourceBytes = 400_000, Candidates = models, Client = client, Path = path };

        var plan = ReplyPlanner.Plan(context);

        Assert.Equal(ReplyFormat.Binary, plan.Format);
        Assert.Equal(0.003, plan.Estimate.DecodeSeconds, 1e-9);
    }

    [Theory]
    [InlineData(10)]
    [InlineData(50)]
    public void Plan_ClientSlowInWhatItSent_IsTakenToBeSlowInTheRest(double times)
    {
        var models = Candidates.Priors();
        var client = Candidates.Client() with { DecodeText = CostCurve.Affine(0, 3.5e-9 * times) }; // so many times the prior
        var context = new ReplyContext
        {
            SourceBytes = 1_000_000,
            Candidates = models[1..2],
            Client = client,
            Path = Slow,
        };
        var usual = new ReplyContext
        {
            SourceBytes = 1_000_000,
            Candidates = models[1..2],
            Client = Candidates.Client(),
            Path = Slow,
        };

        var slow = ReplyPlanner.Plan(context);
        var prior = ReplyPlanner.Plan(usual);

        Assert.InRange(slow.Estimate.DecodeSeconds / prior.Estimate.DecodeSeconds, 0.9 * times, 1.1 * times);
    }
}
