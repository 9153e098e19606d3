// SPDX-License-Identifier: MIT
using System.ServiceModel.Channels;
using System.ServiceModel.Dispatcher;
using CoreWCF.Description;
using Microsoft.Extensions.DependencyInjection;
using Nam.Client;
using Nam.ServiceModel;
using Nam.Stores;
using ReplyBuffer = CoreWCF.Channels.MessageBuffer;

namespace Nam.Benchmarks.Wcf.Orders;

/// <summary>The service six times in one process (without NAM, again without NAM, with NAM, with NAM that always takes
/// the binary form, and two whose replies are captured, without and with NAM), and WCF clients of it.</summary>
internal sealed class OrdersHost : IAsyncDisposable
{
    private readonly ServiceHost[] _hosts;
    private readonly ReplyCapture _replies;
    private readonly ReplyCapture _namReplies;
    private readonly ClientCapture _stockClient = new();
    private readonly ClientCapture _namClient = new();
    private readonly NamClient _engine = new(new NamClientOptions());
    private readonly OrdersCaller _text;
    private readonly OrdersCaller _binary;
    private readonly OrdersCaller _nam;
    private readonly OrdersCaller _alwaysBinary;
    private readonly OrdersCaller _captured;
    private readonly OrdersCaller _capturedBinary;
    private readonly OrdersCaller _capturedNam;

    private OrdersHost(ServiceHost[] hosts, ReplyCapture replies, ReplyCapture namReplies)
    {
        _hosts = hosts;
        _replies = replies;
        _namReplies = namReplies;
        _text = OrdersCaller.OfText(Stock, factory => factory.Endpoint.EndpointBehaviors.Add(_stockClient));
        _binary = OrdersCaller.OfBinary(Stock);
        _nam = OrdersCaller.OfText(Nam, factory =>
        {
            factory.UseNam(_engine);
            factory.Endpoint.EndpointBehaviors.Add(_namClient);
        });
        _alwaysBinary = OrdersCaller.OfText(hosts[3], factory => factory.UseNam(_engine));
        _captured = OrdersCaller.OfText(hosts[4]);
        _capturedBinary = OrdersCaller.OfBinary(hosts[4]);
        _capturedNam = OrdersCaller.OfText(hosts[5]);
    }

    /// <summary>The service without NAM.</summary>
    internal ServiceHost Stock => _hosts[0];

    /// <summary>The same again: how far it is from the first shows what the machine's noise makes of no difference.</summary>
    internal ServiceHost Control => _hosts[1];

    /// <summary>The service with <c>AddNam()</c>.</summary>
    internal ServiceHost Nam => _hosts[2];

    /// <summary>A stock client of the stock text endpoint.</summary>
    internal IOrders Text => _text.Orders;

    /// <summary>A stock client of the stock binary endpoint.</summary>
    internal IOrders Binary => _binary.Orders;

    /// <summary>A client with NAM of the text endpoint with NAM.</summary>
    internal IOrders TextWithNam => _nam.Orders;

    /// <summary>A client with NAM of an endpoint whose engine does not choose.</summary>
    internal IOrders AlwaysBinary => _alwaysBinary.Orders;

    /// <summary>The stock client's formatter of the operation.</summary>
    internal IClientMessageFormatter Formatter => _stockClient.Formatter;

    /// <summary>The encoder that the client with NAM reads replies with.</summary>
    internal MessageEncoder ClientEncoder => _namClient.Encoder;

    internal static async Task<OrdersHost> StartAsync()
    {
        var (replies, namReplies) = (new ReplyCapture(), new ReplyCapture());
        return new OrdersHost(
            [
                await ServiceHost.StartAsync(),
                await ServiceHost.StartAsync(),
                await ServiceHost.StartAsync(services => services.AddSingleton<INamProfileStore, MemoryProfileStore>().AddNam()),
                await ServiceHost.StartAsync(services =>
                    services.AddSingleton<INamProfileStore, MemoryProfileStore>().AddNam(options => options.ForcedFormat = "binary")),
                await ServiceHost.StartAsync(services => services.AddSingleton<IServiceBehavior>(replies)),
                await ServiceHost.StartAsync(services => services.AddSingleton<IServiceBehavior>(namReplies).AddNam()),
            ],
            replies,
            namReplies);
    }

    /// <summary>A typed reply of the service, as its encoder gets it; copies of it can be written again and again.</summary>
    internal ReplyBuffer CaptureReply(int rows)
    {
        return _replies.During(() => _captured.Orders.Get(rows));
    }

    /// <summary>As <see cref="CaptureReply"/>, of a service with NAM.</summary>
    internal ReplyBuffer CaptureNamReply(int rows)
    {
        return _namReplies.During(() => _capturedNam.Orders.Get(rows));
    }

    /// <summary>As <see cref="CaptureReply"/>, of the SOAP version that the stock binary encoder insists on.</summary>
    internal ReplyBuffer CaptureBinaryReply(int rows)
    {
        return _replies.During(() => _capturedBinary.Orders.Get(rows));
    }

    /// <summary>Makes a call and holds it where its reply is about to be encoded, until the result is disposed of.</summary>
    internal HeldCall Hold()
    {
        return _replies.Hold(() => _captured.Orders.Get(1));
    }

    public async ValueTask DisposeAsync()
    {
        foreach (var caller in (OrdersCaller[])[_text, _binary, _nam, _alwaysBinary, _captured, _capturedBinary, _capturedNam])
        {
            caller.Dispose();
        }

        foreach (var host in _hosts)
        {
            await host.DisposeAsync();
        }

        await _engine.DisposeAsync();
    }
}
