// SPDX-License-Identifier: MIT
using Nam.Codecs.Buffers;
using Nam.Codecs.Compression;

namespace Nam.Codecs.Tests.Compression;

public sealed class ManagedZipCodecTests : DeflateCodecContract
{
    protected override IReplyCodec Codec { get; } = new ManagedZipCodec();

    [Fact]
    public void Decompress_OfTheSystemCodecsPayload_GivesTheSame()
    {
        var source = Prose(50_000, seed: 22);
        var system = new ZipCodec();

        for (var level = system.MinimumLevel; level <= system.MaximumLevel; level++)
        {
            using var payload = new PooledBuffer();
            var restored = new byte[source.Length];
            system.Compress(source, level, payload);
            Codec.Decompress(payload.WrittenSpan, restored);
            Assert.Equal(source, restored);
        }
    }
}
