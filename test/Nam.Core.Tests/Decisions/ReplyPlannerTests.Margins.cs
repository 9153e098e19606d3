// SPDX-License-Identifier: MIT
using Nam.Decisions;
using Nam.Estimation;
using Nam.Network;

namespace Nam.Core.Tests.Decisions;

/// <content>What a plan makes of predictions that are not exact.</content>
public partial class ReplyPlannerTests
{
    [Fact]
    public void Plan_SizeJustBelowAWindow_IsHedgedOverItsSpread()
    {
        // 14,000 B fit into the first window of 14,480 B, but with a spread of 10 % may well not; 8,000 B are dearer to make, and safe.
        FormatModel Near(double spread) =>
            new(new ReplyFormat(XmlForm.Binary, ReplyCodecs.Zip, 1), CostCurve.Affine(14_000, 0), CostCurve.Affine(0.001, 0))
            {
                SizeSpread = spread
            };
        FormatModel safe = new(new ReplyFormat(XmlForm.Binary, ReplyCodecs.Zip, 6), CostCurve.Affine(8000, 0), CostCurve.Affine(0.010, 0))
        {
            SizeSpread = 0.1,
        };
        ReplyPlan Plan(double spread) => ReplyPlanner.Plan(new ReplyContext
        {
            SourceBytes = 100_000,
            SourceForm = XmlForm.Binary,
            Candidates = [Near(spread), safe],
            Client = Candidates.Client(),
            Path = new NetworkPath(0.09, 11e6),
        });

        var exact = Plan(0);
        var uncertain = Plan(0.1);

        Assert.Equal(0, exact.CandidateIndex);
        Assert.Equal(1, uncertain.CandidateIndex);

        // One of the three points, of weight 1/6, lies above the window: a sixth of a round trip.
        Assert.InRange(uncertain.RunnerUpTotalSeconds - exact.Estimate.TotalSeconds, 0.09 / 6 * 0.9, 0.09 / 6 * 1.1);
    }

    [Theory]
    [InlineData(double.NaN)]
    [InlineData(-1)]
    [InlineData(0)]
    public void Plan_SpreadThatIsNone_CountsAsExact(double spread)
    {
        FormatModel[] models =
        [
            new(Candidates.Formats("text+zip-1")[0], CostCurve.Affine(14_000, 0), CostCurve.Zero) { SizeSpread = spread }
        ];
        var path = new NetworkPath(0.09, 11e6);

        var plan = ReplyPlanner.Plan(
            new ReplyContext { SourceBytes = 100_000, Candidates = models, Client = Candidates.Client(), Path = path });

        Assert.Equal(TransferModels.Round.TransferSeconds(14_020, path), plan.Estimate.TransferSeconds);
    }

    [Fact]
    public void Plan_CodecThatMayNotWin_IsHedgedToTheStoredSizeOnly()
    {
        // However uncertain, a codec never sends more than the form and its frame.
        FormatModel[] models = [new(Candidates.Formats("text+zip-1")[0], CostCurve.Affine(14_000, 0), CostCurve.Zero) { SizeSpread = 3 }];
        var path = new NetworkPath(0.09, 11e6);

        var plan = ReplyPlanner.Plan(
            new ReplyContext { SourceBytes = 14_400, Candidates = models, Client = Candidates.Client(), Path = path });

        Assert.InRange(plan.Estimate.TransferSeconds, path.RoundTripSeconds, TransferModels.Round.TransferSeconds(14_420, path));
    }

    [Fact]
    public void Plan_GainBelowAFramesOwnCost_LeavesPlainText()
    {
        FormatModel[] models =
        [
            new(ReplyFormat.Text, CostCurve.Affine(0, 1), CostCurve.Zero, 9),
            new(new ReplyFormat(XmlForm.Text, ReplyCodecs.Zip, 1), CostCurve.Affine(0, 0.2), CostCurve.Zero, 9),
        ];
        var client = Candidates.Client() with { DecodeText = CostCurve.Zero, DecodeTextZip = CostCurve.Zero };
        var context = new ReplyContext
        {
            SourceBytes = 4_000, Candidates = models, Client = client, Path = new NetworkPath(0.0003, 125e6), Margin = 0
        };

        var noFloor = new ReplyContext
        {
            SourceBytes = 4_000, Candidates = models, Client = client, Path = new NetworkPath(0.0003, 125e6), Margin = 0, MarginSeconds = 0
        };

        var withFloor = ReplyPlanner.Plan(context);
        var withoutFloor = ReplyPlanner.Plan(noFloor);

        Assert.Equal(ReplyFormat.Text, withFloor.Format);
        Assert.Equal(PlanReason.Predicted, withFloor.Reason);
        Assert.Equal(models[1].Format, withoutFloor.Format);
    }
}
