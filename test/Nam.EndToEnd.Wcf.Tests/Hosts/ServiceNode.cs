// SPDX-License-Identifier: MIT

using System.Net;
using CoreWCF.Configuration;
using CoreWCF.Description;
using CoreWCF.Security;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;
using Nam.EndToEnd.Wcf.Bindings;
using Nam.EndToEnd.Wcf.Failures;
using Nam.EndToEnd.Wcf.Replies;
using Nam.EndToEnd.Wcf.Sessions;
using Nam.Server;
using Nam.TestKit;

namespace Nam.EndToEnd.Wcf.Hosts;

/// <summary>A running host with an endpoint for every binding.</summary>
internal sealed class ServiceNode : IAsyncDisposable
{
    private readonly WebApplication _application;

    private ServiceNode(WebApplication application)
    {
        _application = application;
        var addresses = application.Services.GetRequiredService<IServer>().Features.Get<IServerAddressesFeature>()!.Addresses
            .Select(address => new Uri(address)).ToList();

        // In the order of the calls of Listen; net.tcp, which UseNetTcp adds behind them, calls itself http here.
        Ports = new(addresses[0].Port, addresses[1].Port, addresses[2].Port);
    }

    public NodePorts Ports { get; }

    public IServiceProvider Services => _application.Services;

    /// <summary>Starts a host.</summary>
    /// <param name="addServices">Adds what the host has beyond a stock one, such as NAM.</param>
    /// <param name="ports">The ports; by default free ones.</param>
    /// <param name="stopSeconds">How long stopping waits for requests that hang.</param>
    /// <param name="addEndpoints">Adds the endpoints; by default those of the matrix.</param>
    public static async Task<ServiceNode> StartAsync(
        Action<IServiceCollection>? addServices = null, NodePorts ports = default, int stopSeconds = 1,
        Action<IServiceBuilder>? addEndpoints = null)
    {
        var builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions());
        builder.WebHost.UseKestrelCore().UseKestrelHttpsConfiguration().ConfigureKestrel(kestrel =>
        {
            kestrel.Limits.MaxRequestBodySize = null;
            kestrel.Listen(IPAddress.Loopback, ports.Http);
            kestrel.Listen(IPAddress.Loopback, ports.Https, listen => listen.UseHttps(TestCertificate.Instance));
        });
        builder.WebHost.UseNetTcp(IPAddress.Loopback, ports.NetTcp);
        builder.Services.Configure<HostOptions>(host => host.ShutdownTimeout = TimeSpan.FromSeconds(stopSeconds));
        builder.Services.Configure<Microsoft.AspNetCore.Server.Kestrel.Core.KestrelServerOptions>(
            kestrel => kestrel.AllowSynchronousIO = true);
        builder.Services.AddLogging(logging => logging.SetMinimumLevel(LogLevel.Warning));
        builder.Services.AddRouting();
        builder.Services.AddServiceModelServices().AddServiceModelMetadata();
        builder.Services.AddSingleton<ReplyService>().AddSingleton<TlsReplyService>().AddSingleton<TlsUntypedService>();
        builder.Services.AddSingleton<BombService>().AddSingleton<CountdownService>();
        addServices?.Invoke(builder.Services);
        var application = builder.Build();
        application.UseServiceModel(addEndpoints ?? AddEndpoints);
        var metadata = application.Services.GetRequiredService<ServiceMetadataBehavior>();
        metadata.HttpGetEnabled = true;
        await application.StartAsync();
        if (application.Services.GetService<NamServer>() is { } server)
        {
            // Whether a reply flows must not depend on how busy the machine is.
            server.Paths.BlockSeconds = 60e-6;
        }

        return new ServiceNode(application);
    }

    /// <summary>Gets where a binding's endpoint listens.</summary>
    public Uri AddressOf(BindingCase binding, string contract) =>
        new($"{binding.Scheme}://127.0.0.1:{Ports.Of(binding.Scheme)}{binding.Path}/{contract}");

    /// <summary>Adds a service that knows the certificate and the user of the tests.</summary>
    public static void AddService<T>(IServiceBuilder services, string path)
        where T : class
    {
        services.AddService<T>(options =>
        {
            // net.tcp drops the addresses that Kestrel listens on; the ports of these do not matter to routing.
            options.BaseAddresses.Add(new Uri($"http://127.0.0.1{path}"));
            options.BaseAddresses.Add(new Uri($"https://127.0.0.1{path}"));
        });
        services.ConfigureServiceHostBase<T>(host =>
        {
            host.Credentials.ServiceCertificate.Certificate = TestCertificate.Instance;
            host.Credentials.UserNameAuthentication.UserNamePasswordValidationMode = UserNamePasswordValidationMode.Custom;
            host.Credentials.UserNameAuthentication.CustomUserNamePasswordValidator = new UserValidator();
        });
    }

    /// <summary>Adds the endpoint of a binding.</summary>
    public static void AddEndpoint<T>(IServiceBuilder services, Type contract, BindingCase binding, string path)
        where T : class =>
        services.AddServiceEndpoint<T>(contract, binding.Server(), AddressIn(binding, path), (Uri?)null);

    public async ValueTask DisposeAsync()
    {
        await _application.StopAsync();
        await _application.DisposeAsync();
    }

    private static void AddEndpoints(IServiceBuilder services)
    {
        AddService<ReplyService>(services, "/replies/");
        AddService<TlsReplyService>(services, "/tls-typed/");
        AddService<TlsUntypedService>(services, "/tls-untyped/");
        AddService<BombService>(services, "/bombs/");
        AddService<CountdownService>(services, "/countdown/");
        foreach (var binding in BindingCases.All)
        {
            if (binding.Name is "basicHttp" or "net.tcp")
            {
                AddEndpoint<BombService>(services, typeof(IBombs), binding, "bombs");
            }

            if (binding.Name == "net.tcp")
            {
                AddEndpoint<CountdownService>(services, typeof(ICountdown), binding, "countdown");
            }

            if (binding.HasServiceOfItsOwn)
            {
                AddEndpoint<TlsReplyService>(services, typeof(IReplies), binding, "typed");
                AddEndpoint<TlsUntypedService>(services, typeof(IUntypedService), binding, "untyped");
            }
            else
            {
                AddEndpoint<ReplyService>(services, typeof(IReplies), binding, "typed");
                AddEndpoint<ReplyService>(services, typeof(IUntypedService), binding, "untyped");
            }
        }
    }

    // Absolute, as the base addresses differ in their paths.
    private static Uri AddressIn(BindingCase binding, string path) =>
        binding.IsHttp ? new($"{binding.Scheme}://127.0.0.1{binding.Path}/{path}") : new($"{binding.Path}/{path}", UriKind.Relative);
}
