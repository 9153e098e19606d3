// SPDX-License-Identifier: MIT
using Nam.Decisions;
using Nam.Estimation;
using Nam.Profiles;

namespace Nam.Core.Tests.Decisions;

/// <content>Containers, and formats whose size is guessed.</content>
public partial class ReplyPlannerTests
{
    private static readonly ClientCapabilities All =
        ClientCapabilities.Binary | ClientCapabilities.Zip | ClientCapabilities.Brotli | ClientCapabilities.Containers;

    [Fact]
    public void Plan_ContainersOfAWrittenReply_CostTheReadingOfItBesides()
    {
        FormatModel[] models = [new(ReplyFormat.Containers, CostCurve.Affine(0, 0.1), CostCurve.Affine(0.001, 0))];
        ReplyPlan Plan(bool isUnwritten) => ReplyPlanner.Plan(new ReplyContext
        {
            SourceBytes = 1_000_000, SourceForm = XmlForm.Binary, IsUnwritten = isUnwritten, Candidates = models,
            Client = Candidates.Client(All), Path = Slow,
        });

        Assert.Equal(0.001, Plan(isUnwritten: true).Estimate.EncodeSeconds, 1e-12);
        Assert.Equal(
            0.001 + DefaultCosts.BinaryToColumns.Evaluate(1_000_000), Plan(isUnwritten: false).Estimate.EncodeSeconds, 1e-12);
    }

    [Theory]
    [InlineData(0.003, true)]
    [InlineData(0.0012, false)]
    [InlineData(0.0001, false)]
    [InlineData(double.NaN, false)]
    [InlineData(double.PositiveInfinity, false)]
    public void Plan_BinaryFormThatTakesLongerToWriteThanColumns_IsBehindByThat(double binarySeconds, bool areContainersBest)
    {
        FormatModel[] models =
        [
            new(ReplyFormat.Binary, CostCurve.Affine(0, 1), CostCurve.Zero),
            new(ReplyFormat.Containers, CostCurve.Affine(0, 1), CostCurve.Affine(0.001, 0))
        ];
        var client = Candidates.Client(All) with { DecodeContainers = CostCurve.Zero, DecodeBinary = CostCurve.Zero };
        ReplyPlan Plan(bool isUnwritten) => ReplyPlanner.Plan(new ReplyContext
        {
            SourceBytes = 1_000_000, SourceForm = XmlForm.Binary, IsUnwritten = isUnwritten, Candidates = models, Client = client,
            Path = Slow, WriteSeconds = 0.001, BinaryWriteSeconds = binarySeconds, Margin = 0,
        });

        Assert.Equal(areContainersBest, Plan(isUnwritten: true).Format == ReplyFormat.Containers);
        Assert.Equal(ReplyFormat.Binary, Plan(isUnwritten: false).Format);
    }

    [Fact]
    public void Plan_ContainersDecodeCost_IsTakenAtTheBytesOfTheText()
    {
        FormatModel[] models =
        [
            new(ReplyFormat.Text, CostCurve.Affine(0, 3), CostCurve.Zero),
            new(ReplyFormat.Containers, CostCurve.Affine(0, 0.1), CostCurve.Zero)
        ];
        var client = Candidates.Client(All) with { DecodeContainers = CostCurve.Affine(0, 1e-9) };

        var plan = ReplyPlanner.Plan(
            new ReplyContext { SourceBytes = 1_000_000, SourceForm = XmlForm.Binary, Candidates = models, Client = client, Path = Slow });

        Assert.Equal(ReplyFormat.Containers, plan.Format);
        Assert.Equal(3_000_000 * 1e-9, plan.Estimate.DecodeSeconds, 1e-9);
    }

    [Theory]
    [InlineData(1.5, 0, 1.5)]
    [InlineData(1.5, 4, 1.5)]
    [InlineData(1.5, 5, 3)] // the model of text is the operation's own
    [InlineData(double.NaN, 0, 3)]
    [InlineData(0, 0, 3)]
    public void Plan_TextThatContainersHaveShown_CountsUntilTextsHaveShownMore(double share, long samples, double expected)
    {
        FormatModel[] models =
        [
            new(ReplyFormat.Text, CostCurve.Affine(0, 3), CostCurve.Zero, samples),
            new(ReplyFormat.Containers, CostCurve.Affine(0, 0.1), CostCurve.Zero)
        ];
        var client = Candidates.Client(All) with { DecodeContainers = CostCurve.Affine(0, 1e-9) };

        var plan = ReplyPlanner.Plan(new ReplyContext
        {
            SourceBytes = 1_000_000, SourceForm = XmlForm.Binary, Candidates = models, Client = client, Path = Slow, TextShare = share,
        });

        Assert.Equal(ReplyFormat.Containers, plan.Format);
        Assert.Equal(expected * 1e-3, plan.Estimate.DecodeSeconds, 1e-9);
    }

    [Fact]
    public void Plan_ContainersAsFastAsBinary_AreNotThePlainerFormat()
    {
        FormatModel[] models =
        [
            new(ReplyFormat.Binary, CostCurve.Affine(0, 1), CostCurve.Zero),
            new(ReplyFormat.Containers, CostCurve.Affine(0, 0.995), CostCurve.Zero)
        ];
        var client = Candidates.Client(All) with { DecodeContainers = CostCurve.Affine(0, 1e-9), DecodeBinary = CostCurve.Affine(0, 1e-9) };

        var plan = ReplyPlanner.Plan(new ReplyContext
        {
            SourceBytes = 1_000_000, SourceForm = XmlForm.Binary, IsUnwritten = true, Candidates = models, Client = client, Path = Slow
        });

        Assert.Equal(ReplyFormat.Binary, plan.Format);
        Assert.Equal(PlanReason.Predicted, plan.Reason);
    }

    [Fact]
    public void Plan_ClientThatDoesNotReadContainers_NeverGetsThem()
    {
        FormatModel[] models =
        [
            new(ReplyFormat.Binary, CostCurve.Affine(0, 1), CostCurve.Zero),
            new(ReplyFormat.Containers, CostCurve.Affine(0, 0.01), CostCurve.Zero)
        ];
        var context = new ReplyContext
        {
            SourceBytes = 1_000_000, SourceForm = XmlForm.Binary, Candidates = models, Client = Candidates.Client(),
            Path = Slow, ForcedFormat = ReplyFormat.Containers
        };

        Assert.Equal(ReplyFormat.Binary, ReplyPlanner.Plan(context).Format);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(0.01)]
    public void Plan_GuessedSizeALittleBelowAKnownOne_LosesAndIsPredictedAsItIs(double lossRate)
    {
        FormatModel guessed =
            new(new ReplyFormat(XmlForm.Binary, ReplyCodecs.Zip, 9), CostCurve.Affine(0, 0.098), CostCurve.Zero) { SizeSpread = 0.3 };
        FormatModel known =
            new(new ReplyFormat(XmlForm.Binary, ReplyCodecs.Zip, 1), CostCurve.Affine(0, 0.1), CostCurve.Zero) { SizeSpread = 0.03 };
        ReplyPlan Plan(FormatModel[] models) => ReplyPlanner.Plan(new ReplyContext
        {
            SourceBytes = 1_000_000, SourceForm = XmlForm.Binary, Candidates = models, Client = Candidates.Client(),
            Path = Slow with { LossRate = lossRate }, Margin = 0, MarginSeconds = 0,
        });

        var alone = Plan([guessed]);
        var together = Plan([guessed, known]);

        Assert.Equal(known.Format, together.Format);
        Assert.Equal(guessed.Format, together.RunnerUp);
        Assert.Equal(alone.Estimate.TotalSeconds, together.RunnerUpTotalSeconds, 1e-9);
    }
}
