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
        statistics.Count(ReplyReason.Small, ReplyFormat.Text, 0, 500);
        statistics.Count(ReplyReason.Predicted, ReplyFormat.Binary, 10_000, 4_000);
        statistics.Count(ReplyReason.Predicted, ReplyFormat.Binary, 20_000, 7_000);

        var totals = statistics.Totals(statistics.Reasons());

        Assert.Equal((3, 30_500, 11_500), (totals.Counted, totals.PlainBytes, totals.SentBytes));
        Assert.Equal(["binary", "text"], totals.Formats.Select(format => format.Format));
        Assert.Equal(500, totals.Formats[1].PlainBytes); // what is not known counts as what is sent
    }

    [Fact]
    public void Reasons_RepliesOfAllKinds_AddUpToTheTotals()
    {
        var statistics = new ReplyStatistics(_time);
        statistics.Count(ReplyReason.NoProfile, ReplyFormat.Text, 0, 0);
        statistics.Count(ReplyReason.Small, ReplyFormat.Text, 0, 300);
        statistics.Count(ReplyReason.Small, ReplyFormat.Text, 0, 300);
        statistics.Count(ReplyReason.Exploring, ReplyFormat.Binary, 3_000, 1_000);
        statistics.Count(ReplyReason.Exploring, ReplyFormat.Text, 3_000, 3_000);
        statistics.Count(ReplyReason.NotAsked, ReplyFormat.Text, 0, 0);
        statistics.Count(ReplyReason.Off, ReplyFormat.Text, 0, 0);

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

    [Fact]
    public async Task Count_FromManyThreads_LosesNothing()
    {
        var statistics = new ReplyStatistics(_time);
        await Task.WhenAll(Enumerable.Range(0, 8).Select(_ => Task.Run(() =>
        {
            for (var i = 0; i < 5_000; i++)
            {
                statistics.Count(ReplyReason.Forced, i % 2 == 0 ? ReplyFormat.Text : ReplyFormat.Binary, 10, 5);
            }
        })));

        var totals = statistics.Totals(statistics.Reasons());
        Assert.Equal((40_000, 40_000, 200_000), (totals.Replies, totals.Counted, totals.SentBytes));
    }
}
