// SPDX-License-Identifier: MIT

using System.Net;
using CoreWCF;
using CoreWCF.Channels;
using CoreWCF.Configuration;
using CoreWCF.Description;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Nam.Server;
using Nam.Stores;

namespace Nam.CoreWcf.Tests.Hosts;

/// <summary>The shop on a free port of the loopback.</summary>
internal sealed class ShopHost : IAsyncDisposable
{
    private readonly WebApplication _app;

    private ShopHost(WebApplication app)
    {
        _app = app;
        Address = new Uri(app.Services.GetRequiredService<IServer>().Features.Get<IServerAddressesFeature>()!.Addresses.First());
        Http = new HttpClient { BaseAddress = Address };
    }

    public Uri Address { get; }

    public HttpClient Http { get; }

    public IServiceProvider Services => _app.Services;

    /// <summary>Starts a host with one endpoint at /shop, and metadata.</summary>
    public static Task<ShopHost> StartAsync(
        Binding? binding = null, Action<IServiceCollection>? services = null, HttpProtocols protocols = HttpProtocols.Http1) =>
        StartAsync<Shop>(service => service.AddServiceEndpoint<Shop, IShop>(binding ?? Large(), "/shop"), services, protocols);

    public static async Task<ShopHost> StartAsync<TService>(
        Action<IServiceBuilder> configure, Action<IServiceCollection>? services = null, HttpProtocols protocols = HttpProtocols.Http1)
        where TService : class
    {
        var builder = WebApplication.CreateBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.ConfigureKestrel(options => options.Listen(IPAddress.Loopback, 0, listen => listen.Protocols = protocols));
        builder.Services.AddServiceModelServices().AddServiceModelMetadata();
        builder.Services.AddSingleton<INamProfileStore, MemoryProfileStore>();
        services?.Invoke(builder.Services);
        var app = builder.Build();
        app.UseServiceModel(service =>
        {
            service.AddService<TService>(options => options.DebugBehavior.IncludeExceptionDetailInFaults = false);
            configure(service);
            app.Services.GetRequiredService<ServiceMetadataBehavior>().HttpGetEnabled = true;
        });
        await app.StartAsync();
        if (app.Services.GetService<NamServer>() is { } server)
        {
            // Whether a reply flows must not depend on how busy the machine is.
            server.Paths.BlockSeconds = 60e-6;
        }

        return new ShopHost(app);
    }

    public static BasicHttpBinding Large() => new() { MaxReceivedMessageSize = 16 << 20 };

    /// <summary>Posts a request in SOAP 1.1 without addressing.</summary>
    public Task<HttpResponseMessage> PostAsync(
        string operation, string arguments, string? profile = null, string path = "/shop", Version? version = null,
        string contract = "IShop", HttpCompletionOption completion = HttpCompletionOption.ResponseContentRead) =>
        PostEnvelopeAsync(
            $"urn:shop/{contract}/{operation}",
            $"<s:Envelope xmlns:s=\"http://schemas.xmlsoap.org/soap/envelope/\"><s:Body><{operation} xmlns=\"urn:shop\">{arguments}</{operation}></s:Body></s:Envelope>",
            profile,
            path,
            version,
            completion);

    private async Task<HttpResponseMessage> PostEnvelopeAsync(
        string action, string envelope, string? profile, string path, Version? version, HttpCompletionOption completion)
    {
        using var request = new HttpRequestMessage(HttpMethod.Post, path)
        {
            Content = new StringContent(envelope, System.Text.Encoding.UTF8, "text/xml"),
            Version = version ?? HttpVersion.Version11,
            VersionPolicy = HttpVersionPolicy.RequestVersionExact,
        };
        request.Headers.Add("SOAPAction", $"\"{action}\"");
        if (profile is not null)
        {
            request.Headers.TryAddWithoutValidation("NAM-Profile", profile);
            request.Headers.TryAddWithoutValidation("Accept-Encoding", "gzip, br");
        }

        return await Http.SendAsync(request, completion);
    }

    public async ValueTask DisposeAsync()
    {
        Http.Dispose();
        await _app.DisposeAsync();
    }
}
