// SPDX-License-Identifier: MIT

using System.Runtime.Serialization;
using Nam.Client;
using Nam.Codecs;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Writing;
using Nam.Codecs.Frames;
using Nam.Codecs.Xml;
using Nam.TestKit;

namespace Nam.Http.Tests;

/// <summary>Containers, which may be of several frames, and begin anew.</summary>
public sealed class ArrivingContainersTests() : ArrivingReplyTests("containers", MakeFrames())
{
    [Fact]
    public async Task Reply_BegunAnew_IsTheSameAgain()
    {
        for (var frames = 1; frames < Frames.Count; frames++)
        {
            List<byte[]> anew = [.. Frames.Take(frames), MakeAnew(Text)];

            Assert.Equal(Text, await ReadTextAsync(Whole(anew)));
            Assert.Equal(Orders, await ReadObjectsAsync(Whole(anew)));
            Assert.Equal(Text, ReadTextBlocking(Whole(anew)));
        }
    }

    [Fact]
    public async Task Reply_BegunAnew_NeedsFramesBeforeItAndALeaveForIt()
    {
        var options = new NamClientOptions { Capabilities = Profiles.ClientCapabilities.Containers };

        await Assert.ThrowsAsync<ReplyDecodeException>(() => ReadTextAsync(Whole([MakeAnew(Text)]), null, "text"));
        await Assert.ThrowsAsync<ReplyDecodeException>(() => ReadTextAsync(Whole([Frames[0], MakeAnew(Text)]), options));
        await Assert.ThrowsAsync<ReplyDecodeException>(() => ReadObjectsAsync(Whole([Frames[0], MakeAnew(Text)]), options));
        await Assert.ThrowsAsync<ReplyDecodeException>(() => ReadTextAsync(Whole([Frames[0], Frames[1], MakeAnew([1, 2, 3])])));
    }

    private static List<byte[]> MakeFrames()
    {
        var frames = new List<byte[]>();
        var options = new ContainerOptions { FirstBlockBytes = 4_096, BlockBytes = 16_384, OnForm = form => frames.Add(Frame(form, true)) };
        var writer = ContainerWriter.Rent(TextStyle.Dictionary, options);
        new DataContractSerializer(typeof(List<Order>)).WriteObject(writer, Orders);
        frames.Add(Frame(writer.Complete(), false));
        ContainerWriter.Return(writer);
        return frames;
    }

    private static byte[] Frame(ReadOnlyMemory<byte> form, bool hasMore)
    {
        using var frame = new PooledBuffer();
        ReplyFrame.WriteContainers(form.Span, hasMore, frame);
        return frame.WrittenSpan.ToArray();
    }

    private static byte[] MakeAnew(byte[] text)
    {
        using var frame = new PooledBuffer();
        ReplyFrame.WriteAnew(text, frame);
        return frame.WrittenSpan.ToArray();
    }
}
