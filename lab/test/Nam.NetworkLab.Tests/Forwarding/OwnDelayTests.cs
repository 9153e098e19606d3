// SPDX-License-Identifier: MIT
using Nam.Lab.Forwarding;

namespace Nam.Lab.Tests.Forwarding;

public class OwnDelayTests
{
    [Theory]
    [InlineData(0, 0)]
    [InlineData(1_000_000, 0)]
    [InlineData(3_500_000, 30_000)]
    [InlineData(6_000_000, 60_000)]
    [InlineData(5_000_000_000, 60_000)]
    public void ExtraAfter_Pause_GrowsToTheWhole(long pause, long expected)
    {
        Assert.Equal(expected, new OwnDelay(15_000, 75_000).ExtraAfter(pause));
    }

    [Fact]
    public void ExtraAfter_PausesThatCostNothing_IsNothing()
    {
        Assert.Equal(0, new OwnDelay(15_000, 14_000).ExtraAfter(1_000_000_000));
    }
}
