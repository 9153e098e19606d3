// SPDX-License-Identifier: MIT
using Nam.Codecs;
using Nam.Codecs.Buffers;
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

        Assert.Equal("FFFFFFFF4E01030000", Convert.ToHexString(Message.AsSpan(0, 9)));
        Assert.Equal([(byte)formBytes, (byte)formBytes], Message.AsSpan(9, 2));
        Assert.Equal(SlowChecksum(form), BitConverter.ToUInt32(Message, Message.Length - 4));
    }

    [Fact]
    public void Read_WholeMessage_GivesThePlaceOfItsForm()
    {
        var place = Assert.Single(ContainerFrames.Read(Message, DecodeLimits.Default));

        Assert.Equal(new FormPlace(11, Message.Length - 15, 15), place);
    }

    [Fact]
    public void Read_SeveralFrames_GivesThePlaceOfEachForm()
    {
        byte[] first = [.. Message];
        first[8] = 1;
        byte[] whole = [.. first, .. Message];

        var places = ContainerFrames.Read(whole, DecodeLimits.Default);

        Assert.Equal([new FormPlace(11, Message.Length - 15, 15), new FormPlace(Message.Length + 11, Message.Length - 15, 15)], places);
    }

    [Fact]
    public void Read_ChangedByte_IsRefused()
    {
        var damaged = Message.ToArray();
        damaged[12] ^= 0x55;

        Assert.Throws<ReplyDecodeException>(() => ContainerFrames.Read(damaged, DecodeLimits.Default));
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
