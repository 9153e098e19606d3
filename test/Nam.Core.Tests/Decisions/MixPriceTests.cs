// SPDX-License-Identifier: MIT
using Nam.Decisions;
using Nam.Network;

namespace Nam.Core.Tests.Decisions;

public sealed class MixPriceTests
{
    [Theory]
    [InlineData(5_000, null, 333.33)]
    [InlineData(5_000, 3.0, 166.67)]
    [InlineData(137_500, null, 12.12)]
    [InlineData(125_000_000, null, 0.01)]
    public void BytesWorthOne_OfAPath_AreThoseThatTakeTheTimeOfItsByte(double bandwidth, double? decodeFactor, double expected)
    {
        Assert.Equal(expected, MixPrice.BytesWorthOne(new NetworkPath(0.1, bandwidth), decodeFactor), 2);
    }

    [Fact]
    public void BytesWorthOne_OfAnUnknownPath_AreNone()
    {
        Assert.Equal(0, MixPrice.BytesWorthOne(new NetworkPath(0.1), null));
    }
}
