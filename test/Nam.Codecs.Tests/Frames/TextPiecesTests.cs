// SPDX-License-Identifier: MIT
using System.Text;
using Nam.Codecs.Buffers;
using Nam.Codecs.Compression;
using Nam.Codecs.Containers.Bytes;
using Nam.Codecs.Frames;

namespace Nam.Codecs.Tests.Frames;

public sealed class TextPiecesTests
{
    private const int BlockBytes = 64 << 10;

    public static TheoryData<string, int> Codecs => new()
    {
        { "zip", 1 }, { "zip", 6 }, { "zip", 9 }, { "brotli", 1 }, { "brotli", 2 }, { "brotli", 3 }, { "brotli", 4 }, { "brotli", 5 },
    };

    [Theory]
    [MemberData(nameof(Codecs))]
    public void Write_BlocksOfEveryKind_AreReadBack(string name, int level)
    {
        var random = new Random(level);
        byte[] noise = new byte[BlockBytes], blank = new byte[40 * BlockBytes];
        random.NextBytes(noise);
        blank.AsSpan().Fill((byte)' ');
        byte[][] blocks =
        [
            Prose(random, BlockBytes), Prose(random, 1), Prose(random, BlockBytes), noise, Prose(random, BlockBytes), blank,
            Prose(random, 3 * BlockBytes), [], Prose(random, BlockBytes), [],
        ];

        var frames = Frames(blocks, name, level);

        Assert.Equal(blocks, Read(frames, CodecRegistry.Default));
        Assert.All((int[])[3, 7, 9], stored => Assert.True(Header(frames[stored]).IsStored));
        var pieces = frames.Select(frame => Header(frame).IsPiece).ToArray();
        Assert.Equal((name, level) != ("brotli", 1), pieces[0] && pieces[2] && pieces[6] && pieces[8]);
    }

    [Theory]
    [InlineData("zip", 6)]
    [InlineData("brotli", 2)]
    [InlineData("brotli", 5)]
    public void Write_BlocksThatAreAlike_AreSmallerThanByThemselves(string name, int level)
    {
        var block = Prose(new Random(7), 24 << 10);
        Assert.True(CodecRegistry.Default.TryGet(name, out var codec));
        var alone = new PooledBuffer();
        ReplyFrame.Write(FormKind.Text, block, codec, level, alone, hasMore: true);

        var frames = Frames([block, block, block], name, level);

        Assert.InRange(frames[0].Length, 1, alone.WrittenCount + 32);
        Assert.All(frames[1..], frame => Assert.InRange(frame.Length, 1, alone.WrittenCount / 3));
    }

    [Theory]
    [InlineData("zip", 6)]
    [InlineData("brotli", 5)]
    public void Write_StreamThatMayNotBeKept_StandsForItself(string name, int level)
    {
        var block = Prose(new Random(5), 8 << 10);
        byte[][] blocks = [block, block, block, block, block];

        var frames = Frames(blocks, name, level, mayKeep: i => i != 2);

        Assert.Equal(blocks, Read(frames, CodecRegistry.Default));
        Assert.Equal([true, true, false, true, true], frames.Select(frame => Header(frame).IsPiece));
        Assert.Equal(frames[0], frames[3]);
    }

    [Fact]
    public void Read_CodecOfThePeersOwn_IsReadAllTheSame()
    {
        var block = Prose(new Random(3), BlockBytes);
        var registry = CodecRegistry.Empty.With(new ManagedZipCodec());
        var frames = Frames([block, block, block], "zip", 6);

        Assert.Equal([block, block, block], Read(frames, registry));
        Assert.Throws<ReplyDecodeException>(() => Read(frames[1..], registry));
        foreach (var bytes in (int[])[-1, 1])
        {
            Assert.Throws<ReplyDecodeException>(() => Read([frames[0], Resized(frames[1], Header(frames[1]), bytes), frames[2]], registry));
        }
    }

    [Theory]
    [InlineData("zip", 1)]
    [InlineData("brotli", 5)]
    public void Read_DamagedPieces_AreRefused(string name, int level)
    {
        var random = new Random(11);
        byte[][] blocks = [Prose(random, 4_000), Prose(random, 4_000), Prose(random, 4_000)];
        var frames = Frames(blocks, name, level);
        var second = Header(frames[1]);

        // What came before is missing; a piece ends elsewhere; a bit is another.
        Refuse([frames[1], frames[2]]);
        Refuse([frames[0], frames[2]]);
        Refuse([frames[0], Resized(frames[1], second, -1), frames[2]]);
        Refuse([frames[0], Resized(frames[1], second, 1), frames[2]]);
        for (var i = 0; i < 2_000; i++)
        {
            var damaged = frames[1].ToArray();
            var at = second.PayloadOffset + random.Next(second.PayloadBytes);
            damaged[at] ^= (byte)(1 << random.Next(8));
            try
            {
                // Another coding of the same bytes is none of the reader's business.
                Assert.Equal(blocks, Read([frames[0], damaged, frames[2]], CodecRegistry.Default));
            }
            catch (ReplyDecodeException)
            {
                // Most are refused.
            }
        }

        static void Refuse(byte[][] frames) => Assert.Throws<ReplyDecodeException>(() => Read(frames, CodecRegistry.Default));
    }

    [Theory]
    [InlineData("zip", 1)]
    [InlineData("brotli", 5)]
    public void Decode_PieceThatEndsItsStream_IsRefused(string name, int level)
    {
        using var frame = new PooledBuffer();
        Assert.True(CodecRegistry.Default.TryGet(name, out var codec));
        ReplyFrame.Write(FormKind.Text, Prose(new Random(2), 4_000), codec, level, frame);
        frame.WrittenInPlace(8, 1)[0] = 4;

        Assert.Throws<ReplyDecodeException>(() => Read([frame.WrittenSpan.ToArray()], CodecRegistry.Default));
    }

    [Fact]
    public void Decode_PieceOfNoText_IsRefused()
    {
        var frame = Frames([Prose(new Random(1), 4_000)], "zip", 6)[0];
        using var form = new PooledBuffer();

        Assert.Throws<ReplyDecodeException>(() => ReplyFrame.Decode(frame, CodecRegistry.Default, DecodeLimits.Default, form));
        frame[6] = 1;
        Assert.Throws<ReplyDecodeException>(() => Header(frame));
        (frame[6], frame[7]) = (0, 0);
        Assert.Throws<ReplyDecodeException>(() => Header(frame));
    }

    // A payload that is longer or shorter by some bytes, as its frame says.
    private static byte[] Resized(byte[] frame, FrameHeader header, int bytes)
    {
        using var resized = new PooledBuffer();
        resized.Write(frame.AsSpan(0, 9));
        resized.PutCount(header.FormBytes);
        resized.PutCount(header.PayloadBytes + bytes);
        resized.Write(frame.AsSpan(header.PayloadOffset, header.PayloadBytes + Math.Min(0, bytes)));
        resized.Write(new byte[Math.Max(0, bytes)]);
        resized.Write(frame.AsSpan(header.PayloadOffset + header.PayloadBytes));
        return resized.WrittenSpan.ToArray();
    }

    private static byte[][] Frames(byte[][] blocks, string name, int level, Func<int, bool>? mayKeep = null)
    {
        Assert.True(CodecRegistry.Default.TryGet(name, out var codec));
        using var pieces = new TextPieces();
        return [.. blocks.Select((block, i) =>
        {
            using var frame = new PooledBuffer();
            pieces.Write(block, codec, level, hasMore: i + 1 < blocks.Length, mayKeep?.Invoke(i) ?? true, frame);
            return frame.WrittenSpan.ToArray();
        })];
    }

    private static byte[][] Read(byte[][] frames, CodecRegistry codecs)
    {
        using var pieces = new TextPieces();
        return [.. frames.Select(frame =>
        {
            using var text = new PooledBuffer();
            ReplyFrame.Decode(frame, codecs, DecodeLimits.Default, text, pieces);
            return text.WrittenSpan.ToArray();
        })];
    }

    private static FrameHeader Header(byte[] frame) => ReplyFrame.ReadHeader(frame, DecodeLimits.Default);

    private static byte[] Prose(Random random, int bytes)
    {
        var text = new StringBuilder(bytes + 16);
        while (text.Length < bytes)
        {
            text.Append("<w>").Append(random.Next(5_000)).Append("</w>");
        }

        return Encoding.UTF8.GetBytes(text.ToString(0, bytes));
    }
}
