// SPDX-License-Identifier: MIT
using Nam.Codecs.Tests.Bombs;

namespace Nam.Codecs.Tests.Compression;

/// <summary>What every codec for deflate has to do.</summary>
public abstract class DeflateCodecContract : ReplyCodecContract
{
    // Not the last, stored, up to the whole byte; a length of 0 and its complement.
    private static readonly byte[] EmptyStored = [0x00, 0x00, 0x00, 0xFF, 0xFF];

    // Four blocks, not the last, in the fixed code, of nothing but their end: 10 bits each.
    private static readonly byte[] EmptyFixed = [0x02, 0x08, 0x20, 0x80, 0x00];

    public static TheoryData<byte[]> EmptyBlocks => [EmptyStored, EmptyFixed];

    [Theory]
    [MemberData(nameof(EmptyBlocks))]
    public void Decompress_OfEmptyBlocksWithoutEnd_IsRefusedForNothing(byte[] blocks)
    {
        byte[] payload = [.. Enumerable.Repeat(blocks, 200_000).SelectMany(block => block)];

        var result = BombResult.Of(() => Codec.Decompress(payload, new byte[1_000]), () => 0);

        Assert.NotNull(result.Thrown);
        Assert.InRange(result.Allocated, 0, (2L * payload.Length) + AllocatedAtMost);
    }

    [Theory]
    [MemberData(nameof(EmptyBlocks))]
    public void Decompress_OfEmptyBlocksBeforeTheLast_GivesWhatThatHolds(byte[] blocks)
    {
        byte[] payload = [.. Enumerable.Repeat(blocks, 1_000).SelectMany(block => block), 0x01, 0x01, 0x00, 0xFE, 0xFF, (byte)'x'];
        var restored = new byte[1];

        Codec.Decompress(payload, restored);

        Assert.Equal("x"u8.ToArray(), restored);
    }

    [Fact]
    public void Decompress_OfAStoredBlockLongerThanWhatIsThere_Throws()
    {
        Assert.Throws<ReplyDecodeException>(() => Codec.Decompress([0x01, 0xFF, 0xFF, 0x00, 0x00, (byte)'x'], new byte[65_535]));
        Assert.Throws<ReplyDecodeException>(() => Codec.Decompress([0x01, 0xFF, 0xFF, 0x00, 0x00, (byte)'x'], new byte[1]));
    }

    [Fact]
    public void Decompress_OfAWrappedStream_Throws()
    {
        // A zlib and a gzip header in front: deflate has none.
        var compressed = Compress(Prose(400, seed: 12), Codec.MinimumLevel);

        Assert.Throws<ReplyDecodeException>(() => Codec.Decompress([0x78, 0x9C, .. compressed], new byte[400]));
        Assert.Throws<ReplyDecodeException>(() => Codec.Decompress([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, .. compressed], new byte[400]));
    }
}
