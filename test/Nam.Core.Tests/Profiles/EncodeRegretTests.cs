// SPDX-License-Identifier: MIT
using Nam.Core.Tests.Decisions;
using Nam.Decisions;
using Nam.Network;
using Nam.Profiles;

namespace Nam.Core.Tests.Profiles;

/// <summary>What the first replies of made-up operations take on fast paths, over the fastest format of each, where the first
/// reply in a format is encoded by code that is cold.</summary>
public sealed class EncodeRegretTests
{
    private const int Servers = 300;
    private const int OperationsOfServer = 10;
    private const int Replies = 10;
    private static readonly ReplyFormat[] Formats = Candidates.Formats([.. Candidates.Usual, "containers"]);

    // Operations differ by so much in ln of what a format takes; comments are ten times as dear to put in columns as numbers.
    private const double Spread = 0.4;
    private const double SpreadOfContainers = 1;

    // How many times as long a first reply takes at most, and how many meet a pause.
    [Theory]
    [InlineData(1, 0.02)]
    [InlineData(3, 0.02)]
    [InlineData(10, 0.02)]
    [InlineData(10, 0.1)]
    public void Observe_ColdFirstTimes_LoseLittleToTheFastest(double cold, double pauses)
    {
        var times = Regret(cold, pauses);

        Assert.True(times < 1.005, $"{times:0.0000} times the fastest.");
    }

    private static double Regret(double cold, double pauses)
    {
        var random = new Random(11);
        var sum = 0.0;
        for (var server = 0; server < Servers; server++)
        {
            var serverWide = new OperationProfile(followsChanges: false);
            var path = new NetworkPath(0.0001 * Math.Pow(10, random.NextDouble()), 3e7 * Math.Pow(100, random.NextDouble()));
            for (var operation = 0; operation < OperationsOfServer; operation++)
            {
                sum += Regret(random, path, serverWide, cold, pauses);
            }
        }

        return Math.Exp(sum / Servers / OperationsOfServer / Replies);
    }

    private static double Regret(
        Random random, NetworkPath path, OperationProfile serverWide, double cold, double pauses)
    {
        var profile = new OperationProfile();
        var bytes = (long)(5_000 * Math.Pow(2_000, random.NextDouble()));
        var truth = new Dictionary<(XmlForm, string), double>();
        foreach (var format in Formats)
        {
            var spread = format.Form == XmlForm.Containers ? SpreadOfContainers : Spread;
            truth.TryAdd((format.Form, format.Codec), Math.Exp(spread * random.Normal()));
        }

        double Encode(in ReplyFormat format) => format.IsStored && format.Form == XmlForm.Binary
            ? 0
            : DefaultCosts.Encode(XmlForm.Binary, format).Evaluate(bytes) * truth[(format.Form, format.Codec)];
        double Took(in ReplyFormat format, in CostEstimate cost) => cost.TotalSeconds - cost.EncodeSeconds + Encode(format);
        ReplyContext Context(OperationProfile known) => new()
        {
            SourceBytes = bytes, SourceForm = XmlForm.Binary, IsUnwritten = true, Path = path,
            Client = Candidates.Client(
                ClientCapabilities.Binary | ClientCapabilities.Zip | ClientCapabilities.Brotli | ClientCapabilities.Containers) with
                {
                    DecodeContainers = DefaultCosts.Decode(DecodeTarget.Objects, XmlForm.Containers, CodecFamily.None),
                },
            Candidates = known.Snapshot(XmlForm.Binary, Formats, ReferenceEquals(known, profile) ? serverWide : null),
        };
        var fastest = ReplyPlanner.Compare(Context(new OperationProfile()))
            .Min(row => Took(row.Format, row.Estimate));
        var sum = 0.0;
        for (var reply = 0; reply < Replies; reply++)
        {
            var plan = ReplyPlanner.Plan(Context(profile));
            sum += Math.Log(Took(plan.Format, plan.Estimate) / fastest);
            var isFirst = profile.SampleCount(XmlForm.Binary, plan.Format) == 0;
            var seconds = Encode(plan.Format) * Math.Exp(0.2 * random.Normal()) * (isFirst ? Math.Pow(cold, random.NextDouble()) : 1)
                * (random.NextDouble() < pauses ? 3 + (7 * random.NextDouble()) : 1);
            var encoded = DefaultCosts.Size(XmlForm.Binary, plan.Format).Evaluate(bytes);
            profile.Observe(XmlForm.Binary, plan.Format, bytes, encoded, seconds, serverWide);
        }

        return sum;
    }
}
