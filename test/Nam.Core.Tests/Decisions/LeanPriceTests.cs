// SPDX-License-Identifier: MIT
using Nam.Decisions;
using Nam.Network;

namespace Nam.Core.Tests.Decisions;

public sealed class LeanPriceTests
{
    [Theory]
    [InlineData(5_000, null, 2_250)]
    [InlineData(5_000, 3.0, 1_125)]
    [InlineData(137_500, null, 81)]
    [InlineData(1_000_000, null, 11)]
    public void TextBytes_OfAPath_AreWhatTakesTheTimeOfWhatIsSaved(double bandwidth, double? decodeFactor, int expected)
    {
        Assert.Equal(expected, LeanPrice.TextBytes(new NetworkPath(0.1, bandwidth), decodeFactor));
    }

    [Fact]
    public void TextBytes_OfAnUnknownPath_AreNone()
    {
        Assert.Equal(0, LeanPrice.TextBytes(new NetworkPath(0.1), null));
    }
}
