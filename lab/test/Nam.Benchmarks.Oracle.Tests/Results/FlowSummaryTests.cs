// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Oracle.Flowing;
using Nam.Benchmarks.Oracle.Formats;
using Nam.Benchmarks.Oracle.Results;

namespace Nam.Benchmarks.Oracle.Tests.Results;

public sealed class FlowSummaryTests
{
    [Theory]
    [InlineData(0.2, 0.3, 0.1 + 0.4)] // of 1 s less the round trip 0.4 are left for carrying
    [InlineData(0.5, 0.1, 0.1 + 0.5)]
    [InlineData(0.1, 0.6, 0.1 + 0.6)]
    public void Floor_OfContainersThatAreHeld_IsTheRoundTripAndTheLongestPart(double make, double decode, double least)
    {
        var cell = Cells.Make([("NAM", 1), ("binary", 0.8), (Format.FlowingContainers, 0.5)], roundTripSeconds: 0.1);
        var containers = new FormatTimes(Format.AlwaysContainers, 1_000, [1, 1], [decode, decode], [make, make]);

        Assert.Equal(least / 0.8, FlowSummary.Floor(new JudgedCell(cell with { Formats = [.. cell.Formats, containers] })), 9);
    }

    [Fact]
    public void Floor_PartsWereNotMeasured_IsNotKnown()
    {
        Assert.Equal(double.NaN, FlowSummary.Floor(Cells.Judge([("NAM", 1), ("binary", 0.8)])));
        Assert.Equal(double.NaN, FlowSummary.Floor(Cells.Judge([("NAM", 1), (Format.AlwaysContainers, 0.8)])));
    }
}
