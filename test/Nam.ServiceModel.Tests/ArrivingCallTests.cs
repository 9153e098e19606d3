// SPDX-License-Identifier: MIT

using System.ServiceModel;
using System.ServiceModel.Channels;
using System.ServiceModel.Description;
using Microsoft.AspNetCore.Http;
using Nam.Client;
using Nam.Contracts;
using Nam.Formats;
using Nam.ServiceModel.Http;
using Nam.TestKit;

namespace Nam.ServiceModel.Tests;

/// <summary>Calls whose replies flow, and are decoded while they arrive.</summary>
public sealed class ArrivingCallTests
{
    private const int Count = 2_000;
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(60);
    private static readonly List<Order> Orders = Rows.Orders(Count);
    private static readonly List<byte[]> Frames = Envelopes.Frames(Count);
    private static readonly string ContentType = NamMediaType.Format(Nam.Decisions.ReplyFormat.Containers, Envelopes.TextType);

    [Fact]
    public async Task Call_LongReply_IsDecodedWhileItArrives()
    {
        using var isHalfRead = new ManualResetEventSlim();
        Probe.OnRead = id =>
        {
            if (id == 100)
            {
                isHalfRead.Set();
            }
        };
        var probes = Envelopes.Frames(writer => Probe.Write(writer, 20_000));
        Assert.True(probes.Count > 8);
        await using var service = await StartAsync(async context =>
        {
            await SendAsync(context, probes[..^4]);
            Assert.True(isHalfRead.Wait(Patience), "Nothing was decoded before the rest had come.");
            await SendAsync(context, probes[^4..]);
        });
        using var nam = new NamClient(new NamClientOptions());
        var channel = new ChannelFactory<IProbes>(TestService.Binding(), service.Address).UseNam(nam).CreateChannel();

        for (var call = 0; call < 2; call++)
        {
            Assert.Equal(20_000, channel.Get().Count);
            Assert.Equal(20_000, (await channel.GetLaterAsync()).Count);
            isHalfRead.Reset();
        }

        Assert.Equal(0, ReplyTickets.Arriving);
    }

    [Theory]
    [InlineData(1_000)]
    [InlineData(50_000)]
    [InlineData(int.MaxValue)]
    public async Task Call_ReplyInPiecesOfAnySize_IsTheWhole(int pieceBytes)
    {
        await using var service = await StartAsync((context, operation) =>
            SendAsync(context, Envelopes.Frames(Count, operation).SelectMany(frame => frame).ToArray().Chunk(pieceBytes)));
        using var nam = new NamClient(new NamClientOptions());
        var channel = service.StockFactory().UseNam(nam).CreateChannel();

        Assert.Equal(Orders, channel.Get(Count));
        Assert.Equal(Orders, await channel.GetLaterAsync(Count));
        Assert.Equal(Orders, await Task.Factory.FromAsync(channel.BeginGetOld(Count, null, null), channel.EndGetOld));

        var profiles = service.Requests.Select(request => request.Headers["NAM-Profile"].ToString()).ToArray();
        Assert.StartsWith("1;read=all1;", profiles[0], StringComparison.Ordinal);
        Assert.Matches("last=r1:[0-9.]+:[0-9.]+$", profiles[1]);

        // The server's pace is not the path's.
        Assert.DoesNotContain(";bw=", profiles[1], StringComparison.Ordinal);
    }

    [Fact]
    public async Task Call_ListOfRows_IsReadByGeneratedCode()
    {
        var generated = GeneratedReading.Of(typeof(List<Order>));
        Assert.True(generated.Prepare());
        await using var service = await StartAsync((context, operation) => SendAsync(context, Envelopes.Frames(Count, operation)));
        using var nam = new NamClient(new NamClientOptions());
        var factory = service.StockFactory().UseNam(nam);
        var before = generated.Read;

        Assert.Equal(Orders, factory.CreateChannel().Get(Count));
        Assert.Equal(Orders, await factory.CreateChannel().GetLaterAsync(Count));

        Assert.InRange(generated.Read - before, 2, long.MaxValue);
    }

    [Fact]
    public async Task Call_SerializerWithALimitOnItems_IsTheStockOne()
    {
        await using var service = await StartAsync((context, operation) => SendAsync(context, Envelopes.Frames(Count, operation)));
        using var nam = new NamClient(new NamClientOptions());
        var factory = service.StockFactory().UseNam(nam);
        foreach (var operation in factory.Endpoint.Contract.Operations)
        {
            operation.OperationBehaviors.OfType<DataContractSerializerOperationBehavior>().Single().MaxItemsInObjectGraph = Count;
        }

        Assert.True(GeneratedReading.Of(typeof(List<Order>)).Prepare());
        Assert.ThrowsAny<Exception>(() => factory.CreateChannel().Get(Count));
    }

    [Fact]
    public async Task Call_ReplyOfOneFrame_IsRead()
    {
        var one = Envelopes.Frames(3);
        Assert.Single(one);
        await using var service = await StartAsync(context => SendAsync(context, one));
        using var nam = new NamClient(new NamClientOptions());

        Assert.Equal(Rows.Orders(3), service.StockFactory().UseNam(nam).CreateChannel().Get(3));
    }

    [Fact]
    public async Task Call_ReplyThatEndsBehindAnyFrame_IsACommunicationException()
    {
        List<byte[]> sent = [];
        await using var service = await StartAsync(context => SendAsync(context, sent));
        using var nam = new NamClient(new NamClientOptions(), time: new HurriedTime());
        var channel = service.StockFactory().UseNam(nam).CreateChannel();
        for (var frames = 1; frames < Frames.Count; frames++)
        {
            foreach (var further in (int[])[0, 1, 9, 30])
            {
                sent = [.. Frames[..frames], Frames[frames][..further]];

                Assert.ThrowsAny<CommunicationException>(() => channel.Get(Count));
                Assert.ThrowsAny<CommunicationException>(() => Untyped(channel));
            }
        }

        sent = [.. Frames, [0]];
        Assert.ThrowsAny<CommunicationException>(() => channel.Get(Count));
        sent = Frames;
        Assert.Equal(Orders, channel.Get(Count));
        Assert.Equal(0, ReplyTickets.Arriving);
    }

    [Fact]
    public async Task Call_ConnectionThatBreaks_FailsAsAStreamedStockCall()
    {
        var text = Envelopes.Orders(Count);
        var kept = 0;
        await using var service = await TestService.StartAsync(async (context, _) =>
        {
            var isNam = context.Request.Headers.ContainsKey("NAM-Profile");
            Begin(context, isNam);
            await SendAsync(context, isNam ? Frames[..kept] : [text[..(text.Length / 2)]]);
            await Task.Delay(50);
            context.Abort();
        });
        using var nam = new NamClient(new NamClientOptions());
        var channel = service.StockFactory().UseNam(nam).CreateChannel();
        var binding = TestService.Binding();
        binding.TransferMode = TransferMode.StreamedResponse;
        var streamed = Assert.ThrowsAny<Exception>(
            () => new ChannelFactory<IOrders>(binding, service.Address).CreateChannel().Get(Count));
        var buffered = Assert.ThrowsAny<Exception>(() => service.StockFactory().CreateChannel().Get(Count));

        for (kept = 1; kept < Frames.Count; kept++)
        {
            var failure = Assert.ThrowsAny<Exception>(() => channel.Get(Count));
            Assert.True(
                failure.GetType() == streamed.GetType(),
                $"{failure.GetType()}, streamed {streamed.GetType()}, buffered {buffered.GetType()}");
        }
    }

    [Fact]
    public async Task Call_ReplyThatStops_TimesOut()
    {
        var isOver = new TaskCompletionSource();
        await using var service = await StartAsync(async context =>
        {
            await SendAsync(context, Frames[..2]);
            await isOver.Task.WaitAsync(Patience);
        });
        using var nam = new NamClient(new NamClientOptions());
        var channel = service.StockFactory().UseNam(nam).CreateChannel();
        ((IContextChannel)channel).OperationTimeout = TimeSpan.FromSeconds(2);

        Assert.Throws<TimeoutException>(() => channel.Get(Count));
        Assert.Throws<TimeoutException>(() => Untyped(channel));
        isOver.SetResult();
    }

    [Fact]
    public async Task Call_OverMaxReceivedMessageSize_FailsAsTheStockClientDoes()
    {
        var wire = Frames.Sum(frame => frame.Length);
        await using var service = await StartAsync(context => SendAsync(context, Frames));
        await using var plain = await TestService.StartAsync(Count, "plain");
        using var nam = new NamClient(new NamClientOptions());
        var text = Envelopes.Orders(Count).Length;
        Assert.True(wire < text / 2);

        Assert.Equal(Orders, Within(text).Get(Count));
        foreach (var limit in (int[])[Frames[0].Length - 1, Frames[0].Length + 1, wire - 1, wire])
        {
            var failure = Assert.Throws<CommunicationException>(() => Within(limit).Get(Count));
            var expected = Assert.Throws<CommunicationException>(
                () => new ChannelFactory<IOrders>(TestService.Binding(limit), plain.Address).CreateChannel().Get(Count));
            Assert.Equal(expected.Message, failure.Message);
            Assert.IsType<QuotaExceededException>(failure.InnerException);
        }

        IOrders Within(long bytes) => new ChannelFactory<IOrders>(TestService.Binding(bytes), service.Address).UseNam(nam).CreateChannel();
    }

    [Fact]
    public async Task Call_ReplyBegunAnew_IsTheSameAgain()
    {
        List<byte[]> sent = [];
        await using var service = await StartAsync(context => SendAsync(context, sent));
        using var nam = new NamClient(new NamClientOptions());
        var channel = service.StockFactory().UseNam(nam).CreateChannel();
        for (var frames = 1; frames < Frames.Count; frames++)
        {
            sent = [.. Frames[..frames], Envelopes.Anew(Envelopes.Orders(Count))];

            Assert.Equal(Orders, channel.Get(Count));
            Assert.Contains(Orders[^1].Comment!, Untyped(channel), StringComparison.Ordinal);
        }

        sent = [Frames[0], Envelopes.Anew([1, 2, 3])];
        Assert.ThrowsAny<CommunicationException>(() => channel.Get(Count));
    }

    [Fact]
    public async Task Call_MessageItself_IsWholeBeforeItIsGiven()
    {
        await using var service = await StartAsync(context => SendAsync(context, Frames));
        using var nam = new NamClient(new NamClientOptions());
        var channel = service.StockFactory().UseNam(nam).CreateChannel();

        using var reply = channel.GetMessage(Message.CreateMessage(MessageVersion.Soap11, "urn:untyped"));
        await service.DisposeAsync();

        Assert.Contains(Orders[^1].Comment!, reply.GetReaderAtBodyContents().ReadOuterXml(), StringComparison.Ordinal);
        Assert.True(reply.Properties.ContainsKey(HttpResponseMessageProperty.Name));
    }

    [Fact]
    public async Task Call_OfAStreamedBinding_GivesTheMessageWhileItArrives()
    {
        using var isGiven = new SemaphoreSlim(0);
        var rest = Frames[2..];
        await using var service = await StartAsync(async context =>
        {
            await SendAsync(context, Frames[..2]);
            Assert.True(await isGiven.WaitAsync(Patience), "The message was not given before it was whole.");
            await SendAsync(context, rest);
        });
        using var nam = new NamClient(new NamClientOptions(), time: new HurriedTime());
        var binding = TestService.Binding();
        binding.TransferMode = TransferMode.StreamedResponse;
        var channel = new ChannelFactory<IOrders>(binding, service.Address).UseNam(nam).CreateChannel();

        using (var reply = channel.GetMessage(Message.CreateMessage(MessageVersion.Soap11, "urn:untyped")))
        {
            isGiven.Release();
            Assert.Contains(Orders[^1].Comment!, reply.GetReaderAtBodyContents().ReadOuterXml(), StringComparison.Ordinal);
        }

        isGiven.Release();
        Assert.Equal(Orders, channel.Get(Count));

        rest = [];
        isGiven.Release(2);
        Assert.ThrowsAny<CommunicationException>(() => channel.Get(Count));
        using var cut = channel.GetMessage(Message.CreateMessage(MessageVersion.Soap11, "urn:untyped"));
        Assert.ThrowsAny<CommunicationException>(() => cut.GetReaderAtBodyContents().ReadOuterXml());
        Assert.Equal(0, ReplyTickets.Arriving);
    }

    [Fact]
    public async Task Call_LongFault_IsTheSameFault()
    {
        const string Reason = "no such order";
        var text = Envelopes.Fault(Reason + string.Concat(Enumerable.Range(0, 5_000).Select(i => $" {i:x8}")));
        var frames = Envelopes.Frames(writer =>
        {
            using var reader = System.Xml.XmlDictionaryReader.CreateTextReader(text, System.Xml.XmlDictionaryReaderQuotas.Max);
            writer.WriteNode(reader, defattr: false);
        });
        await using var service = await StartAsync(context =>
        {
            context.Response.StatusCode = 500;
            return SendAsync(context, [frames[0], .. frames[1..], .. frames.Count > 1 ? [] : (byte[][])[]]);
        });
        using var nam = new NamClient(new NamClientOptions());

        var fault = Assert.Throws<FaultException>(() => service.StockFactory().UseNam(nam).CreateChannel().Get(1));

        Assert.StartsWith(Reason, fault.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Call_WithAnInspectorThatCopies_IsTheSame()
    {
        await using var service = await StartAsync(context => SendAsync(context, Frames));
        using var nam = new NamClient(new NamClientOptions());
        var factory = service.StockFactory();
        var copier = new Copier();
        factory.Endpoint.EndpointBehaviors.Add(copier);
        var channel = factory.UseNam(nam).CreateChannel();

        Assert.Equal(Orders, channel.Get(Count));
        Assert.Equal(Orders, channel.Get(Count));
        Assert.Equal(2, copier.Copies);
    }

    [Theory]
    [InlineData(TransferMode.Buffered)]
    [InlineData(TransferMode.StreamedResponse)]
    public async Task Call_WithAnInspector_ShowsTheHeadersThatTheReplyWouldHave(TransferMode mode)
    {
        await using var service = await StartAsync(context => SendAsync(context, Frames));
        using var nam = new NamClient(new NamClientOptions());
        var binding = TestService.Binding();
        binding.TransferMode = mode;
        var factory = new ChannelFactory<IOrders>(binding, service.Address);
        var copier = new Copier();
        factory.Endpoint.EndpointBehaviors.Add(copier);

        Assert.Equal(Orders, factory.UseNam(nam).CreateChannel().Get(Count));

        Assert.Equal((Envelopes.TextType, null), (copier.ContentType, copier.ContentLength));
    }

    [Fact]
    public async Task Call_ManyAtOnce_AllComeWhole()
    {
        await using var service = await StartAsync((context, operation) => SendAsync(context, Envelopes.Frames(Count, operation)));
        using var nam = new NamClient(new NamClientOptions());
        var channel = service.StockFactory().UseNam(nam).CreateChannel();

        var replies = await Task.WhenAll(Enumerable.Range(0, 24).Select(_ => channel.GetLaterAsync(Count)));

        Assert.All(replies, reply => Assert.Equal(Orders, reply));
        Assert.Equal(0, ReplyTickets.Arriving);
    }

    private static string Untyped(IOrders channel)
    {
        using var reply = channel.GetMessage(Message.CreateMessage(MessageVersion.Soap11, "urn:untyped"));
        return reply.GetReaderAtBodyContents().ReadOuterXml();
    }

    private static Task<TestService> StartAsync(Func<HttpContext, Task> answer) => StartAsync((context, _) => answer(context));

    private static Task<TestService> StartAsync(Func<HttpContext, string, Task> answer) => TestService.StartAsync((context, operation) =>
    {
        Begin(context, isNam: true);
        return answer(context, operation);
    });

    private static void Begin(HttpContext context, bool isNam)
    {
        context.Response.ContentType = isNam ? ContentType : Envelopes.TextType;
        context.Response.Headers["NAM-Reply"] = "1;id=r1;srv=0;flow=1";
    }

    private static async Task SendAsync(HttpContext context, IEnumerable<byte[]> pieces)
    {
        foreach (var piece in pieces)
        {
            await context.Response.Body.WriteAsync(piece);
            await context.Response.Body.FlushAsync();
        }
    }

    /// <summary>A clock by which a server that sent damage is asked again at once.</summary>
    private sealed class HurriedTime : TimeProvider
    {
        private int _days;

        public override DateTimeOffset GetUtcNow() => base.GetUtcNow().AddDays(Interlocked.Increment(ref _days));
    }
}
