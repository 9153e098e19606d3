// SPDX-License-Identifier: MIT

using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.DataProtection;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;
using Nam.Equality.Endpoints;
using Nam.Server;
using Nam.Stores;
using Nam.TestKit;

namespace Nam.Equality.Hosts;

/// <summary>A service or a gateway on Kestrel that listens for every protocol.</summary>
internal sealed class Host : IAsyncDisposable
{
    private readonly WebApplication _application;
    private readonly Uri[] _addresses;

    private Host(WebApplication application, OuterEvents? events)
    {
        _application = application;
        _addresses = [.. application.Services.GetRequiredService<IServer>().Features.Get<IServerAddressesFeature>()!.Addresses
            .Select(address => new Uri(address))];
        Events = events;
    }

    /// <summary>Gets what the outermost middleware saw; <see langword="null"/> for a gateway.</summary>
    public OuterEvents? Events { get; }

    public Uri AddressFor(Protocol protocol) => _addresses[(int)protocol];

    public static Task<Host> ServiceAsync(Service service)
    {
        var events = new OuterEvents();
        return StartAsync(
            services =>
            {
                var mvc = services.AddControllers(options => options.RespectBrowserAcceptHeader = true)
                    .AddXmlDataContractSerializerFormatters().AddApplicationPart(typeof(ThingsController).Assembly);
                if (service.Nam is { } nam)
                {
                    AddNam(services, nam);
                    mvc.AddNamXmlFormatter();
                }
            },
            application =>
            {
                application.Use(events.RecordAsync);
                if (service.Nam is not null)
                {
                    application.UseNam();
                }

                application.UseRouting();
                application.MapControllers();
                foreach (var endpoint in AllEndpoints.List.Where(endpoint => endpoint.Answer is not null))
                {
                    application.Map(endpoint.Path, endpoint.Answer!);
                }
            },
            events);
    }

    public static Task<Host> GatewayAsync(Host backend, Service kind) => StartAsync(
        services =>
        {
            AddNam(services, kind.Nam!);
            services.AddNamGateway(options => options.Backend = backend.AddressFor(Protocol.Http1));
        },
        application => application.MapNamGateway(),
        events: null);

    public async ValueTask DisposeAsync()
    {
        await _application.StopAsync();
        await _application.DisposeAsync();
    }

    private static async Task<Host> StartAsync(
        Action<IServiceCollection> addServices, Action<WebApplication> configure, OuterEvents? events)
    {
        var builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions());
        builder.WebHost.UseKestrelCore().UseKestrelHttpsConfiguration().ConfigureKestrel(kestrel =>
        {
            kestrel.AllowSynchronousIO = true;
            kestrel.Listen(IPAddress.Loopback, 0, listen => listen.Protocols = HttpProtocols.Http1);
            kestrel.Listen(IPAddress.Loopback, 0, listen => listen.Protocols = HttpProtocols.Http2);
            kestrel.Listen(IPAddress.Loopback, 0, listen => listen.UseHttps(
                TestCertificate.Instance, https => https.HandshakeTimeout = TimeSpan.FromMinutes(5)));
        });
        builder.Services.Configure<HostOptions>(host => host.ShutdownTimeout = TimeSpan.FromSeconds(1));
        builder.Services.AddRouting();
        builder.Services.AddLogging(logging => logging.SetMinimumLevel(LogLevel.Critical));
        addServices(builder.Services);
        if (builder.Services.Any(service => service.ServiceType == typeof(IDataProtectionProvider)))
        {
            builder.Services.AddDataProtection().UseEphemeralDataProtectionProvider();
        }

        var application = builder.Build();
        configure(application);
        await application.StartAsync();
        return new Host(application, events);
    }

    // What is chosen must not depend on how busy the machine is.
    private static void AddNam(IServiceCollection services, Action<NamServerOptions> configure)
    {
        services.AddSingleton<INamProfileStore>(new MemoryProfileStore());
        services.AddNam(options =>
        {
            options.WarmUp = false;
            options.StreamingHold = TimeSpan.FromSeconds(60);
            configure(options);
        });
    }
}
