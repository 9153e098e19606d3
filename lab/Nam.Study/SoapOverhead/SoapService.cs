// SPDX-License-Identifier: MIT
using System.Net;
using System.Net.Sockets;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;
using Nam.Stores;
using Nam.Study.Hosting;

namespace Nam.Study.SoapOverhead;

/// <summary>The SOAP service as ASP.NET Core makes one: Kestrel, an endpoint, objects read from requests and written to replies.</summary>
internal sealed class SoapService : IAsyncDisposable
{
    /// <summary>The path of its one address.</summary>
    internal const string Path = "/soap";

    private readonly WebApplication _application;

    private SoapService(WebApplication application) => _application = application;

    /// <summary>Where it listens.</summary>
    internal int Port => new Uri(_application.Urls.Single()).Port;

    /// <summary>Starts a service.</summary>
    /// <param name="address">The address on which it listens.</param>
    /// <param name="bind">Makes a bound socket.</param>
    /// <param name="replies">What it has ready.</param>
    /// <param name="hasNam">Whether NAM stands before it.</param>
    internal static async Task<SoapService> StartAsync(
        IPAddress address, Func<EndPoint, Socket> bind, IReadOnlyList<SoapReply> replies, bool hasNam)
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.Services.Replace(ServiceDescriptor.Singleton<IHostLifetime, EmbeddedLifetime>());
        builder.WebHost.UseSockets(sockets => sockets.CreateBoundListenSocket = bind);
        builder.WebHost.ConfigureKestrel(kestrel => kestrel.Listen(address, 0));
        if (hasNam)
        {
            // Nothing of one run may be known to the next one, and the user's own profiles are not for measurements.
            builder.Services.AddSingleton<INamProfileStore>(new MemoryProfileStore());
            builder.Services.AddNam();
        }

        var application = builder.Build();
        if (hasNam)
        {
            application.UseNam();
        }

        application.MapPost(Path, context => ReplyAsync(context, replies));
        await application.StartAsync();
        return new SoapService(application);
    }

    public async ValueTask DisposeAsync()
    {
        // Connections that are open keep nobody waiting.
        using var patience = new CancellationTokenSource(TimeSpan.FromMilliseconds(100));
        await _application.StopAsync(patience.Token);
        await _application.DisposeAsync();
    }

    private static async Task ReplyAsync(HttpContext context, IReadOnlyList<SoapReply> replies)
    {
        using var request = new MemoryStream();
        await context.Request.Body.CopyToAsync(request, context.RequestAborted);
        request.Position = 0;
        var wanted = SoapEnvelope.Read<SoapRequest>(request).Reply;
        if (wanted < 0 || wanted >= replies.Count)
        {
            context.Response.StatusCode = StatusCodes.Status400BadRequest;
            return;
        }

        using var reply = new MemoryStream();
        SoapEnvelope.Write(reply, replies[wanted]);
        context.Response.ContentType = SoapEnvelope.ContentType;
        context.Response.ContentLength = reply.Length;
        await context.Response.Body.WriteAsync(reply.GetBuffer().AsMemory(0, (int)reply.Length), context.RequestAborted);
    }
}
