// SPDX-License-Identifier: MIT
using System.Net;
using System.ServiceModel.Dispatcher;
using CoreWCF.Configuration;
using CoreWCF.Description;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using ReplyBuffer = CoreWCF.Channels.MessageBuffer;

namespace Nam.Benchmarks.Wcf;

/// <summary>A CoreWCF service on loopback and a WCF client for it.</summary>
internal sealed class OrdersHost : IAsyncDisposable
{
    private readonly WebApplication _application;
    private readonly ReplyCapture _replies;
    private readonly FormatterCapture _formatters = new();
    private readonly System.ServiceModel.ChannelFactory<IOrders> _factory;
    private readonly System.ServiceModel.ChannelFactory<IOrders> _binaryFactory;
    private readonly DrainingClient _draining;

    private OrdersHost(WebApplication application, ReplyCapture replies)
    {
        _application = application;
        _replies = replies;
        var address = application.Services.GetRequiredService<IServer>().Features.Get<IServerAddressesFeature>()!.Addresses.First();
        var binding = new System.ServiceModel.BasicHttpBinding { MaxReceivedMessageSize = int.MaxValue, MaxBufferSize = int.MaxValue };
        _factory = new(binding, new System.ServiceModel.EndpointAddress(address + "/orders"));
        _factory.Endpoint.EndpointBehaviors.Add(_formatters);
        Text = _factory.CreateChannel();
        _binaryFactory = new(
            new System.ServiceModel.Channels.CustomBinding(
                new System.ServiceModel.Channels.BinaryMessageEncodingBindingElement(),
                new System.ServiceModel.Channels.HttpTransportBindingElement { MaxReceivedMessageSize = int.MaxValue, MaxBufferSize = int.MaxValue }),
            new System.ServiceModel.EndpointAddress(address + "/binary"));
        Binary = _binaryFactory.CreateChannel();
        _draining = new DrainingClient(address);
    }

    /// <summary>The client stack's formatter of the operation.</summary>
    internal IClientMessageFormatter Formatter => _formatters.Formatter!;

    /// <summary>A client of the stock text endpoint.</summary>
    internal IOrders Text { get; }

    /// <summary>A client of the stock binary endpoint.</summary>
    internal IOrders Binary { get; }

    internal static async Task<OrdersHost> StartAsync()
    {
        var replies = new ReplyCapture();
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.ConfigureKestrel(options => options.Listen(IPAddress.Loopback, 0));
        builder.Services.AddServiceModelServices();
        builder.Services.AddSingleton<IServiceBehavior>(replies);
        var application = builder.Build();
        application.UseServiceModel(services =>
        {
            services.AddService<OrdersService>();
            services.AddServiceEndpoint<OrdersService, IOrders>(new CoreWCF.BasicHttpBinding(), "/orders");
            services.AddServiceEndpoint<OrdersService, IOrders>(
                new CoreWCF.Channels.CustomBinding(new CoreWCF.Channels.BinaryMessageEncodingBindingElement(), new CoreWCF.Channels.HttpTransportBindingElement()), "/binary");
        });
        await application.StartAsync();
        return new OrdersHost(application, replies);
    }

    /// <summary>A typed reply of the service, as its encoder gets it; copies of it can be written again and again.</summary>
    internal ReplyBuffer CaptureReply(int rows)
    {
        return _replies.During(() => Text.Get(rows));
    }

    /// <summary>As <see cref="CaptureReply"/>, of the SOAP version that the stock binary encoder insists on.</summary>
    internal ReplyBuffer CaptureBinaryReply(int rows)
    {
        return _replies.During(() => Binary.Get(rows));
    }

    /// <summary>Calls the service and reads the reply without keeping it.</summary>
    internal void Drain(string path, int rows)
    {
        _draining.Call(path, rows);
    }

    public async ValueTask DisposeAsync()
    {
        ((System.ServiceModel.IClientChannel)Text).Close();
        _factory.Close();
        ((System.ServiceModel.IClientChannel)Binary).Close();
        _binaryFactory.Close();
        _draining.Dispose();
        await _application.StopAsync();
        await _application.DisposeAsync();
    }
}
