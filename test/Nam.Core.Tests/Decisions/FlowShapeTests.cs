// SPDX-License-Identifier: MIT
using Nam.Decisions;
using Nam.Estimation;
using Nam.Network;
using Nam.Profiles;

namespace Nam.Core.Tests.Decisions;

/// <summary>What flowing is predicted to take: docs/cost-model.md, "Replies that flow".</summary>
public sealed class FlowShapeTests
{
    private const double Megabyte = 1 << 20;
    private const double Block = 100e-6;
    private static readonly NetworkPath Path = new NetworkPath(0.01, 1e7) with { BlockSeconds = Block };

    [Fact]
    public void Best_ThreeEqualParts_TakesALittleMoreThanOne()
    {
        var whole = new CostEstimate(0.1, 0.11, 0.1);

        var flowing = Best(whole, 8 * Megabyte, 0, Path);

        // The round trip, one part, and the last block's way through the other two, with what cutting adds.
        Assert.NotNull(flowing.Flow);
        var last = flowing.Flow.Value.BlockBytes / (8 * Megabyte);
        var (first, inflation) = (flowing.Flow.Value.FirstBytes / (8 * Megabyte), flowing.Flow.Value.Inflation);
        var expected = 0.01 + 0.1 + (last * ((0.1 * inflation) + 0.1)) + (Blocks(8 * Megabyte, flowing.Flow.Value) * Block);
        Assert.Equal(expected, flowing.TotalSeconds, 9);
        Assert.Equal(expected - (first * 0.1) - 0.1, flowing.ReportedSeconds, 9);
        Assert.Equal(0.1, flowing.EncodeSeconds);
        Assert.Equal(0.1, flowing.DecodeSeconds);
        Assert.Equal(0.01 + (0.1 * inflation), flowing.TransferSeconds, 9);
    }

    [Theory]
    [InlineData(0.5, 0.1, 0.1)]
    [InlineData(0.1, 0.5, 0.1)]
    [InlineData(0.1, 0.1, 0.5)]
    [InlineData(0.3, 0.01, 0.2)]
    public void Estimate_AnyLongestPart_IsWhatBlockByBlockComesTo(double make, double carry, double decode)
    {
        foreach (var shape in FlowShape.In(XmlForm.Containers).ToArray())
        {
            foreach (var blocks in (double[])[4, 2])
            {
                var bytes = (blocks * shape.BlockBytes) - shape.FirstBytes;
                var (made, carried, decoded, left) = (0.0, 0.0, 0.0, bytes);
                for (double block = shape.FirstBytes; left > 0; left -= block, block = Math.Min(2 * block, shape.BlockBytes))
                {
                    var share = Math.Min(block, left) / bytes;
                    made += share * make;
                    carried = Math.Max(made, carried) + (share * carry);
                    decoded = Math.Max(carried, decoded) + (share * decode);
                }

                var path = Path with { BlockSeconds = 0 };
                var flowing = shape.Estimate(new CostEstimate(make, 0.01 + carry, decode), 0.01 + carry, bytes, 0, path);

                Assert.InRange(flowing.TotalSeconds / (0.01 + decoded), 0.97, 1.03);
            }
        }
    }

    [Fact]
    public void Best_WritingIsTheLongestPart_HidesTheOthers()
    {
        var whole = new CostEstimate(0.01, 0.02, 0.01);

        var flowing = Best(whole, 8 * Megabyte, 0.5, Path);

        // Beside writing, which any format has to wait for, next to nothing is left.
        Assert.InRange(flowing.TotalSeconds + 0.5, 0.51 + 0.01, 0.53);
        Assert.InRange(flowing.ReportedSeconds, 0.49, 0.53);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1_000)]
    [InlineData((128 << 10) - 1)]
    public void Best_ShorterThanTwoFirstBlocks_IsWhole(double bytes)
    {
        var whole = new CostEstimate(0.1, 0.11, 0.1);

        Assert.Equal(whole, Best(whole, bytes, 0, Path));
    }

    [Fact]
    public void Best_TransferIsNearlyAll_TakesLargeBlocksOrNone()
    {
        var slow = Best(new CostEstimate(0.05, 10.01, 0.05), 16 * Megabyte, 0, Path);
        var slowest = Best(new CostEstimate(0.001, 10.01, 0.001), 16 * Megabyte, 0, Path);

        Assert.NotEqual(FlowShape.In(XmlForm.Containers)[0], slow.Flow);
        Assert.Null(slowest.Flow);
        Assert.Equal(0, slowest.OverlapSeconds);
    }

    [Fact]
    public void Best_AnyParts_NeverPredictsLessThanTheLongestNorMoreThanTheSum()
    {
        var random = new Random(20031103);
        for (var i = 0; i < 10_000; i++)
        {
            double Part() => Math.Pow(10, (random.NextDouble() * 6) - 5);
            var whole = new CostEstimate(Part(), 0.01 + Part(), Part());
            var write = Part();

            var best = Best(whole, Math.Pow(2, 10 + (random.NextDouble() * 20)), write, Path);

            var longest = Math.Max(Math.Max(write + whole.EncodeSeconds, whole.TransferSeconds - 0.01), whole.DecodeSeconds);
            var sum = whole.TotalSeconds + write;
            Assert.InRange(best.TotalSeconds + write, Math.Min(longest, sum) * 0.999, sum * 1.001);
        }
    }

    [Theory]
    [InlineData(0.1, 0.02, 0.1)]
    [InlineData(0.2, 0.05, 0.01)]
    [InlineData(0.01, 0.05, 0.3)]
    public void BlockSeconds_OfWhatWasPredicted_IsThePathsPrice(double make, double transfer, double decode)
    {
        var shape = FlowShape.In(XmlForm.Containers)[0];
        var predicted = shape.Estimate(new CostEstimate(make, transfer, decode), transfer, 8 * Megabyte, 0.03, Path);
        var took = predicted.TotalSeconds + 0.03;

        Assert.Equal(Block, shape.BlockSeconds(make + 0.03, transfer, decode, took, 8 * Megabyte, Path)!.Value, 9);
        Assert.Equal(
            Block + (0.1 / Blocks(8 * Megabyte, shape)),
            shape.BlockSeconds(make + 0.03, transfer, decode, took + 0.1, 8 * Megabyte, Path)!.Value, 9);
    }

    [Fact]
    public void BlockSeconds_TransferIsTheLongestPart_AreNotKnown()
    {
        Assert.Null(FlowShape.In(XmlForm.Containers)[0].BlockSeconds(0.1, 0.12, 0.1, 1, 8 * Megabyte, Path));
    }

    [Fact]
    public void Best_BlocksThatTakeLongerThanWhatTheyHide_IsWhole()
    {
        // 1.6 ms in all, as a reply over loopback.
        var whole = new CostEstimate(0.0003, 0.0001, 0.0007);

        Assert.NotNull(Best(whole, Megabyte, 0.0005, new NetworkPath(20e-6, 2e9) with { BlockSeconds = 20e-6 }).Flow);
        Assert.Null(Best(whole, Megabyte, 0.0005, new NetworkPath(20e-6, 2e9) with { BlockSeconds = 300e-6 }).Flow);
    }

    [Fact]
    public void Of_PlanOfAReplyThatIsToBeWhole_CutsItOnceItIsFarLonger()
    {
        Assert.Equal(1 << 20, FlowShape.Of(new ReplyPlan { SourceBytes = 1000 })!.Value.FirstBytes);
        Assert.Equal(4_000_000, FlowShape.Of(new ReplyPlan { SourceBytes = 1_000_000 })!.Value.FirstBytes);
        Assert.Null(FlowShape.Of(new ReplyPlan { SourceBytes = 2 << 20 }));
        Assert.Null(FlowShape.Of(new ReplyPlan { SourceBytes = long.MaxValue }));
    }

    // 10 ms to write, encode and decode over loopback.
    [Theory]
    [InlineData(0, true)]
    [InlineData(2e-3, false)]
    public void Plan_BlocksThatTakeLongerThanWhatTheyHide_StayWhole(double blockEncode, bool flows)
    {
        var context = Loopback() with { BlockEncodeSeconds = blockEncode };

        Assert.Equal(flows, ReplyPlanner.Plan(in context).Flows);
    }

    [Theory]
    [InlineData(null)]
    [InlineData(true)]
    [InlineData(false)]
    public void Plan_ForcedToFlowOrNot_Does(bool? flows)
    {
        var context = Loopback() with
        {
            ForcedFormat = ReplyFormat.Containers, ForcedFlow = flows, BlockEncodeSeconds = 2e-3,
        };

        Assert.Equal(flows ?? false, ReplyPlanner.Plan(in context).Flows);
    }

    [Theory]
    [InlineData(6_000, true)]
    [InlineData(13_500, false)]
    public void Plan_BlocksThatNeedAnotherWindow_StayWhole(int bytes, bool flows)
    {
        // In one block either goes out in one window of ten segments.
        FormatModel[] models =
        [
            new(ReplyFormat.Containers, CostCurve.Affine(bytes, 0), CostCurve.Affine(0.02, 0)),
            new(ReplyFormat.Text, CostCurve.Affine(2 << 20, 0), CostCurve.Zero),
        ];
        var context = new ReplyContext
        {
            SourceForm = XmlForm.Binary,
            SourceBytes = 1 << 20,
            IsUnwritten = true,
            MayFlow = true,
            Candidates = models,
            Client = Candidates.Client(ClientCapabilities.Containers | ClientCapabilities.Flow),
            Path = new NetworkPath(0.2, 1e8),
            ForcedFormat = ReplyFormat.Containers,
        };

        Assert.Equal(flows, ReplyPlanner.Plan(in context).Estimate.Flow is not null);
    }

    private static ReplyContext Loopback() => new()
    {
        SourceForm = XmlForm.Binary,
        SourceBytes = 1 << 20,
        IsUnwritten = true,
        MayFlow = true,
        WriteSeconds = 0.0025,
        Candidates = new FormatModel[]
        {
            new(ReplyFormat.Containers, CostCurve.Affine(70_000, 0), CostCurve.Affine(0.004, 0)),
            new(ReplyFormat.Text, CostCurve.Affine(2 << 20, 0), CostCurve.Affine(0.05, 0)),
        },
        Client = Candidates.Client(ClientCapabilities.Containers | ClientCapabilities.Flow) with
        {
            DecodeContainers = CostCurve.Affine(0, 1.67e-9), DecodeText = CostCurve.Affine(0, 10e-9),
        },
        Path = new NetworkPath(20e-6, 2e9) with { BlockSeconds = 20e-6 },
    };

    // Each twice as long as the one before, up to the largest.
    private static double Blocks(double sourceBytes, FlowShape shape) =>
        Math.Log2((double)shape.BlockBytes / shape.FirstBytes) + (sourceBytes / shape.BlockBytes) + 1;

    // As on a path where transfers grow with the bytes.
    private static CostEstimate Best(in CostEstimate whole, double sourceBytes, double writeSeconds, in NetworkPath path)
    {
        var best = whole;
        foreach (ref readonly var shape in FlowShape.In(XmlForm.Containers))
        {
            var transfer = path.RoundTripSeconds + ((whole.TransferSeconds - path.RoundTripSeconds) * shape.Inflation);
            var flowing = shape.Cuts(sourceBytes) ? shape.Estimate(whole, transfer, sourceBytes, writeSeconds, path) : whole;
            best = flowing.TotalSeconds < best.TotalSeconds ? flowing : best;
        }

        return best;
    }
}
