// SPDX-License-Identifier: MIT

using System.Runtime.Serialization;
using System.Xml;
using Nam.Client;
using Nam.Codecs;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Reading;
using Nam.Codecs.Containers.Writing;
using Nam.Codecs.Frames;
using Nam.Codecs.Xml;
using Nam.Contracts;
using Nam.TestKit;

namespace Nam.Http.Tests;

/// <summary>Containers, which may be of several frames, and begin anew.</summary>
public sealed class ArrivingContainersTests() : ArrivingReplyTests("containers", MakeFrames())
{
    [Fact]
    public async Task ReadNamXmlAsync_ListOfRows_IsReadByGeneratedCodeFromTheThirdReplyOn()
    {
        var generated = GeneratedReading.Of(typeof(List<Order>));
        for (var reply = 0; reply < 2; reply++)
        {
            Assert.Equal(Orders, await ReadObjectsAsync(Whole(Frames)));
        }

        // It is made in the background; a second wish for it waits until it is.
        Assert.True(generated.Prepare());
        var before = generated.Read;
        Assert.Equal(Orders, await ReadObjectsAsync(Whole(Frames)));
        Assert.True(generated.Read > before);
    }

    [Fact]
    public void TextBytes_OfAllBlocks_AreThoseOfTheText()
    {
        // The first block has what later ones refer to, so that its share of the bytes says little of the text.
        var next = 0;
        using var reader = ContainerReader.Open(
            Form().Span, XmlDictionaryReaderQuotas.Max, DecodeLimits.Default, () => next < Frames.Count ? Form() : default);
        Assert.InRange(reader.TextBytes, 1, Text.Length / 4);

        while (reader.Read())
        {
        }

        Assert.InRange(reader.TextBytes, 0.9 * Text.Length, 1.1 * Text.Length);

        ReadOnlyMemory<byte> Form()
        {
            var header = ReplyFrame.ReadContainers(Frames[next], DecodeLimits.Default, out _);
            return Frames[next++].AsMemory(header.PayloadOffset, header.PayloadBytes);
        }
    }

    [Fact]
    public async Task ReadNamXmlAsync_CodeIsNotMadeYet_ReportsNoTimes()
    {
        var server = new FakeServer { Answer = _ => FakeServer.Framed("containers", [.. Frames.SelectMany(frame => frame)]) };
        var (engine, http) = server.Connect();
        await using var _ = engine;
        using var __ = http;

        await http.GetNamXmlAsync<ColdOrders>("");
        GeneratedReading.Of(typeof(ColdOrders)).Prepare();
        await http.GetNamXmlAsync<ColdOrders>("");
        Assert.DoesNotContain(";last=", server.Profiles[1]);

        await http.GetStringAsync("");
        Assert.Contains(";last=", server.Profiles[2]);
    }

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
        byte[] another = [.. Text];
        another[1]++;

        await Assert.ThrowsAsync<ReplyDecodeException>(() => ReadTextAsync(Whole([MakeAnew(Text)]), null, "text"));
        await Assert.ThrowsAsync<ReplyDecodeException>(() => ReadTextAsync(Whole([Frames[0], MakeAnew(Text)]), options));
        await Assert.ThrowsAsync<ReplyDecodeException>(() => ReadObjectsAsync(Whole([Frames[0], MakeAnew(Text)]), options));
        await Assert.ThrowsAsync<ReplyDecodeException>(() => ReadTextAsync(Whole([Frames[0], Frames[1], MakeAnew([1, 2, 3])])));
        await Assert.ThrowsAsync<ReplyDecodeException>(() => ReadTextAsync(Whole([Frames[0], Frames[1], MakeAnew(another)])));
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

    /// <summary>The same list under a name of its own, which nothing else has read.</summary>
    [CollectionDataContract(Name = "ArrayOfOrder", Namespace = "http://nam.example/orders")]
    public sealed class ColdOrders : List<Order>;
}
