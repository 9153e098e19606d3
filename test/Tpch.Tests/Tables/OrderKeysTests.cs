// SPDX-License-Identifier: MIT
using Tpch.Tables;

namespace Tpch.Tests.Tables;

public sealed class OrderKeysTests
{
    [Theory]
    [InlineData(0, 1)]
    [InlineData(6, 7)]
    [InlineData(7, 32)]
    [InlineData(14, 39)]
    [InlineData(15, 64)]
    [InlineData(1_499_999, 6_000_000)]
    public void OfRow_Row_IsSparseKey(int row, int key)
    {
        Assert.Equal(key, OrderKeys.OfRow(row));
    }

    [Fact]
    public void RowOf_EveryKey_IsItsRow()
    {
        Assert.All(Enumerable.Range(0, 10_000), row => Assert.Equal(row, OrderKeys.RowOf(OrderKeys.OfRow(row))));
    }
}
