// SPDX-License-Identifier: MIT
using System.Buffers;
using System.Text;
using Nam.Codecs.Buffers;
using Nam.Codecs.Compression;
using Nam.Codecs.Tests.Bombs;

namespace Nam.Codecs.Tests.Compression;

/// <summary>What every codec has to do.</summary>
public abstract class ReplyCodecContract
{
    /// <summary>Bytes that decoding may allocate besides a copy of the payload.</summary>
    protected const long AllocatedAtMost = 256 << 10;

    protected abstract IReplyCodec Codec { get; }

    public static TheoryData<int> Sizes => [0, 1, 2, 100, 8_191, 8_192, 8_193, 65_536, 1_000_000];

    [Theory]
    [MemberData(nameof(Sizes))]
    public void Decompress_OfCompressedProse_GivesTheSameAtEveryLevel(int size)
    {
        var source = Prose(size, seed: 1);

        for (var level = Codec.MinimumLevel; level <= Codec.MaximumLevel; level++)
        {
            var restored = RoundTrip(source, level);

            Assert.Equal(source, restored);
        }
    }

    [Theory]
    [MemberData(nameof(Sizes))]
    public void Decompress_OfCompressedNoise_GivesTheSame(int size)
    {
        var source = Noise(size, seed: 2);

        var restored = RoundTrip(source, Codec.MinimumLevel);

        Assert.Equal(source, restored);
    }

    [Fact]
    public void Decompress_OfTwentyMegabytes_GivesTheSame()
    {
        var source = Prose(20 << 20, seed: 3);

        var restored = RoundTrip(source, Codec.MinimumLevel);

        Assert.True(source.AsSpan().SequenceEqual(restored));
    }

    [Fact]
    public void Compress_IntoAWriterOfSmallPieces_GivesTheSameBytes()
    {
        var source = Prose(300_000, seed: 4);
        var pieces = new ArrayBufferWriter<byte>(16);

        Codec.Compress(source, Codec.MaximumLevel, pieces);

        Assert.Equal(Compress(source, Codec.MaximumLevel), pieces.WrittenSpan.ToArray());
    }

    [Fact]
    public void Compress_OfProse_MakesItSmaller()
    {
        var source = Prose(100_000, seed: 5);

        var compressed = Compress(source, Codec.MinimumLevel);

        Assert.InRange(compressed.Length, 1, source.Length * 2 / 3);
    }

    [Fact]
    public void Compress_AtALevelOutsideTheRange_Throws()
    {
        using var buffer = new PooledBuffer();

        Assert.Throws<ArgumentOutOfRangeException>(() => Codec.Compress([], Codec.MinimumLevel - 1, buffer));
        Assert.Throws<ArgumentOutOfRangeException>(() => Codec.Compress([], Codec.MaximumLevel + 1, buffer));
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(400)]
    public void Decompress_CutOffAnywhere_Throws(int size)
    {
        var source = Prose(size, seed: 6);
        var compressed = Compress(source, Codec.MinimumLevel);

        for (var length = 0; length < compressed.Length; length++)
        {
            var restored = new byte[size];
            Assert.Throws<ReplyDecodeException>(() => Codec.Decompress(compressed.AsSpan(0, length), restored));
        }
    }

    [Theory]
    [InlineData(0, 1)]
    [InlineData(400, 1)]
    [InlineData(400, 9_000)]
    [InlineData(100_000, 1)]
    public void Decompress_WithBytesLeftOver_Throws(int size, int leftOver)
    {
        var source = Prose(size, seed: 7);
        byte[] compressed = [.. Compress(source, Codec.MinimumLevel), .. new byte[leftOver]];

        Assert.Throws<ReplyDecodeException>(() => Codec.Decompress(compressed, new byte[size]));
    }

    [Theory]
    [InlineData(1)]
    [InlineData(400)]
    [InlineData(100_000)]
    public void Decompress_IntoAnotherSize_Throws(int size)
    {
        var compressed = Compress(Prose(size, seed: 8), Codec.MinimumLevel);

        Assert.Throws<ReplyDecodeException>(() => Codec.Decompress(compressed, new byte[size - 1]));
        Assert.Throws<ReplyDecodeException>(() => Codec.Decompress(compressed, new byte[size + 1]));
        Assert.Throws<ReplyDecodeException>(() => Codec.Decompress(compressed, []));
    }

    [Fact]
    public void Decompress_OfDamagedPayloads_ThrowsNothingElse()
    {
        var random = new Random(9);
        var source = Prose(2_000, seed: 9);
        var compressed = Compress(source, Codec.MaximumLevel);
        var rejected = 0;

        for (var round = 0; round < 3_000; round++)
        {
            var damaged = compressed.ToArray();
            damaged[random.Next(damaged.Length)] ^= (byte)(1 << random.Next(8));
            damaged[random.Next(damaged.Length)] = (byte)random.Next(256);
            var thrown = Record.Exception(() => Codec.Decompress(damaged, new byte[source.Length]));
            rejected += thrown is null ? 0 : 1;
            Assert.True(thrown is null or ReplyDecodeException, thrown?.ToString());
        }

        Assert.InRange(rejected, 1, 3_000);
    }

    [Fact]
    public void Decompress_OfFarMoreThanDeclared_WritesAndTakesNoMore()
    {
        var compressed = Compress(new byte[16 << 20], Codec.MinimumLevel);
        var restored = new byte[2_000];

        var result = BombResult.Of(
            () => Codec.Decompress(compressed, restored.AsSpan(0, 1_000)), () => restored.AsSpan(1_000).Count((byte)0));

        Assert.NotNull(result.Thrown);
        Assert.Equal(1_000, result.Made);
        Assert.InRange(result.Allocated, 0, compressed.Length + AllocatedAtMost);
    }

    [Fact]
    public void Decompress_OfOneStreamBehindAnother_Throws()
    {
        var compressed = Compress(Prose(400, seed: 11), Codec.MinimumLevel);

        Assert.Throws<ReplyDecodeException>(() => Codec.Decompress([.. compressed, .. compressed], new byte[400]));
        Assert.Throws<ReplyDecodeException>(() => Codec.Decompress([.. compressed, .. compressed], new byte[800]));
    }

    [Fact]
    public void Compress_OnManyThreads_GivesWhatOneGives()
    {
        var source = Prose(30_000, seed: 10);
        var expected = Compress(source, Codec.MinimumLevel);

        Parallel.For(0, 64, _ => Assert.Equal(expected, Compress(source, Codec.MinimumLevel)));
    }

    protected static byte[] Prose(int size, int seed)
    {
        string[] words = ["<row>", "</row>", "quick", "final", "deposits", "1996-03-13", "17", "0.04", "carefully", "sleep", "\n"];
        var random = new Random(seed);
        var text = new StringBuilder(size + 16);
        while (text.Length < size)
        {
            text.Append(words[random.Next(words.Length)]).Append(' ').Append(random.Next(100_000));
        }

        return Encoding.ASCII.GetBytes(text.ToString(0, size));
    }

    protected static byte[] Noise(int size, int seed)
    {
        var bytes = new byte[size];
        new Random(seed).NextBytes(bytes);
        return bytes;
    }

    protected byte[] Compress(byte[] source, int level)
    {
        using var buffer = new PooledBuffer();
        Codec.Compress(source, level, buffer);
        return buffer.WrittenSpan.ToArray();
    }

    private byte[] RoundTrip(byte[] source, int level)
    {
        var restored = new byte[source.Length];
        Codec.Decompress(Compress(source, level), restored);
        return restored;
    }
}
