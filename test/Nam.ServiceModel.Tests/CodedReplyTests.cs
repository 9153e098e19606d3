// SPDX-License-Identifier: MIT

using System.ServiceModel;
using Nam.Client;
using Nam.Codecs.Buffers;
using Nam.Codecs.Compression;
using Nam.TestKit;

namespace Nam.ServiceModel.Tests;

/// <summary>Replies with a Content-Encoding: the handler asks for them, undoes them and times that, whoever sends them.</summary>
public sealed class CodedReplyTests
{
    private const int Orders = 200;

    [Theory]
    [InlineData("gzip", true, TransferMode.Buffered)]
    [InlineData("gzip", false, TransferMode.Buffered)]
    [InlineData("br", true, TransferMode.Buffered)]
    [InlineData("br", true, TransferMode.Streamed)]
    [InlineData("gzip", false, TransferMode.Streamed)]
    public async Task Reply_InACoding_IsReadAsAStockOne(string coding, bool hasNam, TransferMode mode)
    {
        await using var service = await StartAsync(coding, hasNam);
        await using var client = new NamClient(new NamClientOptions());

        for (var call = 0; call < 3; call++)
        {
            Assert.Equal(Rows.Orders(Orders), Call(service, client, mode));
        }

        var (headers, _) = service.Requests.First();
        Assert.Equal("gzip, br", headers.AcceptEncoding.ToString());
        var path = await client.GetServerAsync(service.Server);
        Assert.Equal(hasNam && mode == TransferMode.Buffered, path.CreateProfileHeader().Contains("last=a1:", StringComparison.Ordinal));
    }

    /// <summary>The platform's handler asks for gzip in every request: so does the one in its place.</summary>
    [Fact]
    public async Task Request_WithoutProfile_AsksForWhatTheStockHandlerUndoes()
    {
        await using var service = await StartAsync("gzip", hasNam: false);
        await using var client = new NamClient(new NamClientOptions());

        for (var call = 0; call < 20; call++)
        {
            Assert.Equal(Rows.Orders(Orders), Call(service, client, TransferMode.Buffered));
        }

        var plain = service.Requests.First(request => !request.Headers.ContainsKey("NAM-Profile"));
        Assert.Equal("gzip", plain.Headers.AcceptEncoding.ToString());
    }

    [Theory]
    [InlineData("gzip")]
    [InlineData("br")]
    public async Task Reply_ThatIsCutOff_IsACommunicationException(string coding)
    {
        await using var service = await StartAsync(coding, hasNam: true, cut: 20);
        await using var client = new NamClient(new NamClientOptions());

        Assert.ThrowsAny<CommunicationException>(() => Call(service, client, TransferMode.Buffered));
    }

    [Fact]
    public async Task Reply_WithMoreTextThanTheBindingAllows_IsRefused()
    {
        await using var service = await StartAsync("gzip", hasNam: true);
        await using var client = new NamClient(new NamClientOptions());

        Assert.ThrowsAny<CommunicationException>(() => Call(service, client, TransferMode.Buffered, maximumBytes: 10_000));
    }

    private static List<Order> Call(TestService service, NamClient client, TransferMode mode, long maximumBytes = 16 << 20)
    {
        var binding = TestService.Binding(maximumBytes);
        binding.TransferMode = mode;
        using var factory = new ChannelFactory<IOrders>(binding, service.Address);
        factory.UseNam(client);
        var channel = factory.CreateChannel();
        try
        {
            return channel.Get(Orders);
        }
        finally
        {
            ((IClientChannel)channel).Abort();
        }
    }

    private static Task<TestService> StartAsync(string coding, bool hasNam, int cut = 0) => TestService.StartAsync((context, operation) =>
    {
        var text = Envelopes.Orders(Orders, operation);
        if (hasNam && context.Request.Headers.ContainsKey("NAM-Profile"))
        {
            context.Response.Headers["NAM-Reply"] = "1;id=a1;srv=0;ce=1";
        }

        if (!context.Request.Headers.AcceptEncoding.ToString().Contains(coding, StringComparison.Ordinal))
        {
            return TestService.AnswerAsync(context, text, Envelopes.TextType);
        }

        using var output = new PooledBuffer();
        Assert.True(TextCoder.TryCode(text, TextCodec.OfCoding(coding)!, 3, output));
        context.Response.Headers.ContentEncoding = coding;
        return TestService.AnswerAsync(context, output.WrittenSpan[..^cut].ToArray(), Envelopes.TextType);
    });
}
