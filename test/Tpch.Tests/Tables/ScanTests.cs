// SPDX-License-Identifier: MIT
using Tpch.Tables;

namespace Tpch.Tests.Tables;

public sealed class ScanTests
{
    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(16_384)]
    [InlineData(100_001)]
    public void Blocks_Rows_ReadsEachOnce(int rows)
    {
        var reads = new int[rows];

        Scan.Blocks(rows, (from, to) =>
        {
            for (var row = from; row < to; row++)
            {
                Interlocked.Increment(ref reads[row]);
            }
        });

        Assert.All(reads, count => Assert.Equal(1, count));
    }

    [Fact]
    public void Sums_Rows_AddsUpAllBlocks()
    {
        var sums = Scan.Sums(100_001, 2, (totals, from, to) =>
        {
            for (var row = from; row < to; row++)
            {
                totals[row % 2] += row;
            }
        });

        Assert.Equal([2_500_050_000L, 2_500_000_000L], sums);
    }

    [Fact]
    public void Collect_Rows_FindsAll()
    {
        var found = Scan.Collect<int>(100_001, (list, from, to) => list.Add(from));

        Assert.Equal([0, 16_384, 32_768, 49_152, 65_536, 81_920, 98_304], found.Order());
    }
}
