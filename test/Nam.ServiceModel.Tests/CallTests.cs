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
    public async Task Calls_AfterAFirstOneThatWasNotAsked_Report()
    {
        await using var service = await TestService.StartAsync((context, operation) =>
        {
            context.Response.Headers["NAM-Reply"] = "1;id=a1;srv=0";
            var (body, type) = operation == "GetLater"
                ? (Envelopes.Orders(1, operation), Envelopes.TextType)
                : Envelopes.Frame(Envelopes.BinaryForm(300, operation), "binary");
            return TestService.AnswerAsync(context, body, type);
        });
        using var nam = new NamClient(new NamClientOptions());
        var first = service.StockFactory().UseNam(nam).CreateChannel();
        for (var i = 0; i < 5; i++)
        {
            await first.GetLaterAsync(1);
        }

        service.Requests.Clear();
        var channel = service.StockFactory().UseNam(nam).CreateChannel();
        await channel.GetLaterAsync(1);
        channel.Get(300);
        channel.Get(300);

        var profiles = service.Requests.Select(request => request.Headers["NAM-Profile"].ToString()).ToArray();
        Assert.Equal("", profiles[0]);
        Assert.Contains(";last=a1:", profiles[2], StringComparison.Ordinal);
    }

    [Fact]
    public async Task Call_ThatIsSentOnToAnotherServer_TellsItNothingOfTheFirstOnesReplies()
    {
        await using var other = await TestService.StartAsync(2000, "binary");
        var isMoved = false;
        await using var first = await TestService.StartAsync((context, operation) =>
        {
            if (isMoved)
            {
                context.Response.StatusCode = 307;
                context.Response.Headers.Location = other.Address.Uri.ToString();
                return Task.CompletedTask;
            }

            context.Response.Headers["NAM-Reply"] = "1;id=a1;srv=0";
            var (body, type) = Envelopes.Frame(Envelopes.BinaryForm(2000, operation), "binary");
            return TestService.AnswerAsync(context, body, type);
        });
        using var nam = new NamClient(new NamClientOptions());
        var channel = first.StockFactory().UseNam(nam).CreateChannel();
        channel.Get(2000);
        channel.Get(2000);

        isMoved = true;
        var orders = channel.Get(2000);

        Assert.Equal(2000, orders.Count);
        Assert.Contains("last=a1", first.Requests.Last().Headers["NAM-Profile"].ToString(), StringComparison.Ordinal);
        var profile = Assert.Single(other.Requests).Headers["NAM-Profile"].ToString();
        Assert.StartsWith("1;read=", profile, StringComparison.Ordinal);
        Assert.DoesNotContain("last=", profile, StringComparison.Ordinal);
        Assert.Equal(first.Requests.Last().Body, other.Requests.Single().Body);
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
        Assert.Matches(";dec=b:[0-9.]+;", headers[^1]);
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
    [InlineData(true, "binary")]
    [InlineData(false, "binary")]
    [InlineData(true, "text+zip-1")]
    [InlineData(false, "text+zip-1")]
    public async Task Call_BodyInPieces_IsTimedToItsEnd(bool hasLength, string format)
    {
        await using var service = await TestService.StartAsync(async (context, operation) =>
        {
            var form = format.StartsWith("binary", StringComparison.Ordinal)
                ? Envelopes.BinaryForm(300, operation)
                : Envelopes.Orders(300, operation);
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
        ((IClientChannel)channel).OperationTimeout = TimeSpan.FromMinutes(3);

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
