// SPDX-License-Identifier: MIT

using System.ServiceModel;
using System.ServiceModel.Channels;
using Nam.Client;
using Nam.Profiles;
using Nam.TestKit;

namespace Nam.ServiceModel.Tests;

/// <summary>Calls that end in a fault, or in a reply that cannot be taken.</summary>
public sealed class CallFailureTests
{
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
        Assert.DoesNotContain(";dec=", headers[2], StringComparison.Ordinal);
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
            var form = format.StartsWith("binary", StringComparison.Ordinal)
                ? Envelopes.BinaryForm(30, operation)
                : Envelopes.Orders(30, operation);
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
    [InlineData("damaged", "binary")]
    [InlineData("damaged", "text+zip-1")]
    [InlineData("another type", "binary")]
    [InlineData("text's type", "binary")]
    [InlineData("type cut off", "binary")]
    [InlineData("encoded", "binary")]
    public async Task Call_OfASpoiledReply_ThrowsOnceAndNothingIsAskedForAWhile(string way, string format)
    {
        await using var service = await TestService.StartAsync((context, operation) =>
        {
            var text = Envelopes.Orders(30, operation);
            if (!context.Request.Headers.ContainsKey("NAM-Profile"))
            {
                return TestService.AnswerAsync(context, text, Envelopes.TextType);
            }

            context.Response.Headers["NAM-Reply"] = "1;id=a1;srv=0";
            context.Response.Headers.ContentEncoding = way == "encoded" ? "br" : default;
            var (frame, type) = Envelopes.Frame(format == "binary" ? Envelopes.BinaryForm(30, operation) : text, format);
            return way switch
            {
                "damaged" => TestService.AnswerAsync(context, frame[..^4], type),
                "another type" => TestService.AnswerAsync(context, frame, "application/octet-stream"),
                "text's type" => TestService.AnswerAsync(context, frame, Envelopes.TextType),
                "type cut off" => TestService.AnswerAsync(context, frame, "application/vnd.nam"),
                _ => TestService.AnswerAsync(context, [0x1B, .. frame], type),
            };
        });
        var log = new LogList<NamClient>();
        using var nam = new NamClient(new NamClientOptions(), logger: log);
        var channel = service.StockFactory().UseNam(nam).CreateChannel();

        var failure = Assert.ThrowsAny<CommunicationException>(() => channel.Get(30));
        var next = channel.Get(30);
        var last = channel.Get(30);

        Assert.Equal(Rows.Orders(30), next);
        Assert.Equal(Rows.Orders(30), last);
        Assert.Equal([true, false, false], service.Requests.Select(request => request.Headers.ContainsKey("NAM-Profile")));
        Assert.Equal(1, log.Count(2002));
        Assert.True(way != "encoded" || failure.Message.Contains("Content-Encoding 'br'", StringComparison.Ordinal), failure.Message);
    }

    [Theory]
    [InlineData("binary", "text")]
    [InlineData("text+zip-1", "binary+zip-1")]
    [InlineData("binary+zip-1", "binary+brotli-1")]
    public async Task Call_FrameAgainstItsContentType_IsRejected(string framed, string named)
    {
        await using var service = await TestService.StartAsync((context, operation) =>
        {
            var form = framed.StartsWith("binary", StringComparison.Ordinal)
                ? Envelopes.BinaryForm(30, operation)
                : Envelopes.Orders(30, operation);
            var (frame, type) = Envelopes.Frame(form, framed);
            return TestService.AnswerAsync(context, frame, type.Replace("format=" + framed, "format=" + named, StringComparison.Ordinal));
        });
        using var nam = new NamClient(new NamClientOptions());
        var channel = service.StockFactory().UseNam(nam).CreateChannel();

        var exception = Assert.Throws<ProtocolException>(() => channel.Get(30));

        Assert.Contains("against its content type", exception.Message);
    }

    [Fact]
    public async Task Call_FrameThatWasNotAskedFor_IsRejected()
    {
        await using var service = await TestService.StartAsync(30, "binary+zip-1");
        using var nam = new NamClient(new NamClientOptions { Capabilities = ClientCapabilities.Binary });
        var channel = service.StockFactory().UseNam(nam).CreateChannel();

        Assert.Contains("It needs Zip", Assert.Throws<ProtocolException>(() => channel.Get(30)).Message);
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
        await using var service = await TestService.StartAsync((context, operation) =>
            TestService.AnswerAsync(context, Envelopes.Frame(Envelopes.BinaryForm(3, operation), "binary").Frame, type));
        using var nam = new NamClient(new NamClientOptions());
        var channel = service.StockFactory().UseNam(nam).CreateChannel();

        Assert.Throws<ProtocolException>(() => channel.Get(3));
    }
}
