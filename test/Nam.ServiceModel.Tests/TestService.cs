// SPDX-License-Identifier: MIT

using System.Collections.Concurrent;
using System.ServiceModel;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.Logging;

namespace Nam.ServiceModel.Tests;

/// <summary>A web server on loopback that answers as a test says, and keeps what it was asked.</summary>
internal sealed class TestService : IAsyncDisposable
{
    private readonly WebApplication _application;

    private TestService(WebApplication application) => _application = application;

    /// <summary>Gets the requests in order.</summary>
    public ConcurrentQueue<(IHeaderDictionary Headers, byte[] Body)> Requests { get; } = new();

    public EndpointAddress Address => new(_application.Urls.Single() + "/orders");

    public string Server => _application.Urls.Single();

    /// <summary>Starts a server.</summary>
    /// <param name="answer">Gets the request and the name of the operation.</param>
    public static async Task<TestService> StartAsync(Func<HttpContext, string, Task> answer)
    {
        var builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions());
        builder.Logging.ClearProviders();
        builder.WebHost.UseKestrelCore().ConfigureKestrel(
            options => options.Listen(System.Net.IPAddress.Loopback, 0, listen => listen.Protocols = HttpProtocols.Http1));
        var service = new TestService(builder.Build());
        service._application.Run(async context =>
        {
            using var body = new MemoryStream();
            await context.Request.Body.CopyToAsync(body);
            service.Requests.Enqueue(
                (new HeaderDictionary(context.Request.Headers.ToDictionary(h => h.Key, h => h.Value)), body.ToArray()));
            await answer(context, context.Request.Headers["SOAPAction"].ToString().Trim('"').Split('/', ':')[^1]);
        });
        await service._application.StartAsync();
        return service;
    }

    /// <summary>Starts a server that answers all requests in one format, NAM's or plain, with NAM's reply header.</summary>
    public static Task<TestService> StartAsync(int orders, string format) => StartAsync((context, operation) =>
    {
        var text = Envelopes.Orders(orders, operation);
        if (!context.Request.Headers.ContainsKey("NAM-Profile"))
        {
            return AnswerAsync(context, text, Envelopes.TextType);
        }

        context.Response.Headers["NAM-Reply"] = "1;id=a1;srv=0";
        var form = format.StartsWith("binary", StringComparison.Ordinal) ? Envelopes.BinaryForm(orders, operation) : text;
        var (body, type) = format == "plain" ? (text, Envelopes.TextType) : Envelopes.Frame(form, format);
        return AnswerAsync(context, body, type);
    });

    public static Task AnswerAsync(HttpContext context, byte[] body, string contentType)
    {
        context.Response.ContentType = contentType;
        context.Response.ContentLength = body.Length;
        return context.Response.Body.WriteAsync(body).AsTask();
    }

    public static BasicHttpBinding Binding(long maximumBytes = 16 << 20) => new()
    {
        MaxReceivedMessageSize = maximumBytes,
        MaxBufferSize = (int)maximumBytes,
        SendTimeout = TimeSpan.FromMinutes(3),
        UseDefaultWebProxy = false,
    };

    public ChannelFactory<IOrders> StockFactory() => new(Binding(), Address);

    public async ValueTask DisposeAsync() => await _application.DisposeAsync();
}
