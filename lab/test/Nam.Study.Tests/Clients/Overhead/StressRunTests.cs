// SPDX-License-Identifier: MIT
using Nam.Study.Clients.Overhead;

namespace Nam.Study.Tests.Clients.Overhead;

public sealed class StressRunTests
{
    [Fact]
    public void OverheadPercent_Runs_ComparesEachWithItsNeighbour()
    {
        StressRun[] runs =
        [
            .. ((double[])[1.0, 2.0, 9.0]).Select((seconds, i) => new StressRun(10, i, false, 100, seconds, 1)),
            .. ((double[])[2.2, 2.2, 2.2]).Select((seconds, i) => new StressRun(10, i, true, 100, seconds, 1.5)),
        ];

        Assert.Equal(10, StressRun.OverheadPercent(runs, 10, run => run.Seconds), 1e-9);
        Assert.Equal(50, StressRun.OverheadPercent(runs, 10, run => run.ServerSeconds), 1e-9);
    }

    [Fact]
    public void OverheadPercent_NoRunsOfThatLevel_IsNotANumber()
    {
        Assert.Equal(double.NaN, StressRun.OverheadPercent([new StressRun(10, 0, true, 1, 1, 1)], 100, run => run.Seconds));
        Assert.Equal(double.NaN, StressRun.OverheadPercent([new StressRun(10, 0, true, 1, 1, 1)], 10, run => run.Seconds));
    }
}
