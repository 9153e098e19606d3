// SPDX-License-Identifier: MIT
using Nam.Decisions;
using Nam.Estimation;
using Nam.Network;
using Nam.Profiles;
using Nam.TestKit;

namespace Nam.Core.Tests.Decisions;

public partial class ReplyPlannerTests
{
    private static readonly NetworkPath Slow = new(0.09, 142_500 * 1448 / 1500.0);

    [Fact]
    public void Plan_LargeReplyOnASlowPath_TakesTheFormatWithTheLeastTotal()
    {
        var models = Candidates.Priors();
        var client = Candidates.Client();
        var context = new ReplyContext { SourceBytes = 1_000_000, Candidates = models, Client = client, Path = Slow };

        var plan = ReplyPlanner.Plan(context);

        // On a slow path the smallest wins, whatever it costs to make.
        var smallest = models.MinBy(model => model.Size.Evaluate(1_000_000)).Format;
        Assert.Equal(smallest, plan.Format);
        Assert.Equal(PlanReason.Predicted, plan.Reason);
        Assert.Equal(models[plan.CandidateIndex].Format, plan.Format);
        Assert.True(plan.RunnerUpTotalSeconds >= plan.Estimate.TotalSeconds);
        Assert.True(plan.PlainEstimate.TotalSeconds > 5 * plan.Estimate.TotalSeconds);
        Assert.Equal(1_000_000, plan.SourceBytes);
    }

    [Fact]
    public void Plan_TextBetweenTwoProcessesOfAMachine_LeavesPlain()
    {
        var context = new ReplyContext
        {
            SourceBytes = 48_000,
            Candidates = Candidates.Priors(),
            Client = Candidates.Client() with { Target = DecodeTarget.Text },
            Path = new NetworkPath(18e-6) { MaximumSegmentSize = 65_483, CongestionWindow = 18 },
        };

        var plan = ReplyPlanner.Plan(context);

        Assert.Equal(ReplyFormat.Text, plan.Format);
    }

    [Fact]
    public void Plan_OnAnyPath_LeavesNoneOutThatIsAmongTheFastestTwo()
    {
        var random = new Random(3);
        var codecs = 0;
        for (var i = 0; i < 2_000; i++)
        {
            var context = new ReplyContext
            {
                SourceBytes = (long)(1_000 * Math.Pow(10_000, random.NextDouble())), Candidates = Candidates.Priors(),
                Client = Candidates.Client(), Margin = 0, MarginSeconds = 0, SmallReplyBytes = 0,
                Path = new NetworkPath(1e-5 * Math.Pow(20_000, random.NextDouble()), 1e5 * Math.Pow(10_000, random.NextDouble()))
                {
                    LossRate = random.Next(3) == 0 ? 0.02 * random.NextDouble() : 0,
                    CongestionWindow = 4 * Math.Pow(100, random.NextDouble()),
                    Correction = random.Next(2) == 0
                        ? null
                        : new TransferCorrection(0.001 * random.NextDouble(), Math.Pow(4, (2 * random.NextDouble()) - 1)),
                },
            };

            var plan = ReplyPlanner.Plan(context);

            var rows = ReplyPlanner.Compare(context).OrderBy(row => row.TotalSeconds).ToArray();
            Assert.Equal((rows[0].Format, rows[1].Format), (plan.Format, plan.RunnerUp));
            codecs += plan.Format.IsPacked ? 1 : 0;
        }

        Assert.InRange(codecs, 500, 1_900);
    }

    [Fact]
    public void Plan_OneCandidate_AddsUpItsThreeParts()
    {
        var format = new ReplyFormat(XmlForm.Text, ReplyCodecs.Zip, 2);
        FormatModel[] models = [new(format, CostCurve.Affine(0, 0.25), CostCurve.Affine(0.001, 0), 9)];
        var client = Candidates.Client() with { DecodeTextZip = CostCurve.Affine(0.003, 0) };
        var path = new NetworkPath(0.010, 1e6) { CongestionWindow = 1000 };
        var context = new ReplyContext { SourceBytes = 400_000, Candidates = models, Client = client, Path = path };

        var plan = ReplyPlanner.Plan(context);

        Assert.Equal(format, plan.Format);
        Assert.Equal(0.001, plan.Estimate.EncodeSeconds, 1e-12);
        Assert.Equal(0.11002, plan.Estimate.TransferSeconds, 1e-12); // with 20 B of content type
        Assert.Equal(0.003, plan.Estimate.DecodeSeconds, 1e-12);
        Assert.Equal(100_000, plan.EncodedBytes, 1e-6);
        Assert.Equal(double.PositiveInfinity, plan.RunnerUpTotalSeconds);
    }

    [Theory]
    [InlineData(ClientCapabilities.Binary, "binary")]
    [InlineData(ClientCapabilities.Zip, "text+zip")]
    [InlineData(ClientCapabilities.Brotli, "text+brotli")]
    public void Plan_ClientReadsOneThing_NeverGetsAnother(ClientCapabilities capabilities, string start)
    {
        var context = new ReplyContext
        {
            SourceBytes = 1_000_000,
            Candidates = Candidates.Priors(),
            Client = Candidates.Client(capabilities),
            Path = Slow,
        };

        var plan = ReplyPlanner.Plan(context);

        Assert.StartsWith(start, plan.Format.ToString());
        Assert.DoesNotContain("binary+", plan.Format.ToString());
    }

    [Fact]
    public void Plan_FastLink_TakesNoCodec()
    {
        var context = new ReplyContext
        {
            SourceBytes = 1_000_000,
            Candidates = Candidates.Priors(),
            Client = Candidates.Client(ClientCapabilities.Zip | ClientCapabilities.Brotli),
            Path = new NetworkPath(0.0001, 1.25e9) { CongestionWindow = 1000 },
        };

        var plan = ReplyPlanner.Plan(context);

        Assert.Equal(ReplyFormat.Text, plan.Format);
    }

    [Fact]
    public void Plan_NoClientProfile_IsPlainText()
    {
        var context = new ReplyContext { SourceBytes = 1_000_000, Candidates = Candidates.Priors(), Path = Slow };

        var plan = ReplyPlanner.Plan(context);

        Assert.Equal((ReplyFormat.Text, PlanReason.NothingDecoded, 0), (plan.Format, plan.Reason, plan.CandidateIndex));
    }

    [Fact]
    public void Plan_ClientReadsNothing_IsPlainText()
    {
        var context = new ReplyContext
        {
            SourceBytes = 1_000_000,
            Candidates = Candidates.Priors(),
            Client = Candidates.Client(ClientCapabilities.None),
            Path = Slow,
        };

        var plan = ReplyPlanner.Plan(context);

        Assert.Equal((ReplyFormat.Text, PlanReason.NothingDecoded), (plan.Format, plan.Reason));
    }

    [Theory]
    [InlineData(1023, PlanReason.Small)]
    [InlineData(1024, PlanReason.Predicted)]
    public void Plan_SmallReply_IsPlainTextUnexamined(long bytes, PlanReason expected)
    {
        var context = new ReplyContext
        {
            SourceBytes = bytes,
            Candidates = Candidates.Priors(),
            Client = Candidates.Client(),
            Path = new NetworkPath(0.09, 50e6),
        };

        var plan = ReplyPlanner.Plan(context);

        Assert.Equal((ReplyFormat.Text, expected), (plan.Format, plan.Reason));
    }

    [Theory]
    [InlineData(600, 2.5, PlanReason.Predicted)] // 1,500 B of text: not small, although the binary form is
    [InlineData(600, 1.6, PlanReason.Small)] // 960 B of text
    [InlineData(1100, 0.9, PlanReason.Small)] // the form at hand is not what counts
    public void Plan_SmallReplyFromBinary_IsJudgedByItsText(long bytes, double textShare, PlanReason expected)
    {
        FormatModel[] models =
        [
            new(ReplyFormat.Text, CostCurve.Affine(0, textShare), CostCurve.Zero),
            new(ReplyFormat.Binary, CostCurve.Affine(20, 1), CostCurve.Zero),
        ];
        var context = new ReplyContext
        {
            SourceBytes = bytes,
            SourceForm = XmlForm.Binary,
            Candidates = models,
            Client = Candidates.Client(),
            Path = new NetworkPath(0.001, 10_000),
        };

        var plan = ReplyPlanner.Plan(context);

        Assert.Equal(expected, plan.Reason);
    }

    [Fact]
    public void Plan_CurvesThatAreMissing_IsPlainText()
    {
        FormatModel[] models = [new() { Format = new ReplyFormat(XmlForm.Text, ReplyCodecs.Zip, 1) }];
        var context = new ReplyContext { SourceBytes = 1_000_000, Candidates = models, Client = Candidates.Client(), Path = Slow };

        var plan = ReplyPlanner.Plan(context);

        Assert.Equal((ReplyFormat.Text, PlanReason.Predicted, -1), (plan.Format, plan.Reason, plan.CandidateIndex));
        Assert.True(plan.Estimate.TransferSeconds > 0);
    }

    [Fact]
    public void Plan_NoCandidates_IsPlainText()
    {
        var context = new ReplyContext { SourceBytes = 1_000_000, Client = Candidates.Client(), Path = Slow };

        var plan = ReplyPlanner.Plan(context);

        Assert.Equal((ReplyFormat.Text, PlanReason.Predicted), (plan.Format, plan.Reason));
    }

    [Fact]
    public void Plan_PlainerFormatWithinTheMargin_IsTaken()
    {
        FormatModel[] models =
        [
            new(ReplyFormat.Text, CostCurve.Affine(0, 1), CostCurve.Zero),
            new(new ReplyFormat(XmlForm.Text, ReplyCodecs.Zip, 1), CostCurve.Affine(0, 0.99), CostCurve.Zero),
        ];
        var client = Candidates.Client() with { DecodeText = CostCurve.Zero, DecodeTextZip = CostCurve.Zero };
        ReplyContext Context(double margin) =>
            new() { SourceBytes = 100_000, Candidates = models, Client = client, Path = Slow, Margin = margin };

        var within = ReplyPlanner.Plan(Context(0.02));
        var without = ReplyPlanner.Plan(Context(0));

        Assert.Equal((ReplyFormat.Text, PlanReason.Predicted), (within.Format, within.Reason));
        Assert.Equal(models[1].Format, within.RunnerUp);
        Assert.Equal((models[1].Format, PlanReason.Predicted), (without.Format, without.Reason));
        Assert.Equal(ReplyFormat.Text, without.RunnerUp);
    }

    [Fact]
    public void Plan_ForcedFormat_IsTakenIfTheClientReadsIt()
    {
        var forced = new ReplyFormat(XmlForm.Binary, ReplyCodecs.Zip, 6);
        var models = Candidates.Priors();
        ReplyContext Context(ClientCapabilities capabilities) => new()
        {
            SourceBytes = 500,
            Candidates = models,
            Client = Candidates.Client(capabilities),
            Path = Slow,
            ForcedFormat = forced,
        };

        var readable = ReplyPlanner.Plan(Context(ClientCapabilities.Binary | ClientCapabilities.Zip));
        var unreadable = ReplyPlanner.Plan(Context(ClientCapabilities.Zip));

        Assert.Equal((forced, PlanReason.Forced), (readable.Format, readable.Reason));
        Assert.Equal(forced, models[readable.CandidateIndex].Format);
        Assert.True(readable.Estimate.TotalSeconds > 0);
        Assert.Equal(PlanReason.Small, unreadable.Reason);
    }

    [Fact]
    public void Plan_AnyNumbers_NeverThrowsAndNamesAFormatThatTheClientReads()
    {
        double[] odd =
            [double.NaN, double.NegativeInfinity, double.PositiveInfinity, -1, 0, double.Epsilon, 1, 1e6, 1e300, double.MaxValue];
        long[] sizes = [long.MinValue, -1, 0, 1, 1023, 1024, 1_000_000, long.MaxValue];
        var random = new Random(31);
        var models = Candidates.Priors().Concat([default]).ToArray();
        for (var i = 0; i < 5000; i++)
        {
            double Next() => odd[random.Next(odd.Length)];
            models[0] = models[0] with { SizeSpread = Next() };
            var client = Candidates.Client((ClientCapabilities)random.Next(8), (DecodeTarget)random.Next(2));
            random.Shuffle(models);
            var context = new ReplyContext
            {
                SourceBytes = sizes[random.Next(sizes.Length)],
                SourceForm = (XmlForm)random.Next(2),
                Candidates = models[..random.Next(models.Length + 1)],
                Client = random.Next(10) == 0 ? null : client,
                Path = new NetworkPath(Next(), Next()) { LossRate = Next(), CongestionWindow = Next() },
                Margin = Next(),
                SmallReplyBytes = Next(),
            };

            var plan = ReplyPlanner.Plan(context);

            Assert.True(context.Client is null ? plan.Format.IsPlainText : client.Reads(plan.Format));
            Assert.True(plan.Estimate.TotalSeconds >= 0 && double.IsFinite(plan.Estimate.TotalSeconds));
            Assert.NotEmpty(plan.Explain());
        }
    }

    [Fact]
    public void Plan_AnyReply_AllocatesNothing()
    {
        var models = Candidates.Priors();
        var client = Candidates.Client();
        var total = 0.0;
        for (var i = 0; i < 100; i++)
        {
            total += Run(models, client);
        }

        Assert.Equal(0, Allocations.Least(100, () => total += Run(models, client)));
        Assert.True(total > 0);

        static double Run(FormatModel[] models, ClientProfile client) => ReplyPlanner.Plan(
            new ReplyContext { SourceBytes = 300_000, Candidates = models, Client = client, Path = Slow }).Estimate.TotalSeconds;
    }
}
