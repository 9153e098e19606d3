// SPDX-License-Identifier: MIT
using System.Text;
using Tpch.Tables;
using Tpch.Tbl;

namespace Tpch.Tests.Tbl;

public sealed class TblBufferTests
{
    [Fact]
    public void Fields_OfAllKinds_AreEndedByBars()
    {
        var buffer = new TblBuffer();

        buffer.Number(17);
        buffer.Cents(-99999);
        buffer.Cents(-5);
        buffer.Cents(10);
        buffer.Date(Day.Of(1996, 3, 13));
        buffer.Name("Clerk#"u8, 951);
        buffer.Text(" a b "u8);
        buffer.EndLine();

        Assert.Equal("17|-999.99|-0.05|0.10|1996-03-13|Clerk#000000951| a b |\n", Encoding.ASCII.GetString(buffer.Written.Span));
    }

    [Fact]
    public void Written_ManyFields_KeepsThemAll()
    {
        var buffer = new TblBuffer();

        for (var number = 0; number < 100_000; number++)
        {
            buffer.Number(number);
        }

        var expected = string.Concat(Enumerable.Range(0, 100_000).Select(number => $"{number}|"));
        Assert.Equal(expected, Encoding.ASCII.GetString(buffer.Written.Span));
    }
}
