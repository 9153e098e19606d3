// SPDX-License-Identifier: MIT
using Nam.Decisions;
using Nam.Estimation;
using Nam.Network;
using Nam.Profiles;

namespace Nam.Core.Tests.Decisions;

public sealed class ReplyPlannerExploringTests
{
    private static readonly NetworkPath Path = new(0.0003, 117e6);
    private static readonly CostCurve Free = CostCurve.Affine(0, 1e-12);

    [Theory]
    [InlineData(110_000, 0, true)]
    [InlineData(110_000, OperationProfile.OwnModelSamples - 1, true)]
    [InlineData(110_000, OperationProfile.OwnModelSamples, false)]
    [InlineData(150_000, 0, false)]
    public void Plan_ExploringAFormatOfFewReplies_TakesItWithinAFifthOfTheFastest(double bytes, long samples, bool isExplored)
    {
        FormatModel[] models = [Model("text+zip-1", 100_000), Model("text+brotli-1", bytes) with { SampleCount = samples }];
        var client = Known() with { DecodeTextZip = CostCurve.Zero, DecodeTextBrotli = CostCurve.Zero };
        var context = new ReplyContext
        {
            SourceBytes = 1_000_000, Candidates = models, Client = client, Path = Path, MarginSeconds = 0, IsExploring = true
        };

        var plan = ReplyPlanner.Plan(context);

        Assert.Equal(isExplored ? PlanReason.Exploring : PlanReason.Predicted, plan.Reason);
        Assert.Equal(models[isExplored ? 1 : 0].Format, plan.Format);
        Assert.Equal(PlanReason.Predicted, ReplyPlanner.Plan(context with { IsExploring = false }).Reason);
    }

    [Fact]
    public void Plan_ExploringSeveralFormatsOfFewReplies_TakesTheFastestOfThem()
    {
        FormatModel[] models =
        [
            Model("text+zip-1", 100_000), Model("text+zip-2", 112_000) with { SampleCount = 0 },
            Model("text+zip-3", 105_000) with { SampleCount = 0 }, Model("text+zip-4", 108_000) with { SampleCount = 0 },
        ];
        var context = new ReplyContext { SourceBytes = 1_000_000, Candidates = models, Client = Known(), Path = Path, IsExploring = true };

        var plan = ReplyPlanner.Plan(context);

        Assert.Equal((models[2].Format, PlanReason.Exploring), (plan.Format, plan.Reason));
        Assert.Equal(models[0].Format, plan.RunnerUp);
    }

    [Fact]
    public void Plan_ExploringWhereTheFastestIsOfFewReplies_TakesTheFastest()
    {
        FormatModel[] models =
            [Model("text+zip-1", 100_000) with { SampleCount = 0 }, Model("text+zip-2", 105_000) with { SampleCount = 0 }];
        var context = new ReplyContext { SourceBytes = 1_000_000, Candidates = models, Client = Known(), Path = Path, IsExploring = true };

        var plan = ReplyPlanner.Plan(context);

        Assert.Equal((models[0].Format, PlanReason.Predicted), (plan.Format, plan.Reason));
    }

    [Fact]
    public void Plan_SlowClientThatHasSentItsCurve_IsNotTakenToBeSlowTwice()
    {
        // Ten times slower than the priors, which its first reports show before its curve of containers does.
        var factors = DecodeFactors.None;
        FormatModel[] models = [Model("containers", 100_000), Model("binary+zip-1", 105_000)];
        var reads = ClientCapabilities.Binary | ClientCapabilities.Zip | ClientCapabilities.Containers;
        var slow = Candidates.Client(reads) with { DecodeContainers = CostCurve.Affine(0, 18e-9) };
        var context = new ReplyContext { SourceBytes = 1_000_000, Candidates = models, Client = slow with { DecodeContainers = null } };

        var unknown = ReplyPlanner.Plan(context with { ForcedFormat = ReplyFormat.Containers });
        var known = ReplyPlanner.Plan(context with { Client = slow });

        factors = factors.With(unknown.Format, unknown.Estimate.DecodeSeconds, 0.018);
        Assert.Equal(1, ReplyPlanner.Plan(context with { DecodeFactors = factors }).DecodeCorrection);
        Assert.False(unknown.HasDecodeCurve);
        Assert.Equal(ReplyFormat.Containers, known.Format);
        Assert.True(known.HasDecodeCurve);
        Assert.Equal(0.018, known.Estimate.DecodeSeconds, 6);
    }

    [Fact]
    public void Plan_PathOnWhichOneFormatDecodesSlowly_AvoidsIt()
    {
        var factors = DecodeFactors.None;
        FormatModel[] models = [Model("text+zip-1", 100_000), Model("binary", 105_000)];
        var client = Known() with { DecodeBinary = CostCurve.Affine(0, 1e-9), DecodeTextZip = CostCurve.Affine(0, 0.25e-9) };
        var context =
            new ReplyContext { SourceBytes = 1_000_000, Candidates = models, Client = client, Path = Path, Margin = 0, MarginSeconds = 0 };
        Assert.Equal(ReplyFormat.Binary, ReplyPlanner.Plan(context).Format);

        for (var i = 0; i < 20; i++)
        {
            factors = factors.With(ReplyFormat.Binary, 0.001, 0.004).With(models[0].Format, 0.001, 0.001);
        }

        var plan = ReplyPlanner.Plan(context with { DecodeFactors = factors });

        Assert.Equal(models[0].Format, plan.Format);
        Assert.Equal(1, plan.DecodeCorrection);
    }

    [Fact]
    public void Compare_AnyContext_ListsWhatThePlanChoseFrom()
    {
        FormatModel[] models = [Model("text", 1_000_000), Model("text+zip-1", 100_000), Model("text+zip-6", 90_000)];
        var context = new ReplyContext { SourceBytes = 1_000_000, Candidates = models, Client = Known(), Path = Path };

        var rows = ReplyPlanner.Compare(context);
        var plan = ReplyPlanner.Plan(context);

        Assert.Equal(models.Select(model => model.Format), rows.Select(row => row.Format));
        Assert.Equal([0, 1, 2], rows.Select(row => row.Index));
        Assert.Equal(plan.Estimate, rows.Single(row => row.Format == plan.Format).Estimate);
        Assert.Equal(rows.Min(row => row.Estimate.TotalSeconds), plan.Estimate.TotalSeconds);
    }

    private static ClientProfile Known() =>
        Candidates.Client() with { DecodeText = CostCurve.Affine(0, 1e-9), DecodeTextZip = CostCurve.Affine(0, 1e-9) };

    private static FormatModel Model(string name, double bytes) =>
        new(Candidates.Formats(name)[0], CostCurve.Affine(0, bytes / 1_000_000), Free, 10);
}
