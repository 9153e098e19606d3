// SPDX-License-Identifier: MIT
using Tpch.Generation;
using Tpch.Tests.Expected;

namespace Tpch.Tests.Generation;

public sealed class TpchGeneratorTests
{
    public static TheoryData<double, TpchTable> Tables
    {
        get
        {
            var data = new TheoryData<double, TpchTable>();
            foreach (var scaleFactor in new[] { 0.01, 0.1, 1 })
            {
                foreach (var table in Enum.GetValues<TpchTable>())
                {
                    data.Add(scaleFactor, table);
                }
            }

            return data;
        }
    }

    [Theory]
    [MemberData(nameof(Tables))]
    public void Write_Table_HasMd5OfDbgen(double scaleFactor, TpchTable table)
    {
        var md5 = ExpectedTables.Md5(stream => TpchGenerator.Write(scaleFactor, table, stream));

        Assert.Equal(ExpectedTables.Md5Of(scaleFactor, table), md5);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(-1)]
    [InlineData(100.5)]
    [InlineData(double.NaN)]
    [InlineData(double.PositiveInfinity)]
    public void Write_ScaleFactorOutOfRange_Throws(double scaleFactor)
    {
        var error = Assert.ThrowsAny<ArgumentException>(() => TpchGenerator.Write(scaleFactor, TpchTable.Nation, Stream.Null));

        Assert.Equal("scaleFactor", error.ParamName);
        Assert.Contains("must be above 0 and at most 100", error.Message);
        Assert.Contains(scaleFactor.ToString(), error.Message);
    }

    [Fact]
    public void Write_UnknownTable_Throws()
    {
        var error = Assert.ThrowsAny<ArgumentException>(() => TpchGenerator.Write(1, (TpchTable)8, Stream.Null));

        Assert.Contains("must be one of the eight values", error.Message);
    }

    [Fact]
    public void Generate_TinyScaleFactor_HasRowsInEveryTable()
    {
        var database = TpchDatabase.Generate(0.00001);

        Assert.All(Enum.GetValues<TpchTable>(), table => Assert.True(database.CountRows(table) > 0));
    }
}
