// SPDX-License-Identifier: MIT

using Nam.Client;
using Nam.Codecs;
using Nam.Codecs.Buffers;
using Nam.Codecs.Compression;
using Nam.Codecs.Frames;
using Nam.Profiles;

namespace Nam.Http.Tests;

/// <summary>Text with a codec, of several frames: cut anywhere, some of them stored.</summary>
public sealed class ArrivingCodedTextTests() : ArrivingReplyTests("text+brotli-4", MakeFrames())
{
    [Fact]
    public async Task Reply_BehindWhichAnotherFormStands_IsAnError()
    {
        using var anew = new PooledBuffer();
        ReplyFrame.WriteAnew(Text, anew);
        using var binary = new PooledBuffer();
        ReplyFrame.Write(FormKind.Binary, [0x40, 0x01, 0x61, 0x01], null, 0, binary);

        foreach (var last in (byte[][])[anew.WrittenSpan.ToArray(), binary.WrittenSpan.ToArray()])
        {
            await Assert.ThrowsAsync<ReplyDecodeException>(() => ReadTextAsync(Whole([Frames[0], last])));
            await Assert.ThrowsAsync<ReplyDecodeException>(() => ReadObjectsAsync(Whole([Frames[0], last])));
        }
    }

    [Fact]
    public async Task Reply_ThatWasNotAskedToFlow_IsAnError()
    {
        var options = new NamClientOptions { Capabilities = ClientCapabilities.Brotli | ClientCapabilities.Containers };

        await Assert.ThrowsAsync<ReplyDecodeException>(() => ReadTextAsync(Whole(Frames), options));
        await Assert.ThrowsAsync<ReplyDecodeException>(() => ReadObjectsAsync(Whole(Frames), options));
    }

    [Fact]
    public async Task Reply_WhoseTextIsTooLongInAll_IsAnError()
    {
        var options = new NamClientOptions { Limits = DecodeLimits.Default with { MaximumTextBytes = Text.Length - 1 } };

        await Assert.ThrowsAsync<ReplyDecodeException>(() => ReadTextAsync(Whole(Frames), options));
        await Assert.ThrowsAsync<ReplyDecodeException>(() => ReadObjectsAsync(Whole(Frames), options));
    }

    [Fact]
    public async Task Reply_WhoseLastFrameIsEmpty_IsWhole()
    {
        List<byte[]> frames = [Frame(Text, hasMore: true), Frame([], hasMore: false)];

        Assert.Equal(Text, await ReadTextAsync(Whole(frames)));
        Assert.Equal(Orders, await ReadObjectsAsync(Whole(frames)));
    }

    [Theory]
    [InlineData("text+zip-6")]
    [InlineData("containers")]
    public Task Reply_NamedOtherwise_IsAnError(string named) =>
        Assert.ThrowsAsync<ReplyDecodeException>(() => ReadTextAsync(Whole(Frames), null, named));

    private static List<byte[]> MakeFrames()
    {
        var frames = new List<byte[]>();
        var lengths = (int[])[16_384, 1, 16_383];
        for (var at = 0; at < Text.Length;)
        {
            var bytes = Math.Min(lengths[frames.Count % lengths.Length], Text.Length - at);
            frames.Add(Frame(Text.AsSpan(at, bytes), at + bytes < Text.Length));
            at += bytes;
        }

        return frames;
    }

    private static byte[] Frame(ReadOnlySpan<byte> text, bool hasMore)
    {
        using var frame = new PooledBuffer();
        ReplyFrame.Write(FormKind.Text, text, new BrotliCodec(), 4, frame, hasMore);
        return frame.WrittenSpan.ToArray();
    }
}
