// SPDX-License-Identifier: MIT
using System.IO.Compression;
using Nam.Codecs.Compression;
using Nam.Codecs.Containers.Symbols;

namespace Nam.Codecs.Tests.Containers.Symbols;

/// <summary>The unpacking of one block of fixed codes against the system's zlib, over good and damaged streams.</summary>
public sealed class SmallInflateTests
{
    private const int Seed = 1951;

    [Theory]
    [InlineData(2)]
    [InlineData(6)]
    [InlineData(9)]
    public void TryRead_OfWhatZlibPacked_GivesItBack(int level)
    {
        var random = new Random(Seed + level);
        foreach (var bytes in Samples(random))
        {
            var packed = Pack(bytes, level);
            var unpacked = new byte[bytes.Length];

            Assert.True(SmallInflate.TryRead(packed, unpacked));
            Assert.Equal(bytes, unpacked);
        }
    }

    [Theory]
    [InlineData(-1)]
    [InlineData(1)]
    public void TryRead_OfAnotherSize_Refuses(int difference)
    {
        var bytes = Enumerable.Repeat((byte)'a', 300).ToArray();
        var packed = Pack(bytes, 6);

        Assert.False(SmallInflate.TryRead(packed, new byte[bytes.Length + difference]));
    }

    [Theory]
    [InlineData(0, ZLibCompressionStrategy.Default)]
    [InlineData(6, ZLibCompressionStrategy.Default)]
    [InlineData(6, ZLibCompressionStrategy.Fixed)]
    public void TryRead_OfOtherBlocksOrMoreThanOne_Refuses(int level, ZLibCompressionStrategy strategy)
    {
        var bytes = new byte[100_000];
        new Random(Seed).NextBytes(bytes);

        Assert.False(SmallInflate.TryRead(Pack(bytes, level, strategy), new byte[bytes.Length]));
    }

    [Fact]
    public void TryRead_OfPartsAndMore_Refuses()
    {
        foreach (var bytes in Samples(new Random(Seed)).Where(bytes => bytes.Length != 0))
        {
            var packed = Pack(bytes, 6);
            for (var length = 0; length < packed.Length; length += 1 + (packed.Length / 50))
            {
                Assert.False(SmallInflate.TryRead(packed.AsSpan(0, length), new byte[bytes.Length]));
            }

            Assert.False(SmallInflate.TryRead([.. packed, 0], new byte[bytes.Length]));
        }
    }

    [Fact]
    public void TryRead_OfDamagedBytes_SaysWhatZlibSays()
    {
        var random = new Random(Seed);
        var zip = new ZipCodec();
        var accepted = 0;
        foreach (var bytes in Samples(random).Where(bytes => bytes.Length is > 0 and < 3_000))
        {
            var packed = Pack(bytes, random.Next(1, 10));
            for (var change = 0; change < 400; change++)
            {
                var damaged = (byte[])packed.Clone();
                for (var times = random.Next(1, 4); times > 0; times--)
                {
                    damaged[random.Next(2) == 0 ? random.Next(Math.Min(damaged.Length, 40)) : random.Next(damaged.Length)] ^=
                        (byte)(1 << random.Next(8));
                }

                var expected = new byte[bytes.Length];
                var actual = new byte[bytes.Length];
                var isFine = (damaged[0] & 7) == 3 && IsFine(zip, damaged, expected);

                Assert.Equal(isFine, SmallInflate.TryRead(damaged, actual));
                Assert.True(!isFine || expected.AsSpan().SequenceEqual(actual));
                accepted += isFine ? 1 : 0;
            }
        }

        Assert.True(accepted > 100, $"{accepted}");
    }

    private static bool IsFine(ZipCodec zip, byte[] packed, byte[] destination)
    {
        try
        {
            zip.Decompress(packed, destination);
            return true;
        }
        catch (ReplyDecodeException)
        {
            return false;
        }
    }

    private static IEnumerable<byte[]> Samples(Random random)
    {
        yield return [];
        foreach (var length in new[] { 1, 2, 17, 300, 1_024, 2_500, 8_000 })
        {
            foreach (var letters in new[] { 1, 2, 5, 60, 140 })
            {
                yield return [.. Enumerable.Range(0, length).Select(_ => (byte)random.Next(letters))];
            }

            yield return [.. Enumerable.Range(0, length).Select(index => (byte)(index % 37 * (index % 101) % 144))];
        }
    }

    private static byte[] Pack(byte[] bytes, int level, ZLibCompressionStrategy strategy = ZLibCompressionStrategy.Fixed)
    {
        if (bytes.Length == 0)
        {
            return [3, 0];
        }

        var packed = new MemoryStream();
        var options = new ZLibCompressionOptions { CompressionLevel = level, CompressionStrategy = strategy };
        using (var deflate = new DeflateStream(packed, options, leaveOpen: true))
        {
            deflate.Write(bytes);
        }

        return packed.ToArray();
    }
}
