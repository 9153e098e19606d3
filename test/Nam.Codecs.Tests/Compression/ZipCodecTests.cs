// SPDX-License-Identifier: MIT
using Nam.Codecs.Buffers;
using Nam.Codecs.Compression;

namespace Nam.Codecs.Tests.Compression;

public sealed class ZipCodecTests : DeflateCodecContract
{
    protected override IReplyCodec Codec { get; } = new ZipCodec();

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(50_000)]
    [InlineData(300_000)]
    public void Decompress_OfTheOtherZipsPayload_RestoresTheSame(int length)
    {
        var source = Prose(length, seed: 21);
        IReplyCodec[] zips = [Codec, new ManagedZipCodec()];
        for (var level = 1; level <= 9; level++)
        {
            foreach (var (writer, reader) in ((IReplyCodec, IReplyCodec)[])[(zips[0], zips[1]), (zips[1], zips[0])])
            {
                using var payload = new PooledBuffer();
                var restored = new byte[source.Length];

                writer.Compress(source, level, payload);
                reader.Decompress(payload.WrittenSpan, restored);

                Assert.Equal(source, restored);
            }
        }
    }
}
