// SPDX-License-Identifier: MIT
using System.Text;
using Nam.Codecs.Buffers;
using Nam.Codecs.Compression;
using Nam.Codecs.Frames;
using Nam.Codecs.Tests.Containers;

namespace Nam.Codecs.Tests.Frames;

/// <summary>Frames of containers, which may be several; docs/wire-format.md section 4.</summary>
public sealed class ContainerFrameTests
{
    private static readonly DecodeLimits Limits = DecodeLimits.Default;
    private static readonly byte[] Form = ContainerRunner.Tokenize(Encoding.UTF8.GetBytes("<r><a>1</a><a>2</a></r>"))!;

    [Fact]
    public void ReadContainers_OneFrame_GivesTheForm()
    {
        var frame = Frame(hasMore: false);

        var header = ReplyFrame.ReadContainers(frame, Limits, out var form);

        Assert.Equal(FormKind.Containers, header.Form);
        Assert.False(header.HasMore);
        Assert.Equal(frame.Length, header.FrameBytes);
        Assert.Equal(Form, form.ToArray());
    }

    [Fact]
    public void ReadContainers_TwoFrames_GivesOneAfterTheOther()
    {
        byte[] frames = [.. Frame(hasMore: true), .. Frame(hasMore: false)];

        var first = ReplyFrame.ReadContainers(frames, Limits, out var firstForm);
        var second = ReplyFrame.ReadContainers(frames.AsSpan(first.FrameBytes), Limits, out var secondForm);

        Assert.True(first.HasMore);
        Assert.Equal(Form, firstForm.ToArray());
        Assert.False(second.HasMore);
        Assert.Equal(Form, secondForm.ToArray());
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    public void PassToAnew_MoreAndNothingBehind_Throws(int count)
    {
        var frames = Enumerable.Repeat(Frame(hasMore: true), count).SelectMany(frame => frame).ToArray();

        var thrown = Assert.Throws<ReplyDecodeException>(() => Pass(frames));

        Assert.Contains("another one follows", thrown.Message);

        static FrameHeader Pass(ReadOnlySpan<byte> frames) => ReplyFrame.PassToAnew(ref frames, Limits);
    }

    // A frame of no bytes looked like the end of the document, so that what followed was not seen.
    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void ReadContainers_FrameOfNoBytes_Throws(bool hasMore)
    {
        using var frame = new PooledBuffer();
        ReplyFrame.WriteContainers([], hasMore, frame);

        Assert.Throws<ReplyDecodeException>(() => ReplyFrame.ReadContainers(frame.WrittenSpan, Limits, out _));
    }

    [Fact]
    public void ReadHeader_NoMoreAndAFrameBehind_Throws()
    {
        byte[] frames = [.. Frame(hasMore: false), .. Frame(hasMore: false)];

        Assert.Throws<ReplyDecodeException>(() => ReplyFrame.ReadHeader(frames, Limits));
    }

    [Theory]
    [InlineData(7, 1, "codec")]
    [InlineData(7, 128, "codec")]
    [InlineData(8, 2, "flags")]
    [InlineData(8, 3, "flags")]
    [InlineData(8, 0x81, "flags")]
    public void ReadHeader_ByteThatContainersCannotHave_NamesTheFault(int offset, byte value, string fault)
    {
        var frame = Frame(hasMore: false);
        frame[offset] = value;

        var thrown = Assert.Throws<ReplyDecodeException>(() => ReplyFrame.ReadHeader(frame, Limits));

        Assert.Contains(fault, thrown.Message);
    }

    [Fact]
    public void ReadContainers_AnyByteOfTheFormChanged_Throws()
    {
        for (var offset = 0; offset < Form.Length; offset++)
        {
            var frame = Frame(hasMore: false);
            frame[^(ReplyFrame.ChecksumBytes + 1 + offset)] ^= 0x10;

            Assert.Throws<ReplyDecodeException>(() => ReplyFrame.ReadContainers(frame, Limits, out _));
        }
    }

    [Fact]
    public void ReadContainers_FrameOfText_Throws()
    {
        using var frame = new PooledBuffer();
        ReplyFrame.Write(FormKind.Text, "<a/>"u8, null, 0, frame);

        Assert.Throws<ReplyDecodeException>(() => ReplyFrame.ReadContainers(frame.WrittenSpan, Limits, out _));
    }

    [Fact]
    public void Write_ContainersWithACodec_Throws()
    {
        using var frame = new PooledBuffer();

        Assert.Throws<ArgumentException>(() => ReplyFrame.Write(FormKind.Containers, Form, new ZipCodec(), 1, frame));
    }

    private static byte[] Frame(bool hasMore)
    {
        using var frame = new PooledBuffer();
        ReplyFrame.WriteContainers(Form, hasMore, frame);
        return frame.WrittenSpan.ToArray();
    }
}
