// SPDX-License-Identifier: MIT
using Nam.Decisions;
using Nam.Network;
using Nam.Profiles;

namespace Nam.Core.Tests.Decisions;

/// <summary>What the first ten replies of made-up operations take, over the fastest format of each.</summary>
public sealed class DecodeCorrectorRegretTests
{
    private const int Operations = 600;
    private const int Replies = 10;
    private static readonly ReplyFormat[] Formats = Candidates.Formats([.. Candidates.Usual, "containers"]);

    // How many times their prior operations' replies take to decode.
    private static readonly double[] Dearness = [0.5, 0.7, 1, 1, 1.5, 2, 3, 4];

    // Kinds of formats differ by so much on top, in ln; how many first reports of a kind take five times as long; how
    // many reports meet a pause.
    [Theory]
    [InlineData(0.2, 0, 0.01, 1.02)]
    [InlineData(0.2, 1, 0.01, 1.02)]
    [InlineData(0.5, 0.5, 0.02, 1.04)]
    [InlineData(0.35, 0.5, 0.05, 1.035)]
    public void ToCorrections_FirstReplies_LoseLittleToTheFastest(double apart, double cold, double pauses, double limit)
    {
        var random = new Random(5);
        var sum = 0.0;
        for (var operation = 0; operation < Operations; operation++)
        {
            sum += Regret(random, apart, random.NextDouble() < cold, pauses);
        }

        var times = Math.Exp(sum / Operations / Replies);
        Assert.True(times < limit, $"{times:0.000} times the fastest.");
    }

    // The sum of ln(chosen/fastest) over an operation's first replies.
    private static double Regret(Random random, double apart, bool isCold, double pauses)
    {
        var corrector = new DecodeCorrector();
        var dear = Math.Log(Dearness[random.Next(Dearness.Length)]);
        var truth = new Dictionary<(XmlForm, string), double>();
        foreach (var format in Formats)
        {
            truth.TryAdd(Kind(format), Math.Exp(dear + (apart * random.Normal())));
        }

        var context = new ReplyContext
        {
            SourceBytes = (long)(10_000 * Math.Pow(1000, random.NextDouble())), SourceForm = XmlForm.Binary, Client = Reader(),
            Candidates = new OperationProfile().Snapshot(XmlForm.Binary, Formats),
            Path = new NetworkPath(0.0002 * Math.Pow(300, random.NextDouble()), 1e6 * Math.Pow(1000, random.NextDouble())),
        };
        double Took(in CostEstimate cost, double correction, ReplyFormat format) =>
            cost.EncodeSeconds + cost.TransferSeconds + (cost.DecodeSeconds / correction * truth[Kind(format)]);
        var fastest = ReplyPlanner.Compare(context).Min(row => Took(row.Estimate, 1, row.Format));
        var sum = 0.0;
        for (var reply = 0; reply < Replies; reply++)
        {
            var plan = ReplyPlanner.Plan(context with { Corrections = corrector.ToCorrections(), IsExploring = reply % 4 == 3 });
            sum += Math.Log(Took(plan.Estimate, plan.DecodeCorrection, plan.Format) / fastest);
            var predicted = plan.Estimate.DecodeSeconds / plan.DecodeCorrection;
            var times = isCold && corrector.ToCorrections().Reports(plan.Format) == 0 ? 5
                : random.NextDouble() < pauses ? 3 + (17 * random.NextDouble()) : 1;
            var measured = predicted * truth[Kind(plan.Format)] * times * Math.Exp(0.3 * random.Normal());
            corrector.Observe(plan.Format, predicted, measured, plan.DecodeBasis);
        }

        return sum;
    }

    private static ClientProfile Reader() => Candidates.Client(
        ClientCapabilities.Binary | ClientCapabilities.Zip | ClientCapabilities.Brotli | ClientCapabilities.Containers,
        DecodeTarget.Objects) with
        {
            DecodeContainers = DefaultCosts.Decode(DecodeTarget.Objects, XmlForm.Containers, CodecFamily.None),
        };

    private static (XmlForm Form, string Codec) Kind(in ReplyFormat format) => (format.Form, format.Codec);
}
