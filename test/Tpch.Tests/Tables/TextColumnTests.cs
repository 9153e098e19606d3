// SPDX-License-Identifier: MIT
using System.Text;
using Tpch.Tables;

namespace Tpch.Tests.Tables;

public sealed class TextColumnTests
{
    [Fact]
    public void Write_Rows_AreReadBack()
    {
        var column = TextColumn.WithSlots(3, 5);

        column.Write(2, "three"u8);
        column.Write(0, "one"u8);
        column.Write(1, ""u8);

        Assert.Equal(["one", "", "three"], Enumerable.Range(0, 3).Select(column.Text));
    }

    [Fact]
    public void Write_TextLongerThanSlot_Throws()
    {
        var column = TextColumn.WithSlots(2, 5);

        Assert.Throws<ArgumentException>(() => column.Write(0, "longer"u8));
    }

    [Fact]
    public void Point_Rows_AreCutFromTheSharedText()
    {
        var column = TextColumn.Over(Encoding.ASCII.GetBytes("slyly final"), 2);

        column.Point(0, 6, 5);
        column.Point(1, 0, 5);

        Assert.Equal("final", column.Text(0));
        Assert.Equal("slyly", column.Text(1));
    }
}
