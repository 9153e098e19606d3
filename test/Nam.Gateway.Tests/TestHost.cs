// SPDX-License-Identifier: MIT

using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.DataProtection;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;
using Nam.Server;
using Nam.Stores;
using Nam.TestKit;

namespace Nam.Gateway.Tests;

/// <summary>A backend or a gateway on Kestrel, on a port of its own.</summary>
internal sealed class TestHost : IAsyncDisposable
{
    private readonly WebApplication _application;

    private TestHost(WebApplication application)
    {
        _application = application;
        Address = new Uri(application.Services.GetRequiredService<IServer>().Features.Get<IServerAddressesFeature>()!.Addresses.First());
    }

    public Uri Address { get; }

    public IServiceProvider Services => _application.Services;

    public NamServer Nam => _application.Services.GetRequiredService<NamServer>();

    /// <summary>Starts a backend that does the same with every request.</summary>
    public static Task<TestHost> BackendAsync(
        RequestDelegate answer, HttpProtocols protocols = HttpProtocols.Http1, bool tls = false) => StartAsync(
        _ => { },
        app => app.Run(answer),
        protocols,
        tls);

    /// <summary>Starts a backend that keeps what it is sent, and answers with nothing.</summary>
    public static Task<TestHost> RecorderAsync(
        List<RecordedRequest> requests, HttpProtocols protocols = HttpProtocols.Http1, bool tls = false) => BackendAsync(
        async context => requests.Add(await RecordedRequest.OfAsync(context.Request)),
        protocols,
        tls);

    public static Task<TestHost> GatewayAsync(
        Uri backend, Action<NamGatewayOptions>? configure = null, HttpProtocols protocols = HttpProtocols.Http1,
        bool tls = false, Action<NamServerOptions>? nam = null) => StartAsync(
        services =>
        {
            services.AddSingleton<INamProfileStore>(new MemoryProfileStore());
            services.AddNam(options =>
            {
                // What is chosen, and what is held until it is whole, must not depend on how busy the machine is.
                options.StreamingHold = Limit.Hold;
                nam?.Invoke(options);
            });
            services.AddNamGateway(options =>
            {
                options.Backend = backend;
                options.ConnectTimeout = Limit.Wait;
                options.ActivityTimeout = Limit.Wait;
                configure?.Invoke(options);
            });
        },
        app => app.MapNamGateway(),
        protocols,
        tls);

    public static async Task<TestHost> StartAsync(
        Action<IServiceCollection> services, Action<WebApplication> configure, HttpProtocols protocols = HttpProtocols.Http1,
        bool tls = false)
    {
        var builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions());
        builder.WebHost.UseKestrelCore().ConfigureKestrel(kestrel =>
        {
            kestrel.Limits.MaxRequestBodySize = null;

            // A thousand handshakes on a busy machine take longer than a server waits.
            kestrel.Limits.RequestHeadersTimeout = kestrel.Limits.KeepAliveTimeout = Limit.Wait;
            kestrel.Listen(IPAddress.Loopback, 0, listen =>
            {
                listen.Protocols = protocols;
                if (tls)
                {
                    listen.UseHttps(TestCertificate.Instance, https => https.HandshakeTimeout = Limit.Wait);
                }
            });
        });
        builder.Services.Configure<HostOptions>(host => host.ShutdownTimeout = TimeSpan.FromSeconds(1));
        builder.Services.AddRoutingCore();
        builder.Services.AddLogging(logging => logging.SetMinimumLevel(LogLevel.Warning));
        services(builder.Services);
        if (builder.Services.Any(service => service.ServiceType == typeof(IDataProtectionProvider)))
        {
            // The proxy's keys would be written into the folder of the user.
            KeysInMemory.Use(builder.Services);
        }

        var application = builder.Build();
        configure(application);
        await application.StartAsync(Limit.Token());
        return new TestHost(application);
    }

    /// <summary>Makes a caller that speaks one version of HTTP only and does nothing by itself.</summary>
    public HttpClient Caller(HttpProtocols protocols = HttpProtocols.Http1)
    {
        return Client(Sockets(), protocols);
    }

    public HttpClient Client(HttpMessageHandler handler, HttpProtocols protocols = HttpProtocols.Http1) =>
        new(new VersionHandler(handler, VersionOf(protocols))) { BaseAddress = Address, Timeout = Limit.Wait };

    /// <summary>Makes a handler that takes the tests' certificate.</summary>
    public static SocketsHttpHandler Sockets()
    {
        var handler =
            new SocketsHttpHandler { AllowAutoRedirect = false, UseCookies = false, UseProxy = false, ActivityHeadersPropagator = null };
        handler.SslOptions.RemoteCertificateValidationCallback = static (_, _, _, _) => true;
        return handler;
    }

    public static Version VersionOf(HttpProtocols protocols) =>
        protocols == HttpProtocols.Http2 ? HttpVersion.Version20 : HttpVersion.Version11;

    public async ValueTask DisposeAsync()
    {
        await _application.StopAsync(Limit.Token());
        await _application.DisposeAsync();
    }
}
