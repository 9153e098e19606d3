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
            "predicted", "forced", "exploring", "small", "failed", "off", "no_profile", "not_asked", "nothing_decoded", "media_type",
            "not_eligible", "too_large", "streaming", "aborted",
        ],
        Enum.GetValues<ReplyReason>().Select(ReplyReasons.Name));

    [Fact]
    public void Document_TableOfReasons_HasAllInTheirOrder() => Assert.Equal(
        Enum.GetValues<ReplyReason>().Select(ReplyReasons.Name),
        File.ReadLines(Path.Combine(RepositoryRoot.Path, "docs", "observing.md"))
            .SkipWhile(line => !line.StartsWith("| reason ", StringComparison.Ordinal)).Skip(2)
            .TakeWhile(line => line.Length > 0).Select(line => line.Split('`')[1]));

    [Theory]
    [InlineData(PlanReason.Predicted, "binary", true, "predicted")]
    [InlineData(PlanReason.Predicted, "binary+zip-1", false, "small")]
    [InlineData(PlanReason.Predicted, "text", false, "predicted")]
    [InlineData(PlanReason.Exploring, "containers", true, "exploring")]
    [InlineData(PlanReason.Forced, "text", false, "forced")]
    [InlineData(PlanReason.Forced, "text+zip-1", true, "forced")]
    [InlineData(PlanReason.Small, "text", false, "small")]
    [InlineData(PlanReason.NothingDecoded, "text", false, "nothing_decoded")]
    public void Of_Plan_IsOneReason(PlanReason planned, string format, bool isFramed, string expected)
    {
        Assert.True(ReplyFormat.TryParse(format, out var chosen));

        Assert.Equal(expected, ReplyReasons.Of(new ReplyPlan { Reason = planned, Format = chosen }, isFramed).Name());
    }
}
