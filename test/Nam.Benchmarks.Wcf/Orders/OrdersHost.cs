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
    private readonly IOrders _client;
    private readonly System.ServiceModel.ChannelFactory<IOrders> _binaryFactory;
    private readonly IOrders _binaryClient;

    private OrdersHost(WebApplication application, ReplyCapture replies)
    {
        _application = application;
        _replies = replies;
        var address = application.Services.GetRequiredService<IServer>().Features.Get<IServerAddressesFeature>()!.Addresses.First();
        var binding = new System.ServiceModel.BasicHttpBinding { MaxReceivedMessageSize = int.MaxValue, MaxBufferSize = int.MaxValue };
        _factory = new(binding, new System.ServiceModel.EndpointAddress(address + "/orders"));
        _factory.Endpoint.EndpointBehaviors.Add(_formatters);
        _client = _factory.CreateChannel();
        _binaryFactory = new(
            new System.ServiceModel.Channels.CustomBinding(
                new System.ServiceModel.Channels.BinaryMessageEncodingBindingElement(),
                new System.ServiceModel.Channels.HttpTransportBindingElement { MaxReceivedMessageSize = int.MaxValue, MaxBufferSize = int.MaxValue }),
            new System.ServiceModel.EndpointAddress(address + "/binary"));
        _binaryClient = _binaryFactory.CreateChannel();
    }

    /// <summary>The client stack's formatter of the operation.</summary>
    internal IClientMessageFormatter Formatter => _formatters.Formatter!;

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
        _client.Get(rows);
        return _replies.Last!;
    }

    /// <summary>As <see cref="CaptureReply"/>, of the SOAP version that the stock binary encoder insists on.</summary>
    internal ReplyBuffer CaptureBinaryReply(int rows)
    {
        _binaryClient.Get(rows);
        return _replies.Last!;
    }

    public async ValueTask DisposeAsync()
    {
        ((System.ServiceModel.IClientChannel)_client).Close();
        _factory.Close();
        ((System.ServiceModel.IClientChannel)_binaryClient).Close();
        _binaryFactory.Close();
        await _application.StopAsync();
        await _application.DisposeAsync();
    }
}
