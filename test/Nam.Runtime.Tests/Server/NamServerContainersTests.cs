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
using Nam.Profiles;
using Nam.Server;
using Nam.TestKit;

namespace Nam.Runtime.Tests.Server;

/// <summary>Replies in containers, from the server's engine to the client's.</summary>
public sealed class NamServerContainersTests
{
    private const string Operation = "GET /orders";
    private const int Kind = 5;

    [Theory]
    [InlineData(1)]
    [InlineData(100)]
    public async Task Encode_TypedReply_DecodesToTheTextOfACallerWithoutNam(int orders)
    {
        await using var server = new NamServer(new NamServerOptions { ForcedFormat = "containers" });
        using var output = new PooledBuffer();

        var reply = server.Send(Replies.Facts(server, Replies.SlowCallerOfAll), orders, output);

        Assert.Equal(ReplyFormat.Containers, reply.Format);
        Assert.True(reply.IsFramed);
        Assert.True(reply.IsExact);
        Assert.Equal(Replies.Text(orders), Replies.Receive(reply, output, []));
    }

    [Fact]
    public async Task Encode_SecondReplyToOneClient_LeavesOutItsStructure()
    {
        await using var server = new NamServer(new NamServerOptions { ForcedFormat = "containers" });
        await using var client = new NamClient(new NamClientOptions());
        var path = await client.GetServerAsync("http://orders.example");

        var first = await CallAsync(server, path, 3);
        var second = await CallAsync(server, path, 3);
        var third = await CallAsync(server, path, 4);
        await using var other = new NamClient(new NamClientOptions());
        var fresh = await CallAsync(server, await other.GetServerAsync("http://orders.example"), 4);

        Assert.True(second.Bytes < first.Bytes - 50, $"{first.Bytes}, then {second.Bytes} bytes.");
        Assert.True(
            third.Bytes < fresh.Bytes - 50,
            $"{fresh.Bytes} to a client that knows nothing, {third.Bytes} to one that knows a reply of other rows.");
        Assert.Equal(3, second.Orders.Count);
        Assert.Equal(4, third.Orders.Count);
    }

    [Fact]
    public async Task Encode_ClientThatLostItsTemplates_GetsTheStructureAgain()
    {
        await using var server = new NamServer(new NamServerOptions { ForcedFormat = "containers" });
        await using var client = new NamClient(new NamClientOptions());
        await using var restarted = new NamClient(new NamClientOptions());
        var path = await client.GetServerAsync("http://orders.example");

        var first = await CallAsync(server, path, 3);
        await CallAsync(server, path, 3);
        var again = await CallAsync(server, await restarted.GetServerAsync("http://orders.example"), 3);

        Assert.Equal(first.Bytes, again.Bytes);
        Assert.Equal(3, again.Orders.Count);
    }

    [Fact]
    public async Task Encode_ServerThatLostItsTemplates_SendsTheStructureAgain()
    {
        await using var client = new NamClient(new NamClientOptions());
        var path = await client.GetServerAsync("http://orders.example");
        int before;
        await using (var server = new NamServer(new NamServerOptions { ForcedFormat = "containers" }))
        {
            before = (await CallAsync(server, path, 3)).Bytes;
        }

        await using var restarted = new NamServer(new NamServerOptions { ForcedFormat = "containers" });
        var again = await CallAsync(restarted, path, 3);

        Assert.Equal(before, again.Bytes);
        Assert.Equal(3, again.Orders.Count);
    }

    [Fact]
    public async Task BeginTyped_SlowCallerOnceTheOperationIsKnown_WritesContainersAtOnce()
    {
        await using var server = new NamServer(new NamServerOptions { SamplingShare = 0 });
        using var output = new PooledBuffer();
        var request = Replies.Facts(server, Replies.SlowCallerOfAll);

        var first = server.Send(request, 200, output);
        await server.DrainAsync();
        using var second = server.Begin(request);

        Assert.Equal(XmlForm.Containers, first.Format.Form);
        Assert.IsNotType<BinaryXmlWriter>(second.BeginTyped(TextStyle.Dictionary));
    }

    [Fact]
    public async Task BeginTyped_CopyThatWaitsToBeTried_WritesNoOtherReplyInTheBinaryForm()
    {
        // The clock stands still: once formats were tried, the learner rests.
        await using var server = new NamServer(new NamServerOptions(), time: new FakeTime());
        using var output = new PooledBuffer();
        var request = Replies.Facts(server, Replies.SlowCallerOfAll);
        server.Send(request, 200, output);
        await server.DrainAsync();
        Assert.True(server.SnapshotOf(Operation).WantsSample);

        var copied = 0;
        for (var i = 0; i < 64; i++)
        {
            using var reply = server.Begin(request);
            var writer = reply.BeginTyped(TextStyle.Dictionary);
            copied += writer is BinaryXmlWriter ? 1 : 0;
            new DataContractSerializer(typeof(List<Order>)).WriteObject(writer, Rows.Orders(200, 7));
            reply.Encode(Replies.ContentType, output);
        }

        Assert.Equal(1, copied);
    }

    [Fact]
    public async Task BeginTyped_CallerThatDoesNotReadContainers_GetsTheBinaryForm()
    {
        await using var server = new NamServer(new NamServerOptions { SamplingShare = 0 });
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
        await using var server = new NamServer(new NamServerOptions { EnableForHttps = false, SamplingShare = 0 });
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
    public async Task WriteText_TypedReplyFromATemplate_GivesTheText()
    {
        await using var server = new NamServer(new NamServerOptions { ForcedFormat = "containers" });
        await using var client = new NamClient(new NamClientOptions());
        var path = await client.GetServerAsync("http://orders.example");
        await CallAsync(server, path, 3);
        var profile = server.ReadProfile(path.CreateProfileHeader(DecodeTarget.Objects, path.NameTemplates(Kind)))!;
        using var reply = server.Begin(new ReplyFacts(Operation, profile));
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

    [Fact]
    public async Task Encode_NamesMadeOfTheStructuresOfOthersReplies_TellNothing()
    {
        const int Victims = 250;
        await using var server = new NamServer(new NamServerOptions { ForcedFormat = "containers" });
        await using var victim = new NamClient(new NamClientOptions());
        await CallAsync(server, await victim.GetServerAsync("http://orders.example"), Victims);
        var attacker = Replies.Facts(server, Replies.SlowCallerOfAll);
        using var output = new PooledBuffer();
        server.Send(attacker, 2, output);
        var answer = output.WrittenSpan.ToArray();
        var told = 0;

        // On a server of his own he gets every reply that might be, and from it the name that documented rules make of its structure.
        await using var laboratory = new NamServer(new NamServerOptions { ForcedFormat = "containers" });
        for (var guess = 1; guess <= 400; guess++)
        {
            await using var client = new NamClient(new NamClientOptions());
            var path = await client.GetServerAsync("http://laboratory.example");
            await CallAsync(laboratory, path, guess, isTold: false);
            var names = laboratory.ReadProfile(path.CreateProfileHeader(DecodeTarget.Objects, path.NameTemplates(Kind)))!.Templates;
            Assert.Single(names);

            server.Send(attacker with { Client = attacker.Client with { Templates = names } }, 2, output);

            told += output.WrittenSpan.SequenceEqual(answer) ? 0 : 1;
        }

        Assert.Equal(0, told);
    }

    [Fact]
    public async Task Encode_SameStructureToTwoCallers_IsAnnouncedAlike()
    {
        await using var server = new NamServer(new NamServerOptions { ForcedFormat = "containers" });
        await using var other = new NamServer(new NamServerOptions { ForcedFormat = "containers" });
        using var output = new PooledBuffer();

        var first = server.Send(Replies.Facts(server, Replies.SlowCallerOfAll), 3, output);
        var second = server.Send(Replies.Facts(server, Replies.SlowCallerOfAll), 3, output);
        var elsewhere = other.Send(Replies.Facts(other, Replies.SlowCallerOfAll), 3, output);

        Assert.NotNull(first.TemplateToken);
        Assert.Equal(first.TemplateToken, second.TemplateToken);
        Assert.NotEqual(first.TemplateToken, elsewhere.TemplateToken);
    }

    [Fact]
    public async Task Encode_ClientThatKnowsNamesOnlyByTheirStructure_GetsTheWholeStructureEachTime()
    {
        await using var server = new NamServer(new NamServerOptions { ForcedFormat = "containers" });
        await using var client = new NamClient(new NamClientOptions());
        var path = await client.GetServerAsync("http://orders.example");

        var first = await CallAsync(server, path, 3, isTold: false);
        var second = await CallAsync(server, path, 3, isTold: false);

        Assert.Equal(first.Bytes, second.Bytes);
        Assert.Equal(3, second.Orders.Count);
    }

    [Fact]
    public async Task Encode_TwoServersInTurn_EachStartsFromWhatItLeftItself()
    {
        await using var one = new NamServer(new NamServerOptions { ForcedFormat = "containers" });
        await using var two = new NamServer(new NamServerOptions { ForcedFormat = "containers" });
        await using var client = new NamClient(new NamClientOptions());
        var path = await client.GetServerAsync("http://orders.example");

        var fresh = await CallAsync(one, path, 3);
        var unknown = await CallAsync(two, path, 3);
        var again = await CallAsync(one, path, 3);
        var other = await CallAsync(two, path, 3);

        Assert.Equal(fresh.Bytes, unknown.Bytes);
        Assert.True(again.Bytes < fresh.Bytes - 50);
        Assert.True(other.Bytes < fresh.Bytes - 50);
        Assert.Equal(3, other.Orders.Count);
    }

    [Fact]
    public async Task Encode_ClientThatWasGivenOtherContentUnderTheToken_GetsTheWholeStructureAgain()
    {
        await using var server = new NamServer(new NamServerOptions { ForcedFormat = "containers" });
        await using var impostor = new NamServer(new NamServerOptions { ForcedFormat = "containers" });
        await using var client = new NamClient(new NamClientOptions());
        var path = await client.GetServerAsync("http://orders.example");
        using var output = new PooledBuffer();

        // Somebody on the way changes the content and lets the header be.
        var templates = path.NameTemplates(Kind);
        var request = Replies.Facts(server, Replies.SlowCallerOfAll);
        var reply = server.Send(request, 3, output);
        var whole = output.WrittenCount;
        output.Clear();
        impostor.Send(Replies.Facts(impostor, Replies.SlowCallerOfAll), 5, output);
        path.StartTimer(templates).HeadersArrived(reply.CreateHeader());
        Assert.Equal(5, Receive(output, templates).Count);

        var next = await CallAsync(server, path, 3);
        var later = await CallAsync(server, path, 3);

        Assert.Equal(whole, next.Bytes);
        Assert.Equal(Rows.Orders(3, 7), next.Orders);
        Assert.True(later.Bytes < whole - 50);
        Assert.Equal(Rows.Orders(3, 7), later.Orders);
    }

    private static Task<(int Bytes, List<Order> Orders)> CallAsync(NamServer server, ServerPath path, int orders, bool isTold = true)
    {
        var templates = path.NameTemplates(Kind);
        var profile = server.ReadProfile(path.CreateProfileHeader(DecodeTarget.Objects, templates))!;
        using var output = new PooledBuffer();
        var reply = server.Send(new ReplyFacts(Operation, profile), orders, output);
        if (isTold)
        {
            path.StartTimer(templates).HeadersArrived(reply.CreateHeader());
        }

        return Task.FromResult((output.WrittenCount, Receive(output, templates)));
    }

    private static List<Order> Receive(PooledBuffer output, CallTemplates? templates)
    {
        using var form = new PooledBuffer();
        new ReplyDecoder(new NamClientOptions()).OpenReader(
            output.WrittenSpan, form, XmlDictionaryReaderQuotas.Max, null, out var reader, templates);
        using (reader)
        {
            return (List<Order>)new DataContractSerializer(typeof(List<Order>)).ReadObject(reader)!;
        }
    }
}
