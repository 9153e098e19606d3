// SPDX-License-Identifier: MIT
using Nam.Codecs.Buffers;

namespace Nam.Codecs.Tests.Frames;

public sealed class VarintTests
{
    [Theory]
    [InlineData(0, 1)]
    [InlineData(127, 1)]
    [InlineData(128, 2)]
    [InlineData(16_383, 2)]
    [InlineData(16_384, 3)]
    [InlineData(2_097_151, 3)]
    [InlineData(2_097_152, 4)]
    [InlineData(268_435_455, 4)]
    [InlineData(268_435_456, 5)]
    [InlineData(int.MaxValue, 5)]
    public void TryRead_OfWhatWasWritten_GivesItBack(int value, int size)
    {
        var bytes = new byte[5];
        var position = 0;

        var written = Varint.Write(bytes, value);
        var isRead = Varint.TryRead(bytes.AsSpan(0, written), ref position, out var read);

        Assert.Equal(size, written);
        Assert.Equal(size, Varint.Size(value));
        Assert.True(isRead);
        Assert.Equal(value, read);
        Assert.Equal(size, position);
    }

    [Fact]
    public void TryRead_OfAPaddedValue_GivesIt()
    {
        var bytes = new byte[5];
        var position = 0;

        Varint.WritePadded(bytes, 3);

        Assert.Equal([0x83, 0x80, 0x80, 0x80, 0x00], bytes);
        Assert.True(Varint.TryRead(bytes, ref position, out var read));
        Assert.Equal(3, read);
    }

    [Theory]
    [InlineData("")]
    [InlineData("80")]
    [InlineData("FFFFFFFF")]
    [InlineData("FFFFFFFF08")]
    [InlineData("8080808010")]
    [InlineData("808080808000")]
    public void TryRead_CutOffTooLongOrTooLarge_IsFalse(string hex)
    {
        var position = 0;

        Assert.False(Varint.TryRead(Convert.FromHexString(hex), ref position, out _));
        Assert.Equal(0, position);
    }
}
