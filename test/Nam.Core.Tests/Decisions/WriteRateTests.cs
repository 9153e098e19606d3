// SPDX-License-Identifier: MIT
using Nam.Decisions;
using Nam.Network;
using Nam.Profiles;

namespace Nam.Core.Tests.Decisions;

/// <summary>What writing takes, and what knowing that gains.</summary>
public sealed class WriteRateTests
{
    private const int Operations = 400;
    private const int Replies = 16;
    private static readonly ReplyFormat[] Formats = Candidates.Formats([.. Candidates.Usual, "containers"]);

    [Fact]
    public void Note_FirstReply_CountsUntilThereIsASecond()
    {
        var rate = new WriteRate();
        Assert.Equal(0, rate.SecondsPerByte);

        rate.Note(0.1, 1_000_000);
        Assert.Equal(100e-9, rate.SecondsPerByte, 1e-15);
        Assert.False(rate.IsKnown);

        rate.Note(0.002, 1_000_000);
        Assert.Equal(2e-9, rate.SecondsPerByte, 1e-15);
        Assert.True(rate.IsKnown);
    }

    [Fact]
    public void Note_Pause_CountsAsThreeTimesAtMost()
    {
        var rate = new WriteRate();
        for (var i = 0; i < 20; i++)
        {
            rate.Note(0.002, 1_000_000);
        }

        rate.Note(1, 1_000_000);

        Assert.Equal(2e-9 * (1 + (2 / 8.0)), rate.SecondsPerByte, 1e-15);
    }

    [Theory]
    [InlineData(0, 1000)]
    [InlineData(-1, 1000)]
    [InlineData(double.NaN, 1000)]
    [InlineData(1, 0)]
    public void Note_NoTime_IsIgnored(double seconds, long bytes)
    {
        var rate = new WriteRate();

        rate.Note(seconds, bytes);
        rate.Note(seconds, bytes);

        Assert.Equal(0, rate.SecondsPerByte);
        Assert.False(rate.IsKnown);
    }

    // Up to how many times as long as columns the binary form takes to write, and how many replies meet a pause.
    [Theory]
    [InlineData(1, 0.02, 1.005)]
    [InlineData(3, 0.02, 0.995)]
    [InlineData(7, 0.02, 0.97)]
    [InlineData(7, 0.1, 0.98)]
    public void Plan_OfWhatWritingTakes_LosesLessToTheFastest(double most, double pauses, double limit)
    {
        var (without, with) = (Regret(most, pauses, isKnown: false), Regret(most, pauses, isKnown: true));

        Assert.True(with < 1.015 && with / without < limit, $"{without:0.0000} times the fastest without, {with:0.0000} with.");
    }

    // Made-up operations on fast paths: time of replies over that of the fastest formats. The first reply is written in the binary form.
    private static double Regret(double most, double pauses, bool isKnown)
    {
        var random = new Random(7);
        var sum = 0.0;
        for (var operation = 0; operation < Operations; operation++)
        {
            var columnRate = 0.5e-9 * Math.Pow(10, random.NextDouble());
            var binaryRate = columnRate * Math.Pow(most, random.NextDouble());
            var (binary, columns) = (new WriteRate(), new WriteRate());
            var bytes = (long)(30_000 * Math.Pow(300, random.NextDouble()));
            var context = new ReplyContext
            {
                SourceBytes = bytes, SourceForm = XmlForm.Binary, IsUnwritten = true, Client = random.Client(0.7),
                Candidates = new OperationProfile().Snapshot(XmlForm.Binary, Formats),
                Path = new NetworkPath(0.0001 * Math.Pow(10, random.NextDouble()), 3e7 * Math.Pow(100, random.NextDouble())),
            };
            double Took(in ReplyFormat format, in CostEstimate cost) =>
                cost.TotalSeconds + (bytes * (format.Form == XmlForm.Containers ? columnRate : binaryRate));
            var fastest = ReplyPlanner.Compare(context).Min(row => Took(row.Format, row.Estimate));
            for (var reply = 0; reply < Replies; reply++)
            {
                var plan = ReplyPlanner.Plan(context with
                {
                    WriteSeconds = bytes
                        * (columns.IsKnown ? columns.SecondsPerByte : DefaultCosts.ColumnsWriteShare * binary.SecondsPerByte),
                    BinaryWriteSeconds = isKnown && binary.IsKnown ? bytes * binary.SecondsPerByte : null,
                });
                var isSample = reply == 0;
                if (!isSample)
                {
                    sum += Math.Log(Took(plan.Format, plan.Estimate) / fastest);
                }

                var isColumns = plan.Format.Form == XmlForm.Containers && !isSample;
                var times = Math.Exp(0.3 * random.Normal()) * (random.NextDouble() < pauses ? 3 + (17 * random.NextDouble()) : 1);
                (isColumns ? columns : binary).Note(
                    bytes * (isColumns ? columnRate : binaryRate) * times * (reply == 0 ? 10 : 1), bytes);
            }
        }

        return Math.Exp(sum / Operations / (Replies - 1));
    }
}
