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

        var totals = statistics.Totals();

        Assert.Equal((3, 30_500, 11_500), (totals.Replies, totals.PlainBytes, totals.SentBytes));
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
    public void PlainReasons_RepliesThatWereLeftPlain_AreCountedByReasonMostFirst()
    {
        var statistics = new ReplyStatistics(_time);
        statistics.Count(ReplyReason.Head, ReplyFormat.Text, 0, 0, 0);
        statistics.Count(ReplyReason.Small, ReplyFormat.Text, 0, 300, 0);
        statistics.Count(ReplyReason.Small, ReplyFormat.Text, 0, 300, 0);
        statistics.Count(ReplyReason.Predicted, ReplyFormat.Binary, 3_000, 1_000, 0);

        Assert.Equal([("small", 2L), ("head", 1L)], statistics.PlainReasons().Select(one => (one.Reason, one.Replies)));
        Assert.Equal(3, statistics.Totals().Replies); // what nobody counted the bytes of is no reply of a format
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
        Assert.Equal(2, statistics.Totals().Replies);
    }

    [Fact]
    public void Saving_PredictionsThatWereRight_HasNoError()
    {
        var statistics = new ReplyStatistics(_time);
        var saved = Enumerable.Range(0, 4).Sum(_ => statistics.Report(Entry(plain: 0.1, predicted: 0.04, observed: 0.04)));

        var saving = statistics.Saving();

        Assert.Equal((4, 0.4, 0.16), (saving.Reports, Math.Round(saving.PlainSeconds, 9), Math.Round(saving.ObservedSeconds, 9)));
        Assert.Equal(0.24, saving.SavedSeconds, 9);
        Assert.Equal(saved, saving.SavedSeconds, 9);
        Assert.Equal(0, saving.ErrorSeconds!.Value, 6);
    }

    [Fact]
    public void Saving_PredictionsThatWereAllTooShort_CarriesThatErrorOverToPlainText()
    {
        var statistics = new ReplyStatistics(_time);
        for (var i = 0; i < 100; i++)
        {
            statistics.Report(Entry(plain: 0.1, predicted: 0.04, observed: 0.05));
        }

        // A quarter too short each: plain text's 10 s may be a quarter off as well.
        Assert.Equal(2.5, statistics.Saving().ErrorSeconds!.Value, 3);
    }

    [Fact]
    public void Saving_ErrorsThatEvenOut_GrowWithTheRootOfTheReplies()
    {
        var statistics = new ReplyStatistics(_time);
        for (var i = 0; i < 400; i++)
        {
            statistics.Report(Entry(plain: 0.1, predicted: 0.04, observed: i % 2 == 0 ? 0.05 : 0.03));
        }

        Assert.Equal(0.25 * 0.1 * Math.Sqrt(400), statistics.Saving().ErrorSeconds!.Value, 2);
    }

    [Fact]
    public void Saving_OneReportOrNoPrediction_TellsNoError()
    {
        var statistics = new ReplyStatistics(_time);
        Assert.Equal(0, statistics.Report(Entry(plain: 0, predicted: 0.04, observed: 0.04)));
        statistics.Report(Entry(plain: 0.1, predicted: 0.04, observed: 0.04));

        Assert.Equal((1L, (double?)null), (statistics.Saving().Reports, statistics.Saving().ErrorSeconds));
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

        Assert.Equal((40_000, 200_000), (statistics.Totals().Replies, statistics.Totals().SentBytes));
        Assert.Equal(40_000, statistics.Series().Formats.Sum(format => format.Replies.Sum()));
    }

    private static JournalEntry Entry(double plain, double predicted, double observed) => new()
    {
        Id = "a",
        Operation = "op",
        Plan = new ReplyPlan { Estimate = new CostEstimate(0, predicted, 0), PlainEstimate = new CostEstimate(0, plain, 0) },
        ObservedTotalSeconds = observed,
        ObservedDecodeSeconds = 0,
    };

    private void Step(int steps) => _time.Advance(TimeSpan.FromSeconds(steps * ReplyStatistics.StepSeconds));
}
