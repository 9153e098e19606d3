// SPDX-License-Identifier: MIT
using System.Net;
using CoreWCF.Configuration;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Nam.Server;

namespace Nam.Benchmarks.Wcf.Orders;

/// <summary>The service on a port of loopback of its own: text at /orders, binary at /binary.</summary>
internal sealed class ServiceHost : IAsyncDisposable
{
    private readonly WebApplication _application;

    private ServiceHost(WebApplication application)
    {
        _application = application;
        Address = application.Services.GetRequiredService<IServer>().Features.Get<IServerAddressesFeature>()!.Addresses.First();
    }

    /// <summary>The address without a path.</summary>
    internal string Address { get; }

    /// <summary>NAM's engine, in a service that has it.</summary>
    internal NamServer Engine => _application.Services.GetRequiredService<NamServer>();

    internal static async Task<ServiceHost> StartAsync(Action<IServiceCollection>? configure = null)
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.ConfigureKestrel(options => options.Listen(IPAddress.Loopback, 0));
        builder.Services.AddServiceModelServices();
        configure?.Invoke(builder.Services);
        var application = builder.Build();
        application.UseServiceModel(services =>
        {
            services.AddService<OrdersService>();
            services.AddServiceEndpoint<OrdersService, IOrders>(new CoreWCF.BasicHttpBinding(), "/orders");
            services.AddServiceEndpoint<OrdersService, IOrders>(
                new CoreWCF.Channels.CustomBinding(
                    new CoreWCF.Channels.BinaryMessageEncodingBindingElement(), new CoreWCF.Channels.HttpTransportBindingElement()),
                "/binary");
        });
        await application.StartAsync();
        return new ServiceHost(application);
    }

    public async ValueTask DisposeAsync()
    {
        await _application.StopAsync();
        await _application.DisposeAsync();
    }
}
