// SPDX-License-Identifier: MIT
using System.Text;
using Tpch.Tables;
using Tpch.Tbl;

namespace Tpch.Tests.Tbl;

public sealed class TblLineTests
{
    [Fact]
    public void Fields_OfAllKinds_AreRead()
    {
        var line = new TblLine("17|-999.99|-0.05|0.10|1996-03-13|Clerk#000000951| a b ||"u8);

        Assert.Equal(17, line.Number());
        Assert.Equal(-99999, line.Cents());
        Assert.Equal(-5, line.Cents());
        Assert.Equal(10, line.Cents());
        Assert.Equal(Day.Of(1996, 3, 13), line.Date());
        Assert.Equal(951, line.Name("Clerk#"u8));
        Assert.Equal(" a b ", Encoding.ASCII.GetString(line.Text()));
        Assert.True(line.Text().IsEmpty);
    }

    [Theory]
    [InlineData("", "has too few fields")]
    [InlineData("12", "has too few fields")]
    [InlineData("12x|", "has a field that is not a number")]
    [InlineData("12|", "has another key than 13")]
    public void ExpectNumber_BadLine_Throws(string text, string reason)
    {
        var error = Assert.Throws<InvalidDataException>(() => new TblLine(Encoding.ASCII.GetBytes(text)).ExpectNumber(13));

        Assert.Equal($"The line '{text}' {reason}.", error.Message);
    }

    [Theory]
    [InlineData("12|")]
    [InlineData("12.5|")]
    [InlineData(".55|")]
    [InlineData("1.x5|")]
    public void Cents_BadAmount_Throws(string text)
    {
        Assert.Throws<InvalidDataException>(() => new TblLine(Encoding.ASCII.GetBytes(text)).Cents());
    }
}
