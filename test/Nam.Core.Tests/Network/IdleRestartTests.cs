// SPDX-License-Identifier: MIT
using Nam.Network;

namespace Nam.Core.Tests.Network;

public class IdleRestartTests
{
    [Theory]
    [InlineData(72, 0.29, 72)]
    [InlineData(72, 0.30, 36)]
    [InlineData(72, 0.59, 18)]
    [InlineData(72, 1.50, 10)]
    [InlineData(6, 100, 6)]
    public void CongestionWindow_AfterAnIdleSpell_HalvesForEveryTimeout(double window, double idleSeconds, double expected)
    {
        var effective = IdleRestart.CongestionWindow(window, idleSeconds, 0.29);

        Assert.Equal(expected, effective);
    }

    [Fact]
    public void SlowStartThreshold_AfterRestart_IsAtLeastThreeQuartersOfTheWindow()
    {
        Assert.Equal(54, IdleRestart.SlowStartThreshold(20, 72));
        Assert.Equal(60, IdleRestart.SlowStartThreshold(60, 72));
    }

    [Fact]
    public void CongestionWindow_100KilobytesOnTheUsPathAfterIdle_PredictsWhatWasObserved()
    {
        var hot = EmulatedNetwork.Path("US") with { CongestionWindow = 72 };
        var idle = hot with { CongestionWindow = IdleRestart.CongestionWindow(72, 1.5, 0.29) };

        // 99 ms hot, 274 ms after 1.5 s idle were observed.
        Assert.InRange(TransferModels.Round.TransferSeconds(100_000, hot), 0.097, 0.101);
        Assert.InRange(TransferModels.Round.TransferSeconds(100_000, idle), 0.270, 0.278);
    }
}
