// SPDX-License-Identifier: MIT

using Nam.Decisions;
using Nam.Diagnostics;
using Nam.TestKit;

namespace Nam.Runtime.Tests.Diagnostics;

public sealed class ReplyReasonsTests
{
    // Dashboards and scripts hold these names: they are only added to.
    [Fact]
    public void Name_EveryReason_IsTheDocumentedOne() => Assert.Equal(
        [
            "predicted", "within_margin", "forced", "exploring", "plain_predicted", "small", "no_prediction",
            "not_smaller", "failed", "off", "no_profile", "not_asked", "invalid_profile", "nothing_decoded",
            "head", "tunnel", "range", "exempt", "status", "content_encoding", "media_type", "adapted_before",
            "digest", "no_transform", "too_large", "over_budget", "streaming", "unbuffered", "empty",
            "aborted", "started", "foreign_message",
        ],
        Enum.GetValues<ReplyReason>().Select(ReplyReasons.Name));

    [Fact]
    public void Document_TableOfReasons_HasAllInTheirOrder() => Assert.Equal(
        Enum.GetValues<ReplyReason>().Select(ReplyReasons.Name),
        File.ReadLines(Path.Combine(RepositoryRoot.Path, "docs", "observing.md"))
            .SkipWhile(line => !line.StartsWith("| reason ", StringComparison.Ordinal)).Skip(2)
            .TakeWhile(line => line.Length > 0).Select(line => line.Split('`')[1]));

    [Theory]
    [InlineData(PlanReason.Fastest, "binary", true, "predicted")]
    [InlineData(PlanReason.Fastest, "binary+zip-1", false, "not_smaller")]
    [InlineData(PlanReason.Fastest, "text", false, "plain_predicted")]
    [InlineData(PlanReason.WithinMargin, "binary", true, "within_margin")]
    [InlineData(PlanReason.WithinMargin, "text", false, "plain_predicted")]
    [InlineData(PlanReason.Exploring, "containers", true, "exploring")]
    [InlineData(PlanReason.Forced, "text", false, "forced")]
    [InlineData(PlanReason.Forced, "text+zip-1", true, "forced")]
    [InlineData(PlanReason.SmallReply, "text", false, "small")]
    [InlineData(PlanReason.NoPrediction, "text", false, "no_prediction")]
    [InlineData(PlanReason.ClientReadsTextOnly, "text", false, "nothing_decoded")]
    [InlineData(PlanReason.NoClientProfile, "text", false, "no_profile")]
    public void Of_Plan_IsOneReason(PlanReason planned, string format, bool isFramed, string expected)
    {
        Assert.True(ReplyFormat.TryParse(format, out var chosen));

        Assert.Equal(expected, ReplyReasons.Of(new ReplyPlan { Reason = planned, Format = chosen }, isFramed).Name());
    }
}
