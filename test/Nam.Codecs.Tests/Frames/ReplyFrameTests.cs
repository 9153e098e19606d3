// SPDX-License-Identifier: MIT
using System.Buffers;
using System.Buffers.Binary;
using System.Text;
using Nam.Codecs.Buffers;
using Nam.Codecs.Compression;
using Nam.Codecs.Frames;

namespace Nam.Codecs.Tests.Frames;

public sealed class ReplyFrameTests
{
    public static TheoryData<string?> CodecNames => [null, ReplyCodecNames.Zip, ReplyCodecNames.Brotli];

    [Theory]
    [MemberData(nameof(CodecNames))]
    public void Decode_OfAWrittenFrame_GivesTheFormBack(string? codecName)
    {
        foreach (var size in new[] { 0, 1, 127, 128, 16_383, 16_384, 300_000, 2_100_000 })
        {
            var form = Form(size);
            using var frame = new PooledBuffer();
            using var decoded = new PooledBuffer();

            var summary = ReplyFrame.Write(FormKind.Binary, form, Codec(codecName), 1, frame);
            var header = ReplyFrame.Decode(frame.WrittenSpan, CodecRegistry.Default, DecodeLimits.Default, decoded);

            Assert.Equal(form, decoded.WrittenSpan.ToArray());
            Assert.Equal(frame.WrittenCount, summary.FrameBytes);
            Assert.Equal(size, summary.FormBytes);
            Assert.Equal(new FrameHeader(FormKind.Binary, summary.CodecId, size, summary.PayloadBytes, header.PayloadOffset), header);
            Assert.InRange(summary.FrameBytes - summary.PayloadBytes, 0, ReplyFrame.MaximumOverheadBytes);
        }
    }

    [Theory]
    [MemberData(nameof(CodecNames))]
    public void Write_IntoAnotherBufferWriter_GivesTheSameBytes(string? codecName)
    {
        var form = Form(20_000);
        using var pooled = new PooledBuffer();
        var other = new ArrayBufferWriter<byte>();
        pooled.Write([1, 2, 3]);

        ReplyFrame.Write(FormKind.Text, form, Codec(codecName), 2, pooled);
        ReplyFrame.Write(FormKind.Text, form, Codec(codecName), 2, other);

        Assert.Equal(other.WrittenSpan.ToArray(), pooled.WrittenSpan[3..].ToArray());
    }

    [Fact]
    public void Write_WhenTheCodecDoesNotWin_Stores()
    {
        var noise = new byte[5_000];
        new Random(1).NextBytes(noise);
        using var frame = new PooledBuffer();

        var summary = ReplyFrame.Write(FormKind.Text, noise, new ZipCodec(), 9, frame);

        Assert.True(summary.IsStored);
        Assert.Equal(0, summary.CodecId);
        Assert.Equal(noise.Length, summary.PayloadBytes);
        Assert.Equal(0, frame.WrittenSpan[7]);
    }

    [Fact]
    public void Write_OverTheRatio_Stores()
    {
        var zeros = new byte[10_000_000];
        using var payload = new PooledBuffer();
        using var frame = new PooledBuffer();
        new BrotliCodec().Compress(zeros, 5, payload);

        var summary = ReplyFrame.Write(FormKind.Text, zeros, new BrotliCodec(), 5, frame);

        Assert.True((zeros.Length - 65_536) / payload.WrittenCount >= 1_000);
        Assert.True(summary.IsStored);
    }

    [Fact]
    public void Write_OfAnEmptyForm_IsTheFrameOfTheSpecification()
    {
        using var frame = new PooledBuffer();

        ReplyFrame.Write(FormKind.Binary, [], null, 0, frame);

        Assert.Equal("FFFFFFFF4E0101000000" + "00" + "00000000", Convert.ToHexString(frame.WrittenSpan));
    }

    [Fact]
    public void IsFrame_ByMagicOnly_TellsFramesFromXml()
    {
        Assert.True(ReplyFrame.IsFrame([0xFF, 0xFF, 0xFF, 0xFF, 0x4E]));
        Assert.False(ReplyFrame.IsFrame([0xFF, 0xFF, 0xFF, 0xFF]));
        Assert.False(ReplyFrame.IsFrame("<a/> "u8));
        Assert.False(ReplyFrame.IsFrame([]));
    }

    [Theory]
    [InlineData(0, 0xFE, "magic")]
    [InlineData(4, 0x4F, "magic")]
    [InlineData(5, 0, "version")]
    [InlineData(5, 2, "version")]
    [InlineData(6, 2, "form")]
    [InlineData(6, 4, "form")]
    [InlineData(6, 255, "form")]
    [InlineData(7, 3, "codec 3")]
    [InlineData(7, 128, "codec 128")]
    [InlineData(8, 3, "flags")]
    [InlineData(8, 0x80, "flags")]
    public void Decode_WithABadHeaderByte_NamesTheFault(int offset, byte value, string fault)
    {
        var frame = Frame(Form(500), new ZipCodec());
        frame[offset] = value;

        var thrown = Reject(frame);

        Assert.Contains(fault, thrown.Message);
    }

    [Fact]
    public void Decode_CutOffAnywhere_Throws()
    {
        var frame = Frame(Form(300), new ZipCodec());

        for (var length = 0; length < frame.Length; length++)
        {
            Reject(frame[..length]);
        }
    }

    [Fact]
    public void Decode_WithABitFlippedAnywhere_ThrowsOrGivesTheSameForm()
    {
        var form = Form(300);
        foreach (var codec in new IReplyCodec?[] { null, new ZipCodec(), new BrotliCodec() })
        {
            var frame = Frame(form, codec);
            for (var bit = 0; bit < frame.Length * 8; bit++)
            {
                var damaged = frame.ToArray();
                damaged[bit / 8] ^= (byte)(1 << (bit % 8));
                using var decoded = new PooledBuffer();
                var thrown = Record.Exception(() => ReplyFrame.Decode(damaged, CodecRegistry.Default, DecodeLimits.Default, decoded));
                Assert.True(
                    thrown is ReplyDecodeException || (thrown is null && decoded.WrittenSpan.SequenceEqual(form)), $"bit {bit}: {thrown}");
                Assert.True(thrown is null || decoded.WrittenCount == 0);
            }
        }
    }

    [Fact]
    public void Decode_WithBytesBehindTheChecksum_Throws()
    {
        byte[] frame = [.. Frame(Form(300), null), 0];

        Assert.Contains("declares", Reject(frame).Message);
    }

    [Fact]
    public void Decode_OfAForgedSize_IsRefusedBeforeMemoryIsTaken()
    {
        // 100 bytes of payload that claim a form of 200 MiB: within the limit for forms, not within the ratio.
        var forged = Forge(codecId: 1, formBytes: 200 << 20, payload: new byte[100]);
        using var decoded = new PooledBuffer();

        var before = GC.GetAllocatedBytesForCurrentThread();
        var thrown = Record.Exception(() => ReplyFrame.Decode(forged, CodecRegistry.Default, DecodeLimits.Default, decoded));
        var taken = GC.GetAllocatedBytesForCurrentThread() - before;

        Assert.IsType<ReplyDecodeException>(thrown);
        Assert.InRange(taken, 0, 100_000);
    }

    [Fact]
    public void ReadHeader_OverTheLimitForForms_Throws()
    {
        var limits = new DecodeLimits { MaximumFormBytes = 299 };

        var thrown = Assert.Throws<ReplyDecodeException>(() => ReplyFrame.ReadHeader(Frame(Form(300), null), limits));

        Assert.Contains("300", thrown.Message);
        Assert.Contains("299", thrown.Message);
    }

    [Theory]
    [InlineData(65_536 + 3_000, true)]
    [InlineData(65_536 + 3_001, false)]
    public void ReadHeader_AtTheRatio_IsTheLastThatIsTaken(int formBytes, bool isTaken)
    {
        var frame = Forge(codecId: 2, formBytes, payload: new byte[3]);

        var thrown = Record.Exception(() => ReplyFrame.ReadHeader(frame, DecodeLimits.Default));

        Assert.Equal(isTaken, thrown is null);
    }

    [Fact]
    public void ReadHeader_StoredWithTwoSizes_Throws()
    {
        var frame = Forge(codecId: 0, formBytes: 4, payload: new byte[3]);

        Assert.Throws<ReplyDecodeException>(() => ReplyFrame.ReadHeader(frame, DecodeLimits.Default));
    }

    [Theory]
    [InlineData(1, 1)]
    [InlineData(1, 2)]
    [InlineData(1, 4)]
    [InlineData(0, 1)]
    [InlineData(0, 4)]
    public void ReadHeader_FlagsThatTheFormHasNot_Throws(byte form, byte flags)
    {
        using var frame = new PooledBuffer();
        ReplyFrame.Write((FormKind)form, Form(500), null, 0, frame);
        frame.WrittenInPlace(8, 1)[0] = flags;

        Assert.Contains("flags", Reject(frame.WrittenSpan.ToArray()).Message);
    }

    [Fact]
    public void Decode_WithAWrongChecksum_SaysBoth()
    {
        var frame = Frame(Form(300), null);
        frame[^1] ^= 0xFF;

        Assert.Contains("checksum", Reject(frame).Message);
    }

    [Fact]
    public void Decode_OfRandomBytesBehindTheMagic_ThrowsNothingElse()
    {
        var random = new Random(5);
        for (var round = 0; round < 20_000; round++)
        {
            var frame = new byte[5 + random.Next(60)];
            random.NextBytes(frame);
            new byte[] { 0xFF, 0xFF, 0xFF, 0xFF, 0x4E }.CopyTo(frame, 0);
            if (frame.Length > 9 && random.Next(4) != 0)
            {
                (frame[5], frame[6], frame[7], frame[8]) = (1, (byte)random.Next(2), (byte)random.Next(3), 0);
            }

            using var decoded = new PooledBuffer();
            var thrown = Record.Exception(() => ReplyFrame.Decode(frame, CodecRegistry.Default, DecodeLimits.Default, decoded));
            Assert.True(thrown is null or ReplyDecodeException, thrown?.ToString());
        }
    }

    private static ReplyDecodeException Reject(byte[] frame)
    {
        using var decoded = new PooledBuffer();
        return Assert.Throws<ReplyDecodeException>(() => ReplyFrame.Decode(frame, CodecRegistry.Default, DecodeLimits.Default, decoded));
    }

    private static IReplyCodec? Codec(string? name)
    {
        return name is null ? null : CodecRegistry.Default.TryGet(name, out var codec) ? codec : throw new ArgumentException(name);
    }

    private static byte[] Form(int size)
    {
        var text = new StringBuilder();
        var random = new Random(size);
        while (text.Length < size)
        {
            text.Append("<value>").Append(random.Next(1_000_000)).Append("</value>");
        }

        return Encoding.ASCII.GetBytes(text.ToString(0, size));
    }

    private static byte[] Frame(byte[] form, IReplyCodec? codec)
    {
        using var frame = new PooledBuffer();
        ReplyFrame.Write(FormKind.Binary, form, codec, 1, frame);
        return frame.WrittenSpan.ToArray();
    }

    private static byte[] Forge(byte codecId, int formBytes, byte[] payload)
    {
        var sizes = new byte[10];
        var length = Varint.Write(sizes, formBytes);
        length += Varint.Write(sizes.AsSpan(length), payload.Length);
        var checksum = new byte[4];
        BinaryPrimitives.WriteUInt32LittleEndian(checksum, 0);
        return [0xFF, 0xFF, 0xFF, 0xFF, 0x4E, 1, 1, codecId, 0, .. sizes[..length], .. payload, .. checksum];
    }
}
