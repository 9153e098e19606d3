// SPDX-License-Identifier: MIT

using System.Runtime.Serialization;
using System.Xml;
using Nam.Client;
using Nam.Codecs;
using Nam.Codecs.Binary;
using Nam.Codecs.Buffers;
using Nam.Codecs.Frames;
using Nam.Codecs.Xml;
using Nam.Decisions;
using Nam.Server;
using Nam.TestKit;

namespace Nam.Runtime.Tests.Server;

/// <summary>Replies in containers, from the server's engine to the client's.</summary>
public sealed class NamServerContainersTests
{
    private const string Operation = "GET /orders";

    [Theory]
    [InlineData(1)]
    [InlineData(100)]
    public async Task Encode_TypedReply_DecodesToTheTextOfACallerWithoutNam(int orders)
    {
        await using var server = new NamServer(new NamServerOptions { ForcedFormat = "containers" });
        using var output = new PooledBuffer();

        var reply = server.Send(Replies.Facts(server, Replies.SlowCallerOfAll), orders, output);

        Assert.Equal(ReplyFormat.Containers, reply.Format);
        Assert.True(reply.IsEncoded);
        Assert.True(reply.IsExact);
        Assert.Equal(Replies.Text(orders), Replies.Receive(reply, output, []));
    }

    [Fact]
    public async Task BeginTyped_SlowCallerOnceTheOperationIsKnown_WritesContainersAtOnce()
    {
        await using var server = new NamServer(new NamServerOptions());
        using var output = new PooledBuffer();
        var request = Replies.Facts(server, Replies.SlowCallerOfAll);

        var first = server.Send(request, 200, output);
        await server.DrainAsync();
        using var second = server.Begin(request);

        Assert.Equal(XmlForm.Containers, first.Format.Form);
        Assert.IsNotType<BinaryXmlWriter>(second.BeginTyped(TextStyle.Dictionary));
    }

    [Fact]
    public async Task BeginTyped_CallerThatDoesNotReadContainers_GetsTheBinaryForm()
    {
        await using var server = new NamServer(new NamServerOptions());
        using var output = new PooledBuffer();

        server.Send(Replies.Facts(server, Replies.SlowCallerOfAll), 200, output);
        await server.DrainAsync();
        var reply = server.Send(Replies.Facts(server), 200, output);

        Assert.NotEqual(XmlForm.Containers, reply.Format.Form);
        Assert.Equal(Replies.Text(200), Replies.Receive(reply, output, []));
    }

    [Fact]
    public async Task BeginTyped_HttpsWithoutCompression_NeverWritesContainers()
    {
        await using var server = new NamServer(new NamServerOptions { EnableForHttps = false });
        using var output = new PooledBuffer();

        for (var i = 0; i < 3; i++)
        {
            var reply = server.Send(Replies.Facts(server, Replies.SlowCallerOfAll, isHttps: true), 200, output);
            await server.DrainAsync();

            Assert.Equal(ReplyFormat.Binary, reply.Format);
        }
    }

    [Fact]
    public async Task BeginTyped_ThreeRepliesThatContainersCannotCarry_WritesTheNextInTheBinaryForm()
    {
        await using var server = new NamServer(new NamServerOptions { ForcedFormat = "containers" });
        var request = Replies.Facts(server, Replies.SlowCallerOfAll);

        for (var i = 0; i < 3; i++)
        {
            using var refused = server.Begin(request);
            Assert.IsNotType<BinaryXmlWriter>(refused.BeginTyped(TextStyle.Dictionary));
        }

        using var next = server.Begin(request);
        Assert.IsType<BinaryXmlWriter>(next.BeginTyped(TextStyle.Dictionary));
    }

    [Fact]
    public async Task BeginTyped_AfterRefusals_TriesAgainNowAndThenAndStaysWhereThatWorks()
    {
        await using var server = new NamServer(new NamServerOptions { ForcedFormat = "containers" });
        using var output = new PooledBuffer();
        var request = Replies.Facts(server, Replies.SlowCallerOfAll);
        for (var i = 0; i < 3; i++)
        {
            using var refused = server.Begin(request);
            refused.BeginTyped(TextStyle.Dictionary);
        }

        var formats = Enumerable.Range(0, 20).Select(_ => server.Send(request, 20, output).Format.Form).ToList();

        Assert.Equal(15, formats.IndexOf(XmlForm.Containers));
        Assert.All(formats.Take(15), form => Assert.NotEqual(XmlForm.Containers, form));
        Assert.All(formats.Skip(15), form => Assert.Equal(XmlForm.Containers, form));
    }

    [Fact]
    public async Task WriteText_TypedReply_GivesTheText()
    {
        await using var server = new NamServer(new NamServerOptions { ForcedFormat = "containers" });
        using var reply = server.Begin(Replies.Facts(server, Replies.SlowCallerOfAll));
        new DataContractSerializer(typeof(List<Order>)).WriteObject(reply.BeginTyped(TextStyle.Dictionary), Rows.Orders(3, 7));
        using var text = new PooledBuffer();

        reply.WriteText(text);

        Assert.Equal(Replies.Text(3), text.WrittenSpan.ToArray());
    }

    [Fact]
    public async Task Encode_LongReply_IsSeveralFramesThatDecodeToTheText()
    {
        await using var server = new NamServer(new NamServerOptions { ForcedFormat = "containers" });
        using var output = new PooledBuffer();
        const int Orders = 70_000;

        var reply = server.Send(Replies.Facts(server, Replies.SlowCallerOfAll), Orders, output);

        Assert.True(ReplyFrame.ReadHeader(output.WrittenSpan, DecodeLimits.Default).HasMore);
        Assert.True(Replies.Text(Orders).AsSpan().SequenceEqual(Replies.Receive(reply, output, [])));
        using var form = new PooledBuffer();
        new ReplyDecoder(new NamClientOptions()).OpenReader(output.WrittenSpan, form, XmlDictionaryReaderQuotas.Max, null, out var reader);
        using (reader)
        {
            Assert.Equal(Orders, ((List<Order>)new DataContractSerializer(typeof(List<Order>)).ReadObject(reader)!).Count);
        }
    }
}
