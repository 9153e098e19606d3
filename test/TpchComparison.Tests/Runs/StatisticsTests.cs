// SPDX-License-Identifier: MIT
using TpchComparison.Runs;

namespace TpchComparison.Tests.Runs;

public sealed class StatisticsTests
{
    [Theory]
    [InlineData(0)]
    [InlineData(2, 2.0)]
    [InlineData(2, 3.0, 1.0, 2.0)]
    [InlineData(2.5, 4.0, 1.0, 3.0, 2.0)]
    public void Median_Values_IsTheMiddle(double expected, params double[] values) => Assert.Equal(expected, Statistics.Median(values));
}
