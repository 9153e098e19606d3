// SPDX-License-Identifier: MIT
using Nam.Decisions;

namespace Nam.Core.Tests.Decisions;

public class ReplyPlanTests
{
    [Fact]
    public void Explain_Fastest_SaysCostsGainAndRunnerUp()
    {
        var plan = new ReplyPlan
        {
            Format = new ReplyFormat(XmlForm.Binary, ReplyCodecs.Zip, 2),
            Reason = PlanReason.Predicted,
            Estimate = new CostEstimate(0.0012, 0.0098, 0.0011),
            PlainEstimate = new CostEstimate(0, 0.0411, 0),
            RunnerUp = new ReplyFormat(XmlForm.Binary, ReplyCodecs.Zip, 1),
            RunnerUpTotalSeconds = 0.0129,
        };

        Assert.Equal(
            "binary+zip-2: 12.1 ms in all (encode 1.2, transfer 9.8, decode 1.1), 3.4 times faster than plain text; "
            + "next best binary+zip-1 at 12.9 ms.",
            plan.Explain());
    }

    [Fact]
    public void Explain_PlainTextWithoutPrediction_SaysWhy()
    {
        var plan = new ReplyPlan { Reason = PlanReason.Predicted, RunnerUpTotalSeconds = double.PositiveInfinity };

        Assert.Equal("text, without a prediction.", plan.Explain());
    }
}
