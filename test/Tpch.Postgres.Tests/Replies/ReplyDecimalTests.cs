// SPDX-License-Identifier: MIT
using System.Globalization;
using Tpch.Postgres.Replies;

namespace Tpch.Postgres.Tests.Replies;

public sealed class ReplyDecimalTests
{
    [Theory]
    [InlineData("380456.00", "380456.00")]
    [InlineData("-272.14", "-272.14")]
    [InlineData("1193053.2253", "1193053.2253")]
    [InlineData("532348211.651800", "532348211.6518")]
    [InlineData("25.5751546114546921", "25.5752")]
    [InlineData("0.00005000000000000000", "0.0001")]
    [InlineData("-0.00005000000000000000", "-0.0001")]
    [InlineData("0.00004999999999999999", "0.0000")]
    [InlineData("0.00000000000000000000", "0.0000")]
    [InlineData("7", "7.0000")]
    [InlineData("7.125", "7.1250")]
    public void Of_Numeric_HasScaleOfReplies(string value, string expected)
    {
        var result = ReplyDecimal.Of(decimal.Parse(value, CultureInfo.InvariantCulture));

        Assert.Equal(expected, result.ToString(CultureInfo.InvariantCulture));
    }
}
