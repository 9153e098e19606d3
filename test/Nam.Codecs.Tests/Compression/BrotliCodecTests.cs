// SPDX-License-Identifier: MIT
using System.Text;
using Nam.Codecs.Compression;
using Nam.Codecs.Tests.Bombs;

namespace Nam.Codecs.Tests.Compression;

public sealed class BrotliCodecTests : ReplyCodecContract
{
    // RFC 7932 section 9.1: four ones are a window of 24 bits, less 16.
    private const string Window24 = "1111";
    private const string Uncompressed = "1";
    private const string NotLast = "0";
    private const string LastAndEmpty = "11";

    protected override IReplyCodec Codec { get; } = new BrotliCodec();

    [Fact]
    public void Decompress_OfALargeWindow_Throws()
    {
        // 1, 000, 100, 0: no window of RFC 7932, but the mark of the larger ones; six bits of it follow.
        for (var bits = 10; bits <= 62; bits++)
        {
            byte[] payload =
            [
                .. Bits("10001000", Number(bits, 6), NotLast, "00", Number(4, 16), Uncompressed), .. "small"u8, .. Bits(LastAndEmpty)
            ];

            Assert.Throws<ReplyDecodeException>(() => Codec.Decompress(payload, new byte[5]));
        }
    }

    [Fact]
    public void Decompress_OfTheLargestWindowOverATinyText_GivesIt()
    {
        byte[] payload = [.. Bits(Window24, NotLast, "00", Number(4, 16), Uncompressed), .. "small"u8, .. Bits(LastAndEmpty)];
        var restored = new byte[5];

        var result = BombResult.Of(() => Codec.Decompress(payload, restored), () => 0);

        Assert.Null(result.Thrown);
        Assert.Equal("small", Encoding.ASCII.GetString(restored));
        Assert.InRange(result.Allocated, 0, AllocatedAtMost);
    }

    [Theory]
    [InlineData(5)]
    [InlineData(1_000)]
    public void Decompress_OfABlockOf16MiBThatIsNotThere_Throws(int declared)
    {
        byte[] payload = [.. Bits(Window24, NotLast, "01", Number((1 << 24) - 1, 24), Uncompressed), .. "small"u8];
        var restored = new byte[declared];

        var result = BombResult.Of(() => Codec.Decompress(payload, restored), () => 0);

        Assert.NotNull(result.Thrown);
        Assert.InRange(result.Allocated, 0, AllocatedAtMost);
    }

    [Fact]
    public void Decompress_OfEmptyBlocksWithoutEnd_IsRefusedForNothing()
    {
        // Metadata of no bytes: not the last, 11, a reserved 0, 00, up to the whole byte.
        byte[] payload = [.. Bits(Window24, NotLast, "11", "0", "00"), .. Enumerable.Repeat(Bits(NotLast, "11", "0", "00")[0], 1_000_000)];

        var result = BombResult.Of(() => Codec.Decompress(payload, new byte[1_000]), () => 0);

        Assert.NotNull(result.Thrown);
        Assert.InRange(result.Allocated, 0, AllocatedAtMost);
    }

    [Fact]
    public void Decompress_OfMetadata_PassesOverIt()
    {
        byte[] payload =
        [
            .. Bits(Window24, NotLast, "11", "0", "10", Number(4, 8)), .. "notes"u8, .. Bits(NotLast, "00", Number(4, 16), Uncompressed),
            .. "small"u8, .. Bits(LastAndEmpty)
        ];
        var restored = new byte[5];

        Codec.Decompress(payload, restored);

        Assert.Equal("small", Encoding.ASCII.GetString(restored));
        Assert.Throws<ReplyDecodeException>(
            () => Codec.Decompress(Bits(Window24, NotLast, "11", "0", "11", Number((1 << 24) - 1, 24)), restored));
    }

    /// <summary>Bits as they stand in the stream, the lowest of a byte first.</summary>
    private static byte[] Bits(params string[] parts)
    {
        var bits = string.Concat(parts);
        var bytes = new byte[(bits.Length + 7) / 8];
        for (var index = 0; index < bits.Length; index++)
        {
            bytes[index / 8] |= (byte)((bits[index] - '0') << (index % 8));
        }

        return bytes;
    }

    /// <summary>A number of so many bits, the lowest first.</summary>
    private static string Number(int value, int bits) => string.Concat(Enumerable.Range(0, bits).Select(bit => (value >> bit) & 1));
}
