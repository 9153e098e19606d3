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
    public void Get_OfTextsWithZeros_TellsThemApart()
    {
        var strings = new InfosetStrings();

        for (var length = 1; length <= InfosetStrings.MaximumBytes; length++)
        {
            Assert.Equal(new string('\0', length), strings.Get(new byte[length]));
        }
    }
}
