// SPDX-License-Identifier: MIT

using System.Collections.Concurrent;
using System.ServiceModel;
using System.ServiceModel.Channels;
using System.Xml;
using Nam.Client;
using Nam.Http;
using Nam.TestKit;

namespace Nam.ServiceModel.Tests;

public sealed class CallTests
{
    [Theory]
    [InlineData("plain")]
    [InlineData("text+zip-1")]
    [InlineData("text+brotli-1")]
    [InlineData("binary")]
    [InlineData("binary+zip-2")]
    [InlineData("binary+brotli-1")]
    public async Task Call_EveryFormat_GivesWhatTheStockClientGets(string format)
    {
        await using var service = await TestService.StartAsync(200, format);
        using var nam = new NamClient(new NamClientOptions());
        var channel = service.StockFactory().UseNam(nam).CreateChannel();
        var stock = service.StockFactory().CreateChannel();

        var sync = channel.Get(200);
        var later = await channel.GetLaterAsync(200);
        var old = await Task.Factory.FromAsync(channel.BeginGetOld(200, null, null), channel.EndGetOld);

        var expected = stock.Get(200);
        Assert.Equal(Rows.Orders(200), expected);
        Assert.Equal(expected, sync);
        Assert.Equal(expected, later);
        Assert.Equal(expected, old);
        Assert.Equal(4, service.Requests.Count);
        Assert.Equal(3, service.Requests.Count(request => request.Headers.ContainsKey("NAM-Profile")));
    }

    [Fact]
    public async Task Call_StockServer_SeesTheSameRequestBytes()
    {
        await using var service = await TestService.StartAsync((context, operation) => TestService.AnswerAsync(context, Envelopes.Orders(3, operation), Envelopes.TextType));
        using var nam = new NamClient(new NamClientOptions());

        var adapted = service.StockFactory().UseNam(nam).CreateChannel().Get(3);
        var stock = service.StockFactory().CreateChannel().Get(3);

        Assert.Equal(stock, adapted);
        var requests = service.Requests.ToArray();
        Assert.Equal(requests[1].Body, requests[0].Body);
        Assert.Equal(
            requests[1].Headers.Keys.Order(),
            requests[0].Headers.Keys.Where(name => name != "NAM-Profile").Order());
        Assert.Equal(requests[1].Headers["Content-Type"], requests[0].Headers["Content-Type"]);
    }

    [Fact]
    public async Task Call_Typed_TeachesRoundTripAndDecodeCostAndReports()
    {
        await using var service = await TestService.StartAsync(2000, "binary");
        using var nam = new NamClient(new NamClientOptions());
        var channel = service.StockFactory().UseNam(nam).CreateChannel();

        for (var i = 0; i < 12; i++)
        {
            Assert.Equal(2000, channel.Get(2000).Count);
        }

        var headers = service.Requests.Select(request => request.Headers["NAM-Profile"].ToString()).ToArray();
        Assert.DoesNotContain("rt=", headers[0]);
        Assert.DoesNotContain("last=", headers[0]);
        Assert.Contains(";to=objects", headers[0]);
        Assert.Contains(";rt=", headers[1]);
        Assert.All(headers[1..], header => Assert.Matches("last=a1:[0-9.]+:[0-9.]+", header));
        Assert.Contains(";db=", headers[^1]);
        Assert.DoesNotContain(";dt=", headers[^1]);
    }

    [Fact]
    public async Task Call_ManyAtOnce_AreAnsweredEach()
    {
        await using var service = await TestService.StartAsync((context, operation) =>
        {
            var (frame, type) = Envelopes.Frame(Envelopes.BinaryForm(50, operation), "binary+zip-1");
            return TestService.AnswerAsync(context, frame, type);
        });
        using var nam = new NamClient(new NamClientOptions());
        var channel = service.StockFactory().UseNam(nam).CreateChannel();

        var replies = await Task.WhenAll(Enumerable.Range(0, 200).Select(_ => channel.GetLaterAsync(50)));

        var expected = Rows.Orders(50);
        Assert.All(replies, reply => Assert.Equal(expected, reply));
    }

    [Theory]
    [InlineData("binary")]
    [InlineData("text+zip-1")]
    [InlineData("plain")]
    public async Task Call_Untyped_GivesTheSameInfosetAndReports(string format)
    {
        await using var service = await TestService.StartAsync(20, format);
        using var nam = new NamClient(new NamClientOptions());
        var channel = service.StockFactory().UseNam(nam).CreateChannel();

        using var reply = channel.GetMessage(Message.CreateMessage(MessageVersion.Soap11, "urn:untyped"));
        using var stock = service.StockFactory().CreateChannel().GetMessage(Message.CreateMessage(MessageVersion.Soap11, "urn:untyped"));
        using var second = channel.GetMessage(Message.CreateMessage(MessageVersion.Soap11, "urn:untyped"));

        Assert.Equal(Body(stock), Body(reply));
        Assert.Contains("last=a1:", service.Requests.Last().Headers["NAM-Profile"].ToString());
    }

    [Theory]
    [InlineData("text+zip-1")]
    [InlineData("plain")]
    public async Task Call_FaultWithStatus500_ThrowsAsTheStockClient(string format)
    {
        await using var service = await TestService.StartAsync((context, _) =>
        {
            context.Response.StatusCode = 500;
            var fault = Envelopes.Fault("no such order");
            var (body, type) = format == "plain" ? (fault, Envelopes.TextType) : Envelopes.Frame(fault, format);
            return TestService.AnswerAsync(context, body, type);
        });
        using var nam = new NamClient(new NamClientOptions());
        var channel = service.StockFactory().UseNam(nam).CreateChannel();

        var exception = Assert.Throws<FaultException>(() => channel.Get(1));

        Assert.Equal("no such order", exception.Message);
        Assert.Equal(CommunicationState.Opened, ((IClientChannel)channel).State);
    }

    [Theory]
    [InlineData("text+zip-1", false)]
    [InlineData("plain", false)]
    [InlineData("plain", true)]
    public async Task Call_Fault_IsReportedOnceAndTeachesNoDecodeCost(string format, bool isUntyped)
    {
        var replies = 0;
        await using var service = await TestService.StartAsync((context, _) =>
        {
            context.Response.StatusCode = 500;
            context.Response.Headers["NAM-Reply"] = $"1;id=f{++replies};srv=0";
            var fault = Envelopes.Fault("no such order");
            var (body, type) = format == "plain" ? (fault, Envelopes.TextType) : Envelopes.Frame(fault, format);
            return TestService.AnswerAsync(context, body, type);
        });
        using var nam = new NamClient(new NamClientOptions());
        var channel = service.StockFactory().UseNam(nam).CreateChannel();

        for (var i = 0; i < 3; i++)
        {
            if (isUntyped)
            {
                using var reply = channel.GetMessage(Message.CreateMessage(MessageVersion.Soap11, "urn:untyped"));
                Assert.True(reply.IsFault);
            }
            else
            {
                Assert.Throws<FaultException>(() => channel.Get(1));
            }
        }

        var headers = service.Requests.Select(request => request.Headers["NAM-Profile"].ToString()).ToArray();
        Assert.Matches("last=f1:[0-9.]+:[0-9.]+$", headers[1]);
        Assert.Matches("last=f2:[0-9.]+:[0-9.]+$", headers[2]);
        Assert.Contains(";rt=", headers[1], StringComparison.Ordinal);
        Assert.DoesNotContain(";dt=", headers[2], StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("binary", 0)]
    [InlineData("binary", 400)]
    [InlineData("binary+zip-1", 100)]
    [InlineData("text+zip-1", 100)]
    public async Task Call_DamagedFrame_ThrowsACommunicationExceptionAndTheNextCallWorks(string format, int at)
    {
        var isDamaged = true;
        await using var service = await TestService.StartAsync((context, operation) =>
        {
            var form = format.StartsWith("binary", StringComparison.Ordinal) ? Envelopes.BinaryForm(30, operation) : Envelopes.Orders(30, operation);
            var (frame, type) = Envelopes.Frame(form, format);
            if (isDamaged)
            {
                frame[at] ^= 0x40;
            }

            return TestService.AnswerAsync(context, frame, type);
        });
        using var nam = new NamClient(new NamClientOptions());
        var channel = service.StockFactory().UseNam(nam).CreateChannel();

        var exception = Assert.ThrowsAny<CommunicationException>(() => channel.Get(30));
        isDamaged = false;
        var next = channel.Get(30);

        Assert.Contains(format, exception.Message);
        Assert.Contains("cannot be decoded", exception.Message);
        Assert.Equal(Rows.Orders(30), next);
    }

    [Theory]
    [InlineData("binary", "text")]
    [InlineData("text+zip-1", "binary+zip-1")]
    [InlineData("binary+zip-1", "binary+brotli-1")]
    public async Task Call_FrameAgainstItsContentType_IsRejected(string framed, string named)
    {
        await using var service = await TestService.StartAsync((context, operation) =>
        {
            var form = framed.StartsWith("binary", StringComparison.Ordinal) ? Envelopes.BinaryForm(30, operation) : Envelopes.Orders(30, operation);
            var (frame, type) = Envelopes.Frame(form, framed);
            return TestService.AnswerAsync(context, frame, type.Replace("format=" + framed, "format=" + named, StringComparison.Ordinal));
        });
        using var nam = new NamClient(new NamClientOptions());
        var channel = service.StockFactory().UseNam(nam).CreateChannel();

        var exception = Assert.Throws<ProtocolException>(() => channel.Get(30));

        Assert.Contains("against its content type", exception.Message);
    }

    [Theory]
    [InlineData("text+zip-1")]
    [InlineData("binary+zip-1")]
    public async Task Call_FormOverMaxReceivedMessageSize_FailsAsTheStockClientDoes(string format)
    {
        await using var service = await TestService.StartAsync(2000, format);
        using var nam = new NamClient(new NamClientOptions());
        var adapted = new ChannelFactory<IOrders>(TestService.Binding(200_000), service.Address).UseNam(nam).CreateChannel();
        var stock = new ChannelFactory<IOrders>(TestService.Binding(200_000), service.Address).CreateChannel();

        var exception = Assert.Throws<CommunicationException>(() => adapted.Get(2000));

        var expected = Assert.Throws<CommunicationException>(() => stock.Get(2000));
        Assert.IsType<QuotaExceededException>(exception.InnerException);
        Assert.Equal(expected.InnerException!.GetType(), exception.InnerException.GetType());
        Assert.Equal(expected.Message, exception.Message);
    }

    [Theory]
    [InlineData("text+zip-1")]
    [InlineData("binary+zip-1")]
    public async Task Call_MaxReceivedMessageSize_CountsTheBytesOfTheDecodedForm(string format)
    {
        await using var service = await TestService.StartAsync(2000, format);
        using var nam = new NamClient(new NamClientOptions());
        var form = format.StartsWith("binary", StringComparison.Ordinal) ? Envelopes.BinaryForm(2000) : Envelopes.Orders(2000);
        var exact = new ChannelFactory<IOrders>(TestService.Binding(form.Length), service.Address).UseNam(nam).CreateChannel();
        var short1 = new ChannelFactory<IOrders>(TestService.Binding(form.Length - 1), service.Address).UseNam(nam).CreateChannel();

        var orders = exact.Get(2000);
        var error = Assert.Throws<CommunicationException>(() => short1.Get(2000));

        Assert.Equal(2000, orders.Count);
        Assert.IsType<QuotaExceededException>(error.InnerException);
        Assert.InRange(Envelopes.Frame(form, format).Frame.Length, 1, form.Length / 2);
    }

    [Fact]
    public async Task Call_StringOverReaderQuota_FailsAsTheStockClientDoes()
    {
        await using var service = await TestService.StartAsync(50, "binary");
        using var nam = new NamClient(new NamClientOptions());
        var binding = TestService.Binding();
        binding.ReaderQuotas.MaxStringContentLength = 10;
        var adapted = new ChannelFactory<IOrders>(binding, service.Address).UseNam(nam).CreateChannel();
        var stock = new ChannelFactory<IOrders>(binding, service.Address).CreateChannel();

        var exception = Assert.ThrowsAny<Exception>(() => adapted.Get(50));

        Assert.IsType(Assert.ThrowsAny<Exception>(() => stock.Get(50)).GetType(), exception);
    }

    [Theory]
    [InlineData("application/vnd.nam; v=1; format=binary")]
    [InlineData("application/vnd.nam; v=1; format=binary; type=\"text/html\"")]
    [InlineData("application/vnd.nam; v=2; format=binary; type=\"text/xml; charset=utf-8\"")]
    [InlineData("text/html")]
    public async Task Call_ContentTypeThatNobodyReads_IsAProtocolException(string type)
    {
        await using var service = await TestService.StartAsync((context, operation) => TestService.AnswerAsync(context, Envelopes.Frame(Envelopes.BinaryForm(3, operation), "binary").Frame, type));
        using var nam = new NamClient(new NamClientOptions());
        var channel = service.StockFactory().UseNam(nam).CreateChannel();

        Assert.Throws<ProtocolException>(() => channel.Get(3));
    }

    [Theory]
    [InlineData(true, "binary")]
    [InlineData(false, "binary")]
    [InlineData(true, "text+zip-1")]
    [InlineData(false, "text+zip-1")]
    public async Task Call_BodyInPieces_IsTimedToItsEnd(bool hasLength, string format)
    {
        await using var service = await TestService.StartAsync(async (context, operation) =>
        {
            var form = format.StartsWith("binary", StringComparison.Ordinal) ? Envelopes.BinaryForm(300, operation) : Envelopes.Orders(300, operation);
            var (frame, type) = Envelopes.Frame(form, format);
            context.Response.ContentType = type;
            context.Response.Headers["NAM-Reply"] = "1;id=a1;srv=0";
            context.Response.ContentLength = hasLength ? frame.Length : null;
            for (var i = 0; i < frame.Length; i += 1000)
            {
                await context.Response.Body.WriteAsync(frame.AsMemory(i, Math.Min(1000, frame.Length - i)));
                await context.Response.Body.FlushAsync();
            }
        });
        using var nam = new NamClient(new NamClientOptions());
        var channel = service.StockFactory().UseNam(nam).CreateChannel();

        var first = channel.Get(300);
        channel.Get(300);

        Assert.Equal(Rows.Orders(300), first);
        Assert.Matches("last=a1:[0-9.]+:[0-9.]+", service.Requests.Last().Headers["NAM-Profile"].ToString());
    }

    [Fact]
    public async Task Call_ReplyFromACache_TeachesNoPath()
    {
        await using var service = await TestService.StartAsync((context, operation) =>
        {
            context.Response.Headers["NAM-Reply"] = "1;id=a1;srv=0";
            context.Response.Headers["Age"] = "30";
            var (frame, type) = Envelopes.Frame(Envelopes.BinaryForm(30, operation), "binary");
            return TestService.AnswerAsync(context, frame, type);
        });
        using var nam = new NamClient(new NamClientOptions());
        var channel = service.StockFactory().UseNam(nam).CreateChannel();

        channel.Get(30);
        channel.Get(30);

        var header = service.Requests.Last().Headers["NAM-Profile"].ToString();
        Assert.DoesNotContain("last=", header);
        Assert.DoesNotContain("rt=", header);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Call_OtherBehaviorWithHandler_BothAreCalled(bool isBefore)
    {
        await using var service = await TestService.StartAsync(10, "binary");
        using var nam = new NamClient(new NamClientOptions());
        var factory = service.StockFactory();
        var other = new HandlerBehavior(handler => new NamHandler(nam, handler));
        if (isBefore)
        {
            factory.Endpoint.EndpointBehaviors.Add(other);
        }

        factory.UseNam(nam);
        if (!isBefore)
        {
            factory.Endpoint.EndpointBehaviors.Add(other);
        }

        var orders = factory.CreateChannel().Get(10);

        Assert.Equal(Rows.Orders(10), orders);
        Assert.Equal(1, other.Calls);
        Assert.Single(service.Requests.Single().Headers["NAM-Profile"]);
    }

    [Fact]
    public async Task Call_OneWay_IsSent()
    {
        await using var service = await TestService.StartAsync((context, _) =>
        {
            context.Response.StatusCode = 202;
            return Task.CompletedTask;
        });
        using var nam = new NamClient(new NamClientOptions());
        var channel = service.StockFactory().UseNam(nam).CreateChannel();

        channel.Tell("x");
        ((IClientChannel)channel).Close();

        Assert.Single(service.Requests);
    }

    [Fact]
    public async Task Call_TimesOut_ThrowsAndTheNextCallWorks()
    {
        var hold = new ConcurrentQueue<TaskCompletionSource>([new TaskCompletionSource()]);
        var held = hold.Single();
        await using var service = await TestService.StartAsync(async (context, operation) =>
        {
            var (frame, type) = Envelopes.Frame(Envelopes.BinaryForm(30, operation), "binary");
            context.Response.Headers["NAM-Reply"] = "1;id=a1;srv=0";
            context.Response.ContentType = type;
            context.Response.ContentLength = frame.Length;
            await context.Response.Body.WriteAsync(frame.AsMemory(0, 100));
            await context.Response.Body.FlushAsync();
            if (hold.TryDequeue(out var wait))
            {
                await Task.WhenAny(wait.Task, Task.Delay(Timeout.Infinite, context.RequestAborted));
            }

            await context.Response.Body.WriteAsync(frame.AsMemory(100));
        });
        using var nam = new NamClient(new NamClientOptions());
        var binding = TestService.Binding();
        binding.SendTimeout = TimeSpan.FromSeconds(1);
        var channel = new ChannelFactory<IOrders>(binding, service.Address).UseNam(nam).CreateChannel();

        Assert.ThrowsAny<Exception>(() => channel.Get(30));
        held.SetResult();
        ((IClientChannel)channel).OperationTimeout = TimeSpan.FromSeconds(20);

        Assert.Equal(Rows.Orders(30), channel.Get(30));
    }

    private static string Body(Message message)
    {
        using var reader = message.GetReaderAtBodyContents();
        var document = new XmlDocument();
        document.Load(reader);

        // No reader over the binary form says of a node that it is an empty element: the infoset has no such thing.
        foreach (var empty in document.SelectNodes("//*[not(node())]")!.Cast<XmlElement>())
        {
            empty.IsEmpty = true;
        }

        return document.OuterXml;
    }
}
