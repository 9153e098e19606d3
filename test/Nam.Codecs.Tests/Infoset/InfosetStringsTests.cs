// SPDX-License-Identifier: MIT
using System.Text;
using Nam.Codecs.Infoset;

namespace Nam.Codecs.Tests.Infoset;

public sealed class InfosetStringsTests
{
    [Fact]
    public void Get_OfRandomShortTexts_GivesEachItsOwnText()
    {
        var random = new Random(31);
        var strings = new InfosetStrings();

        for (var round = 0; round < 100_000; round++)
        {
            // Few letters, so that texts differ in one place or in length only.
            var text = string.Concat(
                Enumerable.Range(0, random.Next(1, InfosetStrings.MaximumBytes + 1)).Select(_ => (char)('a' + random.Next(2))));

            Assert.Equal(text, strings.Get(Encoding.ASCII.GetBytes(text)));
        }
    }

    [Fact]
    public void Get_OfTheSameTextAgain_GivesTheSameString()
    {
        var strings = new InfosetStrings();

        Assert.Same(strings.Get("4-NOT SPECIFIED"u8), strings.Get("4-NOT SPECIFIED"u8));
        Assert.Same(strings.Get("O"u8), strings.Get("O"u8));
    }

    [Fact]
    public void Get_OfTextsWithZeros_TellsThemApart()
    {
        var strings = new InfosetStrings();

        for (var length = 1; length <= InfosetStrings.MaximumBytes; length++)
        {
            Assert.Equal(new string('\0', length), strings.Get(new byte[length]));
        }
    }

    [Fact]
    public void Get_OfOtherThanAscii_GivesNothing()
    {
        var strings = new InfosetStrings();

        for (var length = 1; length <= InfosetStrings.MaximumBytes; length++)
        {
            for (var at = 0; at < length; at++)
            {
                var bytes = new byte[length];
                bytes[at] = 0xC3;
                Assert.Null(strings.Get(bytes));
            }
        }
    }

    [Fact]
    public void IsWorthwhile_WhenNothingComesAgain_IsNoUntilReset()
    {
        var strings = new InfosetStrings();

        for (var value = 0; value < 1_000 && strings.IsWorthwhile; value++)
        {
            strings.Get(Encoding.ASCII.GetBytes($"value {value}"));
        }

        Assert.False(strings.IsWorthwhile);
        strings.Reset();
        Assert.True(strings.IsWorthwhile);
    }
}
