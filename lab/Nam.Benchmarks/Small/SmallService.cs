// SPDX-License-Identifier: MIT
using System.Net;
using System.Runtime.Serialization;
using System.Xml;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Nam.AspNetCore;
using Nam.Benchmarks.Codecs;
using Nam.Client;
using Nam.Http;
using Nam.Stores;

namespace Nam.Benchmarks.Small;

/// <summary>A service on loopback and a caller of it, both with NAM or both without.</summary>
internal sealed class SmallService : IAsyncDisposable
{
    private static readonly DataContractSerializer Serializer = new(typeof(List<Q3Row>));
    private readonly WebApplication _application;
    private readonly NamClient? _engine;

    private SmallService(WebApplication application, bool hasNam)
    {
        _application = application;
        _engine = hasNam ? new NamClient(new NamClientOptions()) : null;
        var handler = new SocketsHttpHandler();
        Caller = new HttpClient(_engine is null ? handler : new NamHandler(_engine, handler))
        {
            BaseAddress = new Uri(
                application.Services.GetRequiredService<IServer>().Features.Get<IServerAddressesFeature>()!.Addresses.First()),
        };
    }

    /// <summary>Gets the caller.</summary>
    internal HttpClient Caller { get; }

    /// <summary>Starts a service whose replies have the given rows, as text, typed and as files.</summary>
    internal static async Task<SmallService> StartAsync(bool hasNam, string folder, IReadOnlyDictionary<int, List<Q3Row>> replies)
    {
        var builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions());
        builder.WebHost.UseKestrelCore().ConfigureKestrel(kestrel => kestrel.Listen(IPAddress.Loopback, 0));
        builder.Services.AddRoutingCore();
        builder.Services.AddLogging(logging => logging.SetMinimumLevel(LogLevel.Warning));
        if (hasNam)
        {
            builder.Services.AddSingleton<INamProfileStore>(new MemoryProfileStore());
            builder.Services.AddNam();
        }

        var application = builder.Build();
        if (hasNam)
        {
            application.UseNam();
        }

        foreach (var (rows, reply) in replies)
        {
            var file = Path.Combine(folder, $"{rows}.xml");
            var text = await File.ReadAllBytesAsync(file).ConfigureAwait(false);
            application.MapGet($"/typed/{rows}", () => NamResults.Xml(reply));
            application.MapGet($"/binary/{rows}", async context =>
            {
                using var body = new MemoryStream();
                using (var writer = XmlDictionaryWriter.CreateBinaryWriter(body, null, null, ownsStream: false))
                {
                    Serializer.WriteObject(writer, reply);
                }

                context.Response.ContentType = "application/octet-stream";
                context.Response.ContentLength = body.Length;
                await context.Response.Body.WriteAsync(body.GetBuffer().AsMemory(0, (int)body.Length));
            });
            application.MapGet($"/text/{rows}", context =>
            {
                context.Response.ContentType = "application/xml; charset=utf-8";
                context.Response.ContentLength = text.Length;
                return context.Response.Body.WriteAsync(text).AsTask();
            });
            application.MapGet($"/file/{rows}", context =>
            {
                context.Response.ContentType = "application/xml; charset=utf-8";
                context.Response.ContentLength = text.Length;
                return context.Response.SendFileAsync(file);
            });
        }

        await application.StartAsync().ConfigureAwait(false);
        return new SmallService(application, hasNam);
    }

    public async ValueTask DisposeAsync()
    {
        Caller.Dispose();
        _engine?.Dispose();
        await _application.StopAsync().ConfigureAwait(false);
        await _application.DisposeAsync().ConfigureAwait(false);
    }
}
