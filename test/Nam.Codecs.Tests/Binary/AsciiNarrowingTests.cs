// SPDX-License-Identifier: MIT
using System.Text;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Tests.Binary;

public sealed class AsciiNarrowingTests
{
    [Fact]
    public void TryCopy_OfAsciiOfEveryLength_CopiesItAndNothingBehind()
    {
        for (var length = 0; length <= 90; length++)
        {
            var text = string.Concat(Enumerable.Range(0, length).Select(index => (char)(index * 7 % 128)));
            var bytes = Enumerable.Repeat((byte)0xEE, length + 16).ToArray();

            Assert.True(AsciiNarrowing.TryCopy(text, bytes));

            Assert.Equal(Encoding.ASCII.GetBytes(text), bytes[..length]);
            Assert.All(bytes[length..], value => Assert.Equal(0xEE, value));
        }
    }

    [Theory]
    [InlineData('\u0080')]
    [InlineData('\u0100')]
    [InlineData('\u7F41')]
    [InlineData('\uD83D')]
    [InlineData('\uFFFF')]
    public void TryCopy_WithOneOtherCharacterAnywhere_SaysNo(char other)
    {
        for (var length = 1; length <= 40; length++)
        {
            for (var at = 0; at < length; at++)
            {
                var text = new StringBuilder(new string('a', length)) { [at] = other }.ToString();

                Assert.False(AsciiNarrowing.TryCopy(text, new byte[length]));
            }
        }
    }

    [Fact]
    public void TryCopy_WithoutRoom_SaysNo()
    {
        Assert.False(AsciiNarrowing.TryCopy("abc", new byte[2]));
    }
}
