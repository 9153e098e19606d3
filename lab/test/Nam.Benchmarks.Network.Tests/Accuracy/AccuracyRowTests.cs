// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Network.Accuracy;

namespace Nam.Benchmarks.Network.Tests.Accuracy;

public sealed class AccuracyRowTests
{
    [Fact]
    public void Measure_WrongAtFirst_MeasuresAgainUntilItIsRight()
    {
        var figures = new Queue<double>([95.7, 90.2, 90.05, 90]);

        var row = AccuracyRow.Measure("us", "round trip", 90, 0.1, figures.Dequeue);

        Assert.True(row.IsRight);
        Assert.Equal([95.7, 90.2, 90.05], row.Attempts);
        Assert.EndsWith("ok, attempt 3", row.Text(), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(91)]
    [InlineData(double.NaN)]
    public void Measure_NeverRight_GivesUp(double figure)
    {
        var row = AccuracyRow.Measure("us", "round trip", 90, 0.1, () => figure);

        Assert.False(row.IsRight);
        Assert.Equal(5, row.Attempts.Count);
        Assert.Contains("OFF", row.Text(), StringComparison.Ordinal);
    }
}
