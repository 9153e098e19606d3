// SPDX-License-Identifier: MIT
namespace Tpch.Tests;

public sealed class TpchDatabaseTests
{
    [Theory]
    [InlineData(0)]
    [InlineData(-0.01)]
    [InlineData(101)]
    [InlineData(double.NaN)]
    public void Load_ScaleFactorOutOfRange_Throws(double scaleFactor)
    {
        var error = Assert.ThrowsAny<ArgumentException>(() => TpchDatabase.Load(scaleFactor));

        Assert.Contains("The scale factor must be above 0 and at most 100", error.Message);
        Assert.Contains(scaleFactor.ToString(), error.Message);
    }

    [Fact]
    public void Load_ScaleFactor_IsKept()
    {
        Assert.Equal(0.01, Databases.Packaged.ScaleFactor);
        Assert.Equal(0.1, Databases.Generated.ScaleFactor);
    }

    [Fact]
    public void Write_UnknownTable_Throws()
    {
        Assert.ThrowsAny<ArgumentException>(() => Databases.Packaged.Write((TpchTable)(-1), Stream.Null));
    }

    [Fact]
    public void CountRows_UnknownTable_Throws()
    {
        Assert.ThrowsAny<ArgumentException>(() => Databases.Packaged.CountRows((TpchTable)99));
    }
}
