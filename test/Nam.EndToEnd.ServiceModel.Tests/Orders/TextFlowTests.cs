// SPDX-License-Identifier: MIT

using System.Net;
using System.Runtime.Serialization;
using System.ServiceModel;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.Extensions.DependencyInjection;
using Nam.Client;
using Nam.Server;
using Nam.ServiceModel;
using Nam.Stores;
using Nam.TestKit;

namespace Nam.EndToEnd.ServiceModel.Orders;

/// <summary>Envelopes that leave as text with a codec while they are written, read by WCF's client.</summary>
public sealed class TextFlowTests
{
    private const int PieceBytes = 50_000;
    private static readonly List<Order> Expected = Rows.Orders(12_000);

    [ServiceContract(Namespace = "urn:rows")]
    internal interface IRows
    {
        [OperationContract(Action = "urn:rows/get", ReplyAction = "*")]
        List<Order> Get();
    }

    [Theory]
    [InlineData(TransferMode.Buffered)]
    [InlineData(TransferMode.Streamed)]
    public async Task Reply_ThatFlowsAsText_IsThatOfAStockClient(TransferMode mode)
    {
        await using var service = await StartAsync(whole: true);
        using var client = new NamClient(new NamClientOptions());

        Assert.Equal(Expected, Call(service, mode, null));
        for (var call = 0; call < 3; call++)
        {
            Assert.Equal(Expected, Call(service, mode, client));
        }

        var server = service.Services.GetRequiredService<NamServer>();
        Assert.Equal(
            Enumerable.Repeat("text+brotli-4", 3), server.Journal.Snapshot().Select(entry => entry.Format.ToString()));
        Assert.Equal(0, server.Holds.HeldBytes);
    }

    [Theory]
    [InlineData(TransferMode.Buffered)]
    [InlineData(TransferMode.Streamed)]
    public async Task Reply_WhoseWriterThrows_FailsAsAStockOne(TransferMode mode)
    {
        await using var service = await StartAsync(whole: false);
        using var client = new NamClient(new NamClientOptions());

        Assert.ThrowsAny<IOException>(() => Call(service, mode, null));
        Assert.ThrowsAny<IOException>(() => Call(service, mode, client));
    }

    [Fact]
    public async Task Reply_LongerThanTheBindingAllows_IsRefused()
    {
        await using var service = await StartAsync(whole: true);
        using var client = new NamClient(new NamClientOptions());

        Assert.ThrowsAny<CommunicationException>(() => Call(service, TransferMode.Buffered, client, maximumBytes: 100_000));
    }

    private static List<Order> Call(WebApplication service, TransferMode mode, NamClient? client, long maximumBytes = int.MaxValue)
    {
        var binding = new BasicHttpBinding
        {
            TransferMode = mode,
            MaxReceivedMessageSize = maximumBytes,
            MaxBufferSize = mode == TransferMode.Buffered ? (int)maximumBytes : 65_536,
        };
        using var factory = new ChannelFactory<IRows>(binding, new EndpointAddress(service.Urls.Single() + "/rows"));
        if (client is not null)
        {
            factory.UseNam(client);
        }

        var channel = factory.CreateChannel();
        try
        {
            return channel.Get();
        }
        finally
        {
            ((IClientChannel)channel).Abort();
        }
    }

    private static async Task<WebApplication> StartAsync(bool whole)
    {
        var builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions());
        builder.WebHost.UseKestrelCore().ConfigureKestrel(kestrel => kestrel.Listen(IPAddress.Loopback, 0));
        builder.Services.AddRoutingCore();
        builder.Services.AddSingleton<INamProfileStore, MemoryProfileStore>();
        builder.Services.AddNam(options =>
        {
            options.ForcedFormat = "text+brotli-4";
            options.StreamingHold = TimeSpan.FromMinutes(1);
        });
        var app = builder.Build();
        app.UseNam();
        app.MapPost("/rows", async context =>
        {
            context.Response.ContentType = "text/xml; charset=utf-8";
            for (var text = Envelope(); !text.IsEmpty; text = text[Math.Min(text.Length, PieceBytes)..])
            {
                await context.Response.Body.WriteAsync(text[..Math.Min(text.Length, PieceBytes)]);
                if (!whole && text.Length < 1_000_000)
                {
                    throw new InvalidDataException("The rest is missing.");
                }
            }
        });
        await app.StartAsync();
        return app;
    }

    private static ReadOnlyMemory<byte> Envelope()
    {
        using var text = new MemoryStream();
        text.Write("<s:Envelope xmlns:s=\"http://schemas.xmlsoap.org/soap/envelope/\"><s:Body><GetResponse xmlns=\"urn:rows\">"u8);
        new DataContractSerializer(typeof(List<Order>), "GetResult", "urn:rows").WriteObject(text, Expected);
        text.Write("</GetResponse></s:Body></s:Envelope>"u8);
        return text.ToArray();
    }
}
