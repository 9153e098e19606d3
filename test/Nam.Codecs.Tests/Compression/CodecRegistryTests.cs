// SPDX-License-Identifier: MIT
using System.Buffers;
using Nam.Codecs.Compression;

namespace Nam.Codecs.Tests.Compression;

public sealed class CodecRegistryTests
{
    [Fact]
    public void TryGet_InTheDefault_FindsByNameAndByWireId()
    {
        Assert.True(CodecRegistry.Default.TryGet(1, out var zip));
        Assert.IsType<ZipCodec>(zip);
        Assert.True(CodecRegistry.Default.TryGet(2, out var brotli));
        Assert.IsType<BrotliCodec>(brotli);
        Assert.False(CodecRegistry.Default.TryGet(0, out _));
        Assert.False(CodecRegistry.Default.TryGet(128, out _));
        Assert.False(CodecRegistry.Default.TryGet("lzma", out _));
    }

    [Fact]
    public void NewZip_WhereItMustBeManaged_IsSharpZipLibs()
    {
        Assert.IsType<ZipCodec>(CodecRegistry.NewZip(isManaged: false));
        Assert.IsType<ManagedZipCodec>(CodecRegistry.NewZip(isManaged: true));
    }

    [Fact]
    public void With_APrivateCodec_LeavesTheOriginalAsItWas()
    {
        var registry = CodecRegistry.Default.With(new Reverse("reverse", 200));

        Assert.True(registry.TryGet(200, out _));
        Assert.False(CodecRegistry.Default.TryGet(200, out _));
        Assert.Equal(3, registry.Codecs.Count);
    }

    [Theory]
    [InlineData("x", 0)]
    [InlineData("x", 3)]
    [InlineData("x", 127)]
    [InlineData("", 128)]
    [InlineData("Upper", 128)]
    [InlineData("a-name-of-more-than-thirty-two-chars", 128)]
    public void With_ANameOrIdThatIsNotAllowed_Throws(string name, byte wireId)
    {
        Assert.Throws<ArgumentException>(() => CodecRegistry.Default.With(new Reverse(name, wireId)));
    }

    [Fact]
    public void With_ATakenPrivateId_Throws()
    {
        var registry = CodecRegistry.Default.With(new Reverse("one", 200));

        Assert.Throws<ArgumentException>(() => registry.With(new Reverse("two", 200)));
        Assert.Same(registry.Codecs[0], registry.With(new Reverse("one", 201)).Codecs[0]);
    }

    private sealed class Reverse(string name, byte wireId) : IReplyCodec
    {
        public string Name => name;

        public byte WireId => wireId;

        public int MinimumLevel => 1;

        public int MaximumLevel => 1;

        public void Compress(ReadOnlySpan<byte> source, int level, IBufferWriter<byte> destination)
        {
            var copy = source.ToArray();
            Array.Reverse(copy);
            destination.Write(copy);
        }

        public void Decompress(ReadOnlySpan<byte> source, Span<byte> destination)
        {
            source.CopyTo(destination);
            destination.Reverse();
        }
    }
}
