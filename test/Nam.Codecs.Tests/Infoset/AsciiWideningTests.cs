// SPDX-License-Identifier: MIT
using System.Text;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Tests.Infoset;

public sealed class AsciiWideningTests
{
    [Fact]
    public void TryCreate_OfEveryLength_GivesTheText()
    {
        for (var length = 0; length < 70; length++)
        {
            var text = string.Concat(Enumerable.Range(0, length).Select(index => (char)(index * 7 % 128)));

            Assert.Equal(text, AsciiWidening.TryCreate(Encoding.ASCII.GetBytes(text)));
        }
    }

    [Fact]
    public void TryCreate_WithAnotherByteAnywhere_GivesNothing()
    {
        for (var length = 1; length < 70; length++)
        {
            for (var at = 0; at < length; at++)
            {
                var bytes = new byte[length];
                bytes[at] = 0x80;

                Assert.Null(AsciiWidening.TryCreate(bytes));
            }
        }
    }
}
