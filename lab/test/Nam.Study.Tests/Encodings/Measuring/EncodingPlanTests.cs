// SPDX-License-Identifier: MIT
using Nam.Study.Encodings.Measuring;

namespace Nam.Study.Tests.Encodings.Measuring;

public sealed class EncodingPlanTests
{
    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void Of_AnyRun_HasTheSameCellsInItsTables(bool isQuick)
    {
        var plan = EncodingPlan.Of(isQuick);

        Assert.Equal(Enumerable.Range(1, 22), plan.Queries);
        Assert.Equal(EncodingPlan.Of(!isQuick).Speeds, plan.Speeds);
        Assert.Contains(128, plan.HeapLimits);
        Assert.InRange(plan.SlowRounds, 1, plan.Rounds);
    }

    [Fact]
    public void SpeedsOf_ALaterRound_IsFullSpeedOnly()
    {
        var plan = EncodingPlan.Of(isQuick: true) with { Speeds = [1, 0.5, 0.25], SlowRounds = 1 };

        Assert.Equal([1, 0.5, 0.25], plan.SpeedsOf(0));
        Assert.Equal([1], plan.SpeedsOf(1));
    }
}
