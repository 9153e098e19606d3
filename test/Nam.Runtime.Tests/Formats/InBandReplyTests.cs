// SPDX-License-Identifier: MIT

using Nam.Formats;

namespace Nam.Runtime.Tests.Formats;

public sealed class InBandReplyTests
{
    [Theory]
    [InlineData("1;id=a;srv=0")]
    [InlineData("1;id=5k3f9a1c;srv=12345")]
    public void TryRead_OfWhatWasWritten_GivesTextAndBody(string header)
    {
        var message = new byte[InBandReply.LengthOf(header) + 2];
        var length = InBandReply.Write(header, message);
        message[length] = 7;

        var isInBand = InBandReply.TryRead(message, out var read, out var offset);

        Assert.True(isInBand);
        Assert.Equal(header, read);
        Assert.Equal(7, message[offset]);
        Assert.Equal(length, offset);
    }

    [Fact]
    public void Write_OfDocumentedExample_GivesTheDocumentedBytes()
    {
        var message = new byte[18];

        InBandReply.Write("1;id=a;srv=0", message);

        Assert.Equal("FFFFFFFF520C313B69643D613B7372763D30", Convert.ToHexString(message));
    }

    [Fact]
    public void TryRead_CutOffAnywhere_SaysNo()
    {
        var message = new byte[18];
        InBandReply.Write("1;id=a;srv=0", message);

        Assert.All(Enumerable.Range(0, 18), length => Assert.False(InBandReply.TryRead(message.AsSpan(0, length), out _, out _)));
    }

    [Theory]
    [InlineData("")]
    [InlineData("3C736F61703A456E76656C6F7065")]
    [InlineData("FFFFFFFF4E0101010000")]
    [InlineData("00560240")]
    public void TryRead_OfSomethingElse_SaysNo(string hex)
    {
        Assert.False(InBandReply.TryRead(Convert.FromHexString(hex), out _, out _));
    }

    [Fact]
    public void LengthOf_TooLong_SaysTheLimit()
    {
        var error = Assert.Throws<ArgumentException>(() => InBandReply.LengthOf(new string('a', 256)));

        Assert.Contains("at most 255", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void LengthOf_Longest_IsTheMaximum()
    {
        Assert.Equal(InBandReply.MaximumBytes, InBandReply.LengthOf(new string('a', 255)));
    }
}
