// SPDX-License-Identifier: MIT
using Tpch.Tests.Expected;

namespace Tpch.Tests.Packaged;

public sealed class PackagedTablesTests
{
    public static TheoryData<TpchTable> Tables => [.. Enum.GetValues<TpchTable>()];

    [Theory]
    [MemberData(nameof(Tables))]
    public void Load_Table_EqualsGeneratedAndDbgen(TpchTable table)
    {
        var packaged = ExpectedTables.Md5(stream => Databases.Packaged.Write(table, stream));
        var generated = ExpectedTables.Md5(stream => Databases.GeneratedSmall.Write(table, stream));

        Assert.Equal(ExpectedTables.Md5Of(0.01, table), packaged);
        Assert.Equal(packaged, generated);
    }

    [Theory]
    [MemberData(nameof(Tables))]
    public void CountRows_Table_IsThatOfDbgen(TpchTable table)
    {
        Assert.Equal(ExpectedTables.RowsOf(0.01, table), Databases.Packaged.CountRows(table));
        Assert.Equal(ExpectedTables.RowsOf(0.1, table), Databases.Generated.CountRows(table));
    }

    [Fact]
    public void Load_FirstLines_EqualGenerated()
    {
        Assert.Equal(Databases.GeneratedSmall.Orders.FirstLine, Databases.Packaged.Orders.FirstLine);
    }
}
