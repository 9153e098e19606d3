// SPDX-License-Identifier: MIT

using Nam.Decisions;
using Nam.Diagnostics;
using Nam.Observing;
using Nam.TestKit;

namespace Nam.Runtime.Tests.Observing;

public sealed class ReplyStatisticsTests
{
    private readonly FakeTime _time = new();

    [Fact]
    public void Totals_RepliesOfTwoFormats_AreSummedByFormatMostFirst()
    {
        var statistics = new ReplyStatistics(_time);
        statistics.Count(ReplyReason.Small, ReplyFormat.Text, 0, 500, 0);
        statistics.Count(ReplyReason.Predicted, ReplyFormat.Binary, 10_000, 4_000, 0.001);
        statistics.Count(ReplyReason.Predicted, ReplyFormat.Binary, 20_000, 7_000, 0.002);

        var totals = statistics.Totals(statistics.Reasons());

        Assert.Equal((3, 30_500, 11_500), (totals.Counted, totals.PlainBytes, totals.SentBytes));
        Assert.Equal(["binary", "text"], totals.Formats.Select(format => format.Format));
        Assert.Equal(0.003, totals.Formats[0].EncodeSeconds, 9);
        Assert.Equal(500, totals.Formats[1].PlainBytes); // what is not known counts as what is sent
    }

    [Fact]
    public void Series_RepliesOverTime_StandInTheirSteps()
    {
        var statistics = new ReplyStatistics(_time);
        statistics.Count(ReplyReason.Small, ReplyFormat.Text, 100, 100, 0);
        Step(2);
        statistics.Count(ReplyReason.Small, ReplyFormat.Text, 100, 100, 0);
        statistics.Count(ReplyReason.Small, ReplyFormat.Text, 100, 100, 0);

        var series = statistics.Series();

        Assert.Equal([1, 0, 2], Assert.Single(series.Formats).Replies);
        Assert.Equal([100, 0, 200], series.Formats[0].SentBytes);
        Assert.Equal(_time.GetUtcNow() - TimeSpan.FromSeconds(2 * ReplyStatistics.StepSeconds), series.Start);
    }

    [Fact]
    public void Reasons_RepliesOfAllKinds_AddUpToTheTotals()
    {
        var statistics = new ReplyStatistics(_time);
        statistics.Count(ReplyReason.NoProfile, ReplyFormat.Text, 0, 0, 0);
        statistics.Count(ReplyReason.Small, ReplyFormat.Text, 0, 300, 0);
        statistics.Count(ReplyReason.Small, ReplyFormat.Text, 0, 300, 0);
        statistics.Count(ReplyReason.Exploring, ReplyFormat.Binary, 3_000, 1_000, 0);
        statistics.Count(ReplyReason.Exploring, ReplyFormat.Text, 3_000, 3_000, 0);
        statistics.Count(ReplyReason.NotAsked, ReplyFormat.Text, 0, 0, 0);
        statistics.Count(ReplyReason.Off, ReplyFormat.Text, 0, 0, 0);

        var reasons = statistics.Reasons();
        var totals = statistics.Totals(reasons);

        Assert.Equal(
            [("exploring", 2L, 1L), ("small", 2, 2), ("off", 1, 1), ("no_profile", 1, 1), ("not_asked", 1, 1)],
            reasons.Select(one => (one.Reason, one.Replies, one.Plain)));
        Assert.Equal(
            (reasons.Sum(one => one.Replies), reasons.Sum(one => one.Plain)), (totals.Replies, totals.Plain));
        Assert.Equal((7, 6, 5, 1), (totals.Replies, totals.Plain, totals.WithNam, totals.WithoutNam));
        Assert.Equal((4, 4), (totals.Counted, totals.Formats.Sum(one => one.Replies)));
    }

    [Fact]
    public void Of_EveryReason_IsASentence() =>
        Assert.All(Enum.GetValues<ReplyReason>(), reason => Assert.EndsWith(".", ReasonWords.Of(reason), StringComparison.Ordinal));

    [Theory]
    [InlineData(1)]
    [InlineData(ReplyStatistics.Steps - 1)]
    [InlineData(ReplyStatistics.Steps)]
    [InlineData((3 * ReplyStatistics.Steps) + 7)]
    public void Series_AfterAPause_HasNothingOlderThanItsSteps(int steps)
    {
        var statistics = new ReplyStatistics(_time);
        statistics.Count(ReplyReason.Small, ReplyFormat.Text, 100, 100, 0);
        Step(steps);
        statistics.Count(ReplyReason.Predicted, ReplyFormat.Binary, 100, 50, 0);

        var series = statistics.Series();

        Assert.Equal(steps < ReplyStatistics.Steps ? 2 : 1, series.Formats.Count);
        var last = series.Formats.Single(format => format.Format == "binary").Replies;
        Assert.Equal(Math.Min(steps + 1, ReplyStatistics.Steps), last.Count);
        Assert.Equal(1, last[^1]);
        Assert.Equal(1, last.Sum());
    }

    [Fact]
    public void Series_ClockSetBack_LosesNothing()
    {
        var statistics = new ReplyStatistics(_time);
        Step(3);
        statistics.Count(ReplyReason.Small, ReplyFormat.Text, 100, 100, 0);
        Step(-2);
        statistics.Count(ReplyReason.Small, ReplyFormat.Text, 100, 100, 0);

        Assert.Equal([0, 0, 0, 2], Assert.Single(statistics.Series().Formats).Replies);
        Assert.Equal(2, statistics.Totals(statistics.Reasons()).Replies);
    }

    [Fact]
    public async Task Count_FromManyThreads_LosesNothing()
    {
        var statistics = new ReplyStatistics(_time);
        await Task.WhenAll(Enumerable.Range(0, 8).Select(_ => Task.Run(() =>
        {
            for (var i = 0; i < 5_000; i++)
            {
                statistics.Count(ReplyReason.Kept, i % 2 == 0 ? ReplyFormat.Text : ReplyFormat.Binary, 10, 5, 1e-6);
            }
        })));

        var totals = statistics.Totals(statistics.Reasons());
        Assert.Equal((40_000, 40_000, 200_000), (totals.Replies, totals.Counted, totals.SentBytes));
        Assert.Equal(40_000, statistics.Series().Formats.Sum(format => format.Replies.Sum()));
    }

    private void Step(int steps) => _time.Advance(TimeSpan.FromSeconds(steps * ReplyStatistics.StepSeconds));
}
