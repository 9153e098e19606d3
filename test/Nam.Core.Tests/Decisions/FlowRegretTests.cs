// SPDX-License-Identifier: MIT
using Nam.Decisions;
using Nam.Network;
using Nam.Profiles;

namespace Nam.Core.Tests.Decisions;

/// <summary>What the first replies of made-up operations take that may flow, over the fastest way of each.</summary>
public sealed class FlowRegretTests
{
    private const int Operations = 400;
    private const int Replies = 24;
    private static readonly ReplyFormat[] Formats = Candidates.Formats([.. Candidates.Usual, "containers"]);

    // Up to how long a block more takes to code and to decode, in seconds; from a fiftieth of that on. How many replies meet a pause.
    [Theory]
    [InlineData(50e-6, 0.02, 1.025)]
    [InlineData(300e-6, 0.02, 1.025)]
    [InlineData(2e-3, 0.02, 1.045)]
    [InlineData(300e-6, 0.1, 1.03)]
    public void Plan_OfBlocksThatTakeTime_LosesLittleToTheFastest(double most, double pauses, double limit)
    {
        var random = new Random(11);
        var (sum, worse) = (0.0, 0);
        for (var operation = 0; operation < Operations; operation++)
        {
            var (regret, flowsInVain) = Regret(random, most, pauses);
            sum += regret;
            worse += flowsInVain;
        }

        var times = Math.Exp(sum / Operations / Replies);
        Assert.True(times < limit, $"{times:0.0000} times the fastest, {worse} flowed that took longer so.");
    }

    private static (double LogSum, int FlowsInVain) Regret(Random random, double most, double pauses)
    {
        double Between(double low, double high) => low * Math.Pow(high / low, random.NextDouble());
        var bytes = (long)Between(300_000, 2e7);
        var path = new NetworkPath(Between(5e-5, 1e-3), Between(3e7, 2e9));
        var write = bytes * Between(0.3e-9, 3e-9);
        var (code, read, hand) = (Between(most / 50, most), Between(most / 100, most / 2), Between(3e-5, 3e-4));
        var profile = new OperationProfile();
        var context = new ReplyContext
        {
            SourceBytes = bytes, SourceForm = XmlForm.Binary, IsUnwritten = true, WriteSeconds = write,
            Client = random.Client(0.4, ClientCapabilities.Flow),
            Candidates = profile.Snapshot(XmlForm.Binary, Formats), Path = path,
        };
        var parts = ReplyPlanner.Compare(context).ToDictionary(row => row.Format, row => row.Estimate with
        {
            EncodeSeconds = row.Estimate.EncodeSeconds * Math.Exp(0.3 * random.Normal()),
            DecodeSeconds = row.Estimate.DecodeSeconds * Math.Exp(0.3 * random.Normal()),
        });
        var sizes = ReplyPlanner.Compare(context).ToDictionary(row => row.Format, row => row.EncodedBytes);
        CostEstimate Cut(in CostEstimate whole, in FlowShape shape, out double transfer)
        {
            var more = shape.Blocks(bytes) - 1;
            transfer = ReplyPlanner.TransferSeconds(shape.SentBytes(sizes[ReplyFormat.Containers], bytes), path);
            return whole with { EncodeSeconds = whole.EncodeSeconds + (more * code), DecodeSeconds = whole.DecodeSeconds + (more * read) };
        }

        double Took(in ReplyFormat format, FlowShape? flow)
        {
            var whole = parts[format];
            return write + (flow is not { } shape ? whole : shape.Estimate(
                Cut(whole, shape, out var transfer), transfer, bytes, write, path with { BlockSeconds = hand })).TotalSeconds;
        }

        var fastest = parts.Keys.Min(format => Took(format, null));
        foreach (var way in FlowShape.In(XmlForm.Containers).ToArray().Where(way => way.Cuts(bytes)))
        {
            fastest = Math.Min(fastest, Took(ReplyFormat.Containers, way));
        }

        var (factors, coding, price) = (DecodeFactors.None, new BlockCoding(), new BlockPrice(TimeProvider.System));
        var (sum, inVain) = (0.0, 0);
        for (var reply = 0; reply < Replies; reply++)
        {
            var now = path with { BlockSeconds = price.Seconds };
            var plan = ReplyPlanner.Plan(context with
            {
                Candidates = profile.Snapshot(XmlForm.Binary, Formats), DecodeFactors = factors, MayFlow = true,
                Path = now, BlockEncodeSeconds = coding.Seconds,
            });
            var time = Took(plan.Format, plan.Estimate.Flow);
            sum += Math.Log(time / fastest);
            inVain += plan.Flows && time > Took(plan.Format, null) ? 1 : 0;
            double Noise() => Math.Exp(0.2 * random.Normal()) * (random.NextDouble() < pauses ? 2 + (8 * random.NextDouble()) : 1);
            var transfer = 0.0;
            var real = plan.Estimate.Flow is { } flow ? Cut(parts[plan.Format], flow, out transfer) : parts[plan.Format];
            var (encode, decode) = (real.EncodeSeconds * Noise(), real.DecodeSeconds * Noise());
            factors = plan.HasDecodeCurve
                ? factors.With(plan.Format, plan.Estimate.DecodeSeconds / plan.DecodeCorrection, decode)
                : factors;
            var model = Array.Find(profile.Snapshot(XmlForm.Binary, Formats), one => one.Format == plan.Format);
            profile.Observe(XmlForm.Binary, plan.Format, bytes, sizes[plan.Format], plan.Flows ? 0 : encode);
            if (plan.Estimate.Flow is not { } shape)
            {
                continue;
            }

            coding.Note(encode, model.Encode.Evaluate(bytes), (int)Math.Round(shape.Blocks(bytes) - 1));
            var took = time + encode - real.EncodeSeconds + decode - real.DecodeSeconds;
            if (shape.BlockSeconds(write + encode, transfer, decode, took, bytes, now) is { } seconds)
            {
                price.Add(seconds);
            }
        }

        return (sum, inVain);
    }
}
