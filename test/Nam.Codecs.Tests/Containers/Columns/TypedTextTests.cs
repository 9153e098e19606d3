// SPDX-License-Identifier: MIT
using System.Text;
using System.Xml;
using Nam.Codecs.Containers.Columns;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Tests.Containers.Columns;

/// <summary>Text of typed values.</summary>
public sealed class TypedTextTests
{
    [Theory]
    [InlineData(0, 0)]
    [InlineData(0, 22)]
    [InlineData(-7, 0)]
    [InlineData(10, 5)]
    [InlineData(9, 5)]
    [InlineData(999_999_999_999_999, 0)]
    [InlineData(1_000_000_000_000_000, 0)]
    [InlineData(-1_000_000_000_000_000, 15)]
    [InlineData(9_007_199_254_740_991, 22)]
    [InlineData(123_456_789_012_345, 15)]
    public void ShortDouble_IsTheShortestTextOfTheQuotient(long unscaled, int places)
    {
        Assert.Equal(TextOf(unscaled / Math.Pow(10, places)), ShortDouble(unscaled, places));
    }

    [Fact]
    public void ShortDoubles_OfAnyDigitsAndPlaces_AreTheShortestTexts()
    {
        var random = new Random(23);
        for (var round = 0; round < 20_000; round++)
        {
            var unscaled = random.NextInt64(1L << random.Next(1, 54)) * (random.Next(2) == 0 ? 1 : -1);
            var places = random.Next(ScaledDouble.MostPlaces + 1);
            if (unscaled == 0)
            {
                continue;
            }

            Assert.Equal(TextOf(ScaledDouble.Of(unscaled, places)), ShortDouble(unscaled, places));
        }
    }

    [Fact]
    public void TryToDecimal_OfAnyDigitsAndPlaces_IsTheDecimalOfTheText()
    {
        var random = new Random(24);
        var taken = 0;
        for (var round = 0; round < 20_000; round++)
        {
            var unscaled = random.NextInt64(1L << random.Next(1, 54)) * (random.Next(2) == 0 ? 1 : -1);
            var places = random.Next(ScaledDouble.MostPlaces + 1);
            if (TypedText.TryToDecimal(unscaled, places, out var value))
            {
                taken++;
                Assert.Equal(decimal.GetBits(XmlConvert.ToDecimal(TextOf(ScaledDouble.Of(unscaled, places)))), decimal.GetBits(value));
            }
        }

        Assert.InRange(taken, 2_000, 20_000);
        Assert.False(TypedText.TryToDecimal(1, 5, out _));
        Assert.False(TypedText.TryToDecimal(1_000_000_000_000_000, 3, out _));
    }

    private static string ShortDouble(long unscaled, int places)
    {
        Span<byte> text = stackalloc byte[ValueText.MaximumBytes];
        return Encoding.UTF8.GetString(text[..TypedText.WriteShortDouble(text, unscaled, places)]);
    }

    private static string TextOf(double value)
    {
        Span<byte> text = stackalloc byte[ValueText.MaximumBytes];
        return Encoding.UTF8.GetString(text[..ValueText.Write(text, value)]);
    }
}
