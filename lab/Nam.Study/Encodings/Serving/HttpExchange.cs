// SPDX-License-Identifier: MIT
using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Hosting;
using Nam.Codecs.Buffers;
using Nam.Formats;
using Nam.Study.Encodings.Messages;
using Nam.Study.Hosting;

namespace Nam.Study.Encodings.Serving;

/// <summary>Answers requests over HTTP/1.1, with Kestrel: the path names the encoding.</summary>
internal sealed class HttpExchange : IAsyncDisposable
{
    private readonly ReplyExchange _exchange;
    private readonly WebApplication _application;

    private HttpExchange(ReplyExchange exchange, IPAddress address, string? namespacePath)
    {
        _exchange = exchange;

        // Nothing from files or the environment, so that the same command does the same everywhere.
        var builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions());
        builder.Services.Replace(ServiceDescriptor.Singleton<IHostLifetime, EmbeddedLifetime>());
        builder.WebHost.UseKestrelCore();
        builder.WebHost.UseSockets(sockets => sockets.CreateBoundListenSocket = endpoint =>
        {
            var socket = StudySocket.Create(namespacePath);
            socket.Bind(endpoint);
            return socket;
        });
        builder.WebHost.ConfigureKestrel(kestrel =>
        {
            kestrel.AddServerHeader = false;

            // A caller that is stopped for half of the time reads slowly.
            kestrel.Limits.MinResponseDataRate = null;
            kestrel.Limits.MinRequestBodyDataRate = null;
            kestrel.Listen(address, 0);
        });
        _application = builder.Build();
        _application.Run(HandleAsync);
    }

    /// <summary>The port on which it listens.</summary>
    internal int Port => new Uri(_application.Urls.First()).Port;

    /// <summary>Starts to listen.</summary>
    internal static async Task<HttpExchange> StartAsync(ReplyExchange exchange, IPAddress address, string? namespacePath)
    {
        var http = new HttpExchange(exchange, address, namespacePath);
        await http._application.StartAsync();
        return http;
    }

    public async ValueTask DisposeAsync()
    {
        using var patience = new CancellationTokenSource(TimeSpan.FromMilliseconds(100));
        await _application.StopAsync(patience.Token);
        await _application.DisposeAsync();
    }

    private async Task HandleAsync(HttpContext context)
    {
        var encoding = Enum.Parse<WireEncoding>(context.Request.Path.Value!.TrimStart('/'));
        using var request = new PooledBuffer();
        int read;
        while ((read = await context.Request.Body.ReadAsync(request.GetMemory(4096), context.RequestAborted)) > 0)
        {
            request.Advance(read);
        }

        using var reply = new PooledBuffer();
        if (_exchange.Answer(encoding, request, reply) is { } fault)
        {
            context.Response.StatusCode = StatusCodes.Status503ServiceUnavailable;
            await context.Response.WriteAsync(fault, context.RequestAborted);
            return;
        }

        context.Response.ContentType = encoding == WireEncoding.Xml ? "application/soap+xml; charset=utf-8" : NamMediaType.Name;
        context.Response.ContentLength = reply.WrittenCount;
        await context.Response.Body.WriteAsync(reply.WrittenMemory, context.RequestAborted);
    }
}
