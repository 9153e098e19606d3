// SPDX-License-Identifier: MIT
using Nam.Study.Encodings;
using Nam.Study.Encodings.Model;

namespace Nam.Study.Tests.Encodings.Model;

public sealed class PropositionChecksTests
{
    [Fact]
    public void CheckExpectedBits_AtEveryLoss_Holds()
    {
        Assert.All(PropositionChecks.Losses, loss =>
        {
            var check = PropositionChecks.CheckExpectedBits(loss, 20_000);

            Assert.True(check.Holds, $"Off by {check.Deviation} at {loss}.");
            Assert.True(check.StandardError > 0);
            Assert.Equal(new RetransmissionModel(loss, 65_536, 8_192).ExpectedPacketBits * check.Packets, check.ExpectedBits, 1e-3);
        });
    }

    [Fact]
    public void CheckThroughput_OfEveryWorkload_Holds()
    {
        Assert.All(PropositionChecks.Workloads, workload =>
        {
            var check = PropositionChecks.CheckThroughput(workload.Queries, workload.Packets, 20_000);

            Assert.True(check.Holds, $"Above the bound by {check.Excess} where {check.FirstOrder} is expected.");
        });
    }

    [Fact]
    public void CheckThroughput_SixteenTimesTheWorkload_IsASixteenthAboveTheBound()
    {
        var few = PropositionChecks.CheckThroughput(1, 1, 200_000);
        var many = PropositionChecks.CheckThroughput(16, 1, 200_000);

        Assert.InRange(few.Excess / many.Excess, 8, 32);
    }

    [Fact]
    public void Holds_OffByFiveStandardErrors_IsFalse()
    {
        Assert.False(new ExpectedBitsCheck(0.1, 26, 1000, 1005, 1).Holds);
        Assert.True(new ExpectedBitsCheck(0.1, 26, 1000, 1003, 1).Holds);
    }

    [Theory]
    [InlineData(0.99, false)]
    [InlineData(1.005, true)]
    [InlineData(1.05, false)]
    public void Holds_ThroughputAwayFromTheBound_IsWithinTheExpansion(double mean, bool expected)
    {
        Assert.Equal(expected, new ThroughputCheck(4, 4, 1, mean, 0.0001, 0.01).Holds);
    }
}
