// SPDX-License-Identifier: MIT

using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Nam.AspNetCore;
using Nam.Client;
using Nam.Http;
using Nam.Stores;

namespace Nam.Telemetry.Tests;

/// <summary>A service with NAM and a caller of it; keeps the traceparent of the last request.</summary>
internal sealed class TelemetryService : IAsyncDisposable
{
    private readonly WebApplication _app;

    private TelemetryService(WebApplication app)
    {
        _app = app;
        Caller = new HttpClient(new NamHandler(new NamClient(new NamClientOptions()), new SocketsHttpHandler()))
        {
            BaseAddress = new Uri(app.Urls.First())
        };
    }

    public HttpClient Caller { get; }

    public string? TraceParent { get; private set; }

    internal static string Rows(int count) =>
        "<rows>" + string.Concat(Enumerable.Range(0, count).Select(row => $"<row id=\"{row}\">late</row>")) + "</rows>";

    public static async Task<TelemetryService> StartAsync()
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.WebHost.ConfigureKestrel(kestrel => kestrel.Listen(IPAddress.Loopback, 0));
        builder.Services.AddSingleton<INamProfileStore>(new MemoryProfileStore());
        builder.Services.AddNam(nam =>
        {
            nam.ForcedFormat = "text+zip-1";
        });
        var app = builder.Build();
        TelemetryService? service = null;
        app.Use((context, next) =>
        {
            service!.TraceParent = context.Request.Headers.TraceParent;
            return next();
        });
        app.UseNam();
        app.MapGet("/rows/{count:int}", async (HttpContext context, int count) =>
        {
            context.Response.ContentType = "text/xml; charset=utf-8";
            await context.Response.WriteAsync(Rows(count));
        });
        app.MapGet("/objects", () => NamResults.Xml(Enumerable.Range(0, 3_000).ToArray()));
        await app.StartAsync();
        return service = new TelemetryService(app);
    }

    public async ValueTask DisposeAsync()
    {
        Caller.Dispose();
        await _app.DisposeAsync();
    }
}
