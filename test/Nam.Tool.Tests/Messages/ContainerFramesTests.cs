// SPDX-License-Identifier: MIT
using Nam.Codecs;
using Nam.Tool.Messages;

namespace Nam.Tool.Tests.Messages;

public class ContainerFramesTests
{
    private static readonly byte[] Message = Encode();

    [Fact]
    public void Write_OneForm_IsTheFrameOfTheSpecification()
    {
        var formBytes = Message.Length - 15;
        var form = Message.AsSpan(11, formBytes);

        Assert.Equal("FFFFFFFF4E01020000", Convert.ToHexString(Message.AsSpan(0, 9)));
        Assert.Equal([(byte)formBytes, (byte)formBytes], Message.AsSpan(9, 2));
        Assert.Equal(SlowChecksum(form), BitConverter.ToUInt32(Message, Message.Length - 4));
    }

    [Fact]
    public void Read_WholeMessage_GivesThePlaceOfItsForm()
    {
        var place = Assert.Single(ContainerFrames.Read(Message, DecodeLimits.Default));

        Assert.Equal(new FormPlace(11, Message.Length - 15, 15), place);
    }

    [Theory]
    [InlineData(0, 0xFE, "which is not one of theirs")]
    [InlineData(5, 2, "which is not one of theirs")]
    [InlineData(6, 1, "which is not one of theirs")]
    [InlineData(7, 1, "which is not one of theirs")]
    [InlineData(8, 2, "which is not one of theirs")]
    [InlineData(8, 1, "cut off in a frame's header")]
    [InlineData(9, 3, "the two have to be the same")]
    [InlineData(12, 0x55, "with checksum")]
    public void Read_ChangedByte_IsRefused(int position, byte value, string sentence)
    {
        var damaged = Message.ToArray();
        damaged[position] = value;

        var fault = Assert.Throws<ReplyDecodeException>(() => ContainerFrames.Read(damaged, DecodeLimits.Default));

        Assert.Contains(sentence, fault.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Read_SizeOverTheLimit_IsRefused()
    {
        var limits = DecodeLimits.Default with { MaximumFormBytes = Message.Length - 16 };

        var fault = Assert.Throws<ReplyDecodeException>(() => ContainerFrames.Read(Message, limits));

        Assert.Contains($"at most {Message.Length - 16:N0}", fault.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Read_SizeThatGoesBeyondTheMessage_IsRefused()
    {
        byte[] damaged = [.. Message.AsSpan(0, 9), 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0x7F, .. Message.AsSpan(11)];

        var fault = Assert.Throws<ReplyDecodeException>(() => ContainerFrames.Read(damaged, DecodeLimits.Default));

        Assert.Contains("cut off: a frame needs 2,097,155 bytes", fault.Message, StringComparison.Ordinal);
    }

    private static byte[] Encode()
    {
        using var frames = new PooledBuffer();
        Assert.True(MessageEncoder.TryEncode("<orders><order id=\"1\">7</order></orders>"u8, MessageFormat.Containers, frames));
        return frames.WrittenSpan.ToArray();
    }

    // RFC 3720 appendix B.4, bit by bit.
    private static uint SlowChecksum(ReadOnlySpan<byte> bytes)
    {
        var crc = uint.MaxValue;
        foreach (var value in bytes)
        {
            crc ^= value;
            for (var bit = 0; bit < 8; bit++)
            {
                crc = (crc >> 1) ^ ((crc & 1) * 0x82F63B78);
            }
        }

        return ~crc;
    }
}
