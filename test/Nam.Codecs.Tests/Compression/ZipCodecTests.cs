// SPDX-License-Identifier: MIT
using Nam.Codecs.Buffers;
using Nam.Codecs.Compression;

namespace Nam.Codecs.Tests.Compression;

public sealed class ZipCodecTests : DeflateCodecContract
{
    protected override IReplyCodec Codec { get; } = new ZipCodec();

    [Fact]
    public void Decompress_OfTheManagedCodecsPayload_GivesTheSame()
    {
        var source = Prose(50_000, seed: 21);
        var managed = new ManagedZipCodec();
        using var payload = new PooledBuffer();
        var restored = new byte[source.Length];

        managed.Compress(source, 6, payload);
        Codec.Decompress(payload.WrittenSpan, restored);

        Assert.Equal(source, restored);
    }
}
