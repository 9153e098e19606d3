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
    [InlineData(0.02, true)]
    [InlineData(0.5, false)]
    public void Plan_IncumbentBehindTheFastest_IsKeptWithinTheMargin(double behind, bool isKept)
    {
        FormatModel[] models = [Model("text+zip-1", 100_000), Model("text+zip-6", 100_000 * (1 - behind))];
        var context = new ReplyContext
        {
            SourceBytes = 1_000_000, Candidates = models, Client = Known(), Path = Path, MarginSeconds = 0, Margin = 0.02,
            Incumbent = models[0].Format
        };

        var plan = ReplyPlanner.Plan(context);

        Assert.Equal(isKept ? models[0].Format : models[1].Format, plan.Format);
        Assert.Equal(isKept ? PlanReason.Kept : PlanReason.Fastest, plan.Reason);
    }

    [Theory]
    [InlineData(110_000, 0.6e-9, true)]
    [InlineData(300_000, 0.6e-9, false)]
    [InlineData(110_000, 6e-9, false)]
    public void Plan_ExploringAKindOfWhichLittleIsKnown_TakesItIfItMayBeTheFastestAndCostsLittle(
        double bytes, double decode, bool isExplored)
    {
        FormatModel[] models = [Model("text+zip-1", 100_000), Model("text+brotli-1", bytes)];
        var client = Known() with { DecodeTextZip = CostCurve.Affine(0, 0.5e-9), DecodeTextBrotli = CostCurve.Affine(0, decode) };
        var context = new ReplyContext
        {
            SourceBytes = 1_000_000, Candidates = models, Client = client, Path = Path, MarginSeconds = 0, IsExploring = true
        };

        var plan = ReplyPlanner.Plan(context);

        Assert.Equal(isExplored ? PlanReason.Exploring : PlanReason.Fastest, plan.Reason);
        Assert.Equal(models[isExplored ? 1 : 0].Format, plan.Format);
        Assert.Equal(PlanReason.Fastest, ReplyPlanner.Plan(context with { IsExploring = false }).Reason);
    }

    [Fact]
    public void Plan_ExploringWhereCallersHaveReportedOnAllKinds_TakesTheFastest()
    {
        var corrector = new DecodeCorrector();
        FormatModel[] models = [Model("text+zip-1", 100_000), Model("text+brotli-1", 110_000)];
        var client = Known() with { DecodeTextBrotli = CostCurve.Affine(0, 1e-9) };
        for (var i = 0; i < 3; i++)
        {
            corrector.Observe(models[0].Format, 0.001, 0.001);
            corrector.Observe(models[1].Format, 0.001, 0.001);
        }

        var context = new ReplyContext
        {
            SourceBytes = 1_000_000, Candidates = models, Client = client, Path = Path, IsExploring = true,
            Corrections = corrector.ToCorrections()
        };

        Assert.Equal(models[0].Format, ReplyPlanner.Plan(context).Format);
        Assert.Equal(3, context.Corrections.Reports(models[1].Format));
    }

    [Theory]
    [InlineData(0, true)]
    [InlineData(2, true)]
    [InlineData(3, false)]
    public void Plan_ExploringACodecOnAFormThatIsKnownToDecodeTooSlowly_LeavesIt(int reports, bool isExplored)
    {
        var corrector = new DecodeCorrector();
        FormatModel[] models = [Model("binary", 400_000), Model("text", 1_000_000), Model("text+zip-1", 100_000)];
        var client = Candidates.Client(ClientCapabilities.Binary | ClientCapabilities.Zip) with
        {
            DecodeBinary = CostCurve.Affine(0, 1e-9), DecodeText = CostCurve.Affine(0, 10e-9), DecodeTextZip = CostCurve.Affine(0, 5e-9),
        };
        for (var i = 0; i < 3; i++)
        {
            corrector.Observe(models[0].Format, 0.001, 0.001);
        }

        for (var i = 0; i < reports; i++)
        {
            corrector.Observe(models[1].Format, 0.01, 0.01);
        }

        var plan = ReplyPlanner.Plan(new ReplyContext
        {
            SourceBytes = 1_000_000, Candidates = models, Client = client, Path = Path, MarginSeconds = 0, IsExploring = true,
            Corrections = corrector.ToCorrections(),
        });

        Assert.Equal(isExplored ? models[2].Format : models[0].Format, plan.Format);
    }

    [Theory]
    [InlineData(1_000_000, 10, false)]
    [InlineData(1_000_000, 0, true)]
    [InlineData(10_000, 10, false)]
    public void Plan_ExploringContainersThatAKnownCodecOnTextUndercuts_TakesThemOnlyWhereNoSampleLeavesADoubt(
        long textBytes, long samples, bool isExplored)
    {
        FormatModel[] models = [Model("text+brotli-4", 100_000) with { SampleCount = samples }, Model("containers", 110_000)];
        var client = ReaderOfContainers();
        var context = new ReplyContext
        {
            SourceBytes = textBytes, Candidates = models, Client = client, Path = Path, MarginSeconds = 0, IsExploring = true,
        };

        var plan = ReplyPlanner.Plan(context);

        Assert.Equal(isExplored ? PlanReason.Exploring : PlanReason.Fastest, plan.Reason);
        Assert.Equal(models[isExplored ? 1 : 0].Format, plan.Format);
    }

    [Theory]
    [InlineData(0, false)]
    [InlineData(4, false)]
    [InlineData(8, true)]
    public void Plan_ExploringContainersThatLookMuchSlower_WaitsUntilEarlierRepliesTookAsLong(int earlier, bool isExplored)
    {
        FormatModel[] models = [Model("binary", 400_000), Model("containers", 50_000)];
        var client = ReaderOfContainers() with
        {
            DecodeBinary = CostCurve.Affine(0, 10e-9), DecodeContainers = CostCurve.Affine(0, 12e-9),
        };

        var plan = ReplyPlanner.Plan(new ReplyContext
        {
            SourceBytes = 1_000_000, Candidates = models, Client = client, Path = Path, IsExploring = true, EarlierReplies = earlier,
        });

        Assert.Equal(models[isExplored ? 1 : 0].Format, plan.Format);
    }

    [Theory]
    [InlineData(0, true)]
    [InlineData(5, false)]
    public void Plan_ExploringContainersThatLookDearToEncode_TakesThemUnlessThatWasMeasured(int samples, bool isExplored)
    {
        var dear = Model("containers", 50_000) with { Encode = CostCurve.Affine(0, 10e-9), SampleCount = samples };
        FormatModel[] models = [Model("binary", 400_000), dear];
        var client = ReaderOfContainers() with { DecodeBinary = CostCurve.Affine(0, 10e-9) };

        var plan = ReplyPlanner.Plan(new ReplyContext
        {
            SourceBytes = 1_000_000, Candidates = models, Client = client, Path = Path, IsExploring = true, EarlierReplies = 16,
        });

        Assert.Equal(models[isExplored ? 1 : 0].Format, plan.Format);
    }

    [Theory]
    [InlineData(2, true)]
    [InlineData(3, false)]
    public void Plan_ExploringTextForObjects_IsNoSoonerThanTheBinaryFormIsKnownToBe(int reports, bool isExplored)
    {
        var corrector = new DecodeCorrector();
        FormatModel[] models = [Model("binary", 400_000), Model("text", 1_000_000)];
        var client = Candidates.Client(ClientCapabilities.Binary, DecodeTarget.Objects) with
        {
            DecodeBinary = CostCurve.Affine(0, 10e-9), DecodeText = CostCurve.Affine(0, 5e-9),
        };
        for (var i = 0; i < reports; i++)
        {
            corrector.Observe(models[0].Format, 0.004, 0.004);
        }

        var plan = ReplyPlanner.Plan(new ReplyContext
        {
            SourceBytes = 1_000_000, Candidates = models, Client = client, Path = new NetworkPath(0.0003, 10e9), MarginSeconds = 0,
            IsExploring = true, Corrections = corrector.ToCorrections(),
        });

        Assert.Equal(models[isExplored ? 1 : 0].Format, plan.Format);
    }

    [Fact]
    public void Plan_ContainersOfTheLastReplyThatAKnownCodecOnTextUndercuts_AreNotKept()
    {
        FormatModel[] models = [Model("text+brotli-4", 100_000), Model("containers", 100_500)];
        var client = ReaderOfContainers();
        var context = new ReplyContext
        {
            SourceBytes = 1_000_000, Candidates = models, Client = client, Path = Path, MarginSeconds = 1e-4, Incumbent = models[1].Format,
        };

        Assert.Equal(models[0].Format, ReplyPlanner.Plan(context).Format);
    }

    [Fact]
    public void Plan_SlowClientThatHasSentItsCurve_IsNotTakenToBeSlowTwice()
    {
        // Ten times slower than the priors, which its first reports show before its curve of containers does.
        var corrector = new DecodeCorrector();
        FormatModel[] models = [Model("containers", 100_000), Model("binary+zip-1", 105_000)];
        var reads = ClientCapabilities.Binary | ClientCapabilities.Zip | ClientCapabilities.Containers;
        var slow = Candidates.Client(reads) with { DecodeContainers = CostCurve.Affine(0, 18e-9) };
        var context = new ReplyContext { SourceBytes = 1_000_000, Candidates = models, Client = slow with { DecodeContainers = null } };
        for (var reply = 0; reply < 2; reply++)
        {
            var plan = ReplyPlanner.Plan(context with { Corrections = corrector.ToCorrections(), ForcedFormat = ReplyFormat.Containers });
            Assert.Equal(DecodeBasis.Prior, plan.DecodeBasis);
            corrector.Observe(plan.Format, plan.Estimate.DecodeSeconds / plan.DecodeCorrection, 0.018, plan.DecodeBasis);
        }

        context = context with { Client = slow, Corrections = corrector.ToCorrections(), ForcedFormat = null };
        var known = ReplyPlanner.Plan(context);

        Assert.Equal(ReplyFormat.Containers, known.Format);
        Assert.Equal(DecodeBasis.Curve, known.DecodeBasis);
        Assert.Equal(0.018, known.Estimate.DecodeSeconds, 6);
        Assert.Equal(DecodeBasis.Others, ReplyPlanner.Plan(context with { ForcedFormat = models[1].Format }).DecodeBasis);
    }

    [Fact]
    public void Plan_OperationThatDecodesSlowlyInOneFormat_AvoidsIt()
    {
        var corrector = new DecodeCorrector();
        FormatModel[] models = [Model("text+zip-1", 100_000), Model("binary", 105_000)];
        var client = Known() with { DecodeBinary = CostCurve.Affine(0, 1e-9), DecodeTextZip = CostCurve.Affine(0, 0.25e-9) };
        var context =
            new ReplyContext { SourceBytes = 1_000_000, Candidates = models, Client = client, Path = Path, Margin = 0, MarginSeconds = 0 };
        Assert.Equal(ReplyFormat.Binary, ReplyPlanner.Plan(context).Format);

        for (var i = 0; i < 20; i++)
        {
            corrector.Observe(ReplyFormat.Binary, 0.001, 0.004);
            corrector.Observe(models[0].Format, 0.001, 0.001);
        }

        var plan = ReplyPlanner.Plan(context with { Corrections = corrector.ToCorrections() });

        Assert.Equal(models[0].Format, plan.Format);
        Assert.InRange(plan.DecodeCorrection, 0.9, 1.2);
    }

    [Fact]
    public void Compare_AnyContext_ListsWhatThePlanChoseFrom()
    {
        FormatModel[] models = [Model("text", 1_000_000), Model("text+zip-1", 100_000), Model("text+zip-6", 90_000)];
        var context = new ReplyContext { SourceBytes = 1_000_000, Candidates = models, Client = Known(), Path = Path };

        var rows = ReplyPlanner.Compare(context);
        var plan = ReplyPlanner.Plan(context);

        Assert.Equal(models.Select(model => model.Format), rows.Select(row => row.Format));
        Assert.Equal(plan.Estimate, rows.Single(row => row.Format == plan.Format).Estimate);
        Assert.Equal(rows.Min(row => row.Estimate.TotalSeconds), plan.Estimate.TotalSeconds);
    }

    private static ClientProfile Known() =>
        Candidates.Client() with { DecodeText = CostCurve.Affine(0, 1e-9), DecodeTextZip = CostCurve.Affine(0, 1e-9) };

    private static ClientProfile ReaderOfContainers() =>
        Candidates.Client(ClientCapabilities.Binary | ClientCapabilities.Brotli | ClientCapabilities.Containers) with
        {
            DecodeTextBrotli = CostCurve.Affine(0, 1e-9), DecodeContainers = CostCurve.Affine(0, 1e-9),
        };

    private static FormatModel Model(string name, double bytes) =>
        new(Candidates.Formats(name)[0], CostCurve.Affine(0, bytes / 1_000_000), Free, 10);
}
