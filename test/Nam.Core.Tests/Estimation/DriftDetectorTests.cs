// SPDX-License-Identifier: MIT
using Nam.Estimation;

namespace Nam.Core.Tests.Estimation;

public sealed class DriftDetectorTests
{
    [Theory]
    [InlineData(2, 8)]
    [InlineData(5, 2)]
    [InlineData(-3, 3)]
    public void Add_ShiftedResiduals_IsNoticedWithinAFewSamples(double shiftInSpreads, int atMost)
    {
        var drift = default(DriftDetector);
        var samples = 1;

        while (!drift.Add(0.1 * shiftInSpreads, 0.1))
        {
            samples++;
        }

        Assert.InRange(samples, 2, atMost);
    }

    [Fact]
    public void Add_NoiseOfTheUsualSize_HardlyEverRaisesAnAlarm()
    {
        var random = new Random(7);
        var drift = default(DriftDetector);
        var alarms = 0;

        for (var i = 0; i < 20_000; i++)
        {
            var gauss = Math.Sqrt(-2 * Math.Log(1 - random.NextDouble())) * Math.Cos(2 * Math.PI * random.NextDouble());
            alarms += drift.Add(0.1 * gauss, 0.1) ? 1 : 0;
        }

        Assert.InRange(alarms, 0, 20);
    }

    [Fact]
    public void Add_OneOutlierAmongGoodSamples_RaisesNoAlarm()
    {
        var drift = default(DriftDetector);
        var alarms = 0;

        for (var i = 0; i < 300; i++)
        {
            alarms += drift.Add(i % 10 == 0 ? 3 : 0, 0.1) ? 1 : 0;
        }

        Assert.Equal(0, alarms);
    }
}
