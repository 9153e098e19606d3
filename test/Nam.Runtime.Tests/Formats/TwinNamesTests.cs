// SPDX-License-Identifier: MIT

using System.Buffers;
using Nam.Codecs.Compression;
using Nam.Codecs.Frames;
using Nam.Decisions;

namespace Nam.Runtime.Tests.Formats;

/// <summary>The planner and the codecs may not know each other, so that each has its own word for forms and codecs: the
/// words stay the same.</summary>
public sealed class TwinNamesTests
{
    [Fact]
    public void Forms_OfPlansAndOfFrames_HaveTheSameNames()
    {
        Assert.Equal(Enum.GetNames<XmlForm>(), Enum.GetNames<FormKind>());
    }

    [Fact]
    public void Codecs_OfPlansAndOfTheRegistry_HaveTheSameNames()
    {
        Assert.Equal(
            [ReplyCodecs.Zip, ReplyCodecs.Brotli], CodecRegistry.Default.Codecs.Select(codec => codec.Name));
    }

    [Theory]
    [InlineData("x", true)]
    [InlineData("-", true)]
    [InlineData("a-to-z-and-0-to-9-and-32-at-most", true)]
    [InlineData("a-to-z-and-0-to-9-and-33-too-many", false)]
    [InlineData("", false)]
    [InlineData("Zip", false)]
    [InlineData("zip_2", false)]
    [InlineData("zip 2", false)]
    [InlineData("zíp", false)]
    public void CodecName_OfPlansAndOfTheRegistry_IsAllowedByBothOrNone(string name, bool isAllowed)
    {
        var plan = Record.Exception(() => new ReplyFormat(XmlForm.Text, name, 1));
        var registry = Record.Exception(() => CodecRegistry.Empty.With(new NamedCodec(name)));

        Assert.Equal((isAllowed, isAllowed), (plan is null, registry is null));
    }

    private sealed class NamedCodec(string name) : IReplyCodec
    {
        public string Name => name;

        public byte WireId => 200;

        public int MinimumLevel => 1;

        public int MaximumLevel => 1;

        public void Compress(ReadOnlySpan<byte> source, int level, IBufferWriter<byte> destination) => destination.Write(source);

        public void Decompress(ReadOnlySpan<byte> source, Span<byte> destination) => source.CopyTo(destination);
    }
}
