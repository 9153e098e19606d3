// SPDX-License-Identifier: MIT
using System.ServiceModel;
using Nam.Client;
using Nam.ServiceModel;
using Nam.Stores;
using Tpch.Queries;
using TpchComparison.Networks;
using TpchComparison.Runs;
using TpchContract;

namespace TpchWcfWebDemo;

/// <summary>A WCF client; the channel factory of one with NAM was told to use it, and nothing else differs but who undoes gzip.</summary>
internal sealed class WcfClient : IDemoClient
{
    private const int Quota = int.MaxValue;
    private readonly NamClient? _engine;
    private readonly ChannelFactory<ITpch> _factory;
    private readonly ITpch _channel;

    /// <summary>Makes a client.</summary>
    /// <param name="way">How replies shall come.</param>
    /// <param name="service">The service.</param>
    /// <param name="path">The path of the service's endpoint for SOAP 1.1.</param>
    /// <param name="sockets">The way to it.</param>
    public WcfClient(Way way, IDemoService service, string path, ClientSockets sockets)
    {
        var binding = new BasicHttpBinding { MaxReceivedMessageSize = Quota, MaxBufferSize = Quota, UseDefaultWebProxy = false };
        _factory = new ChannelFactory<ITpch>(binding, new EndpointAddress($"http://{service.EndPoint}{path}"));
        _factory.Endpoint.EndpointBehaviors.Add(new ConnectionBehavior(sockets, useGzip: way == Way.Gzip));
        if (way == Way.Nam)
        {
            _engine = new NamClient(new NamClientOptions(), new MemoryProfileStore());
            _factory.UseNam(_engine);
        }

        _channel = _factory.CreateChannel();
    }

    /// <inheritdoc/>
    public async Task<DemoReply> CallAsync(TpchQuery query, CancellationToken cancellationToken)
    {
        // A call of the contract cannot be cancelled, only be left alone.
        var headers = ReplyHeaders.Expect();
        var rows = await _channel.CallAsync(query).WaitAsync(cancellationToken).ConfigureAwait(false);
        return new DemoReply(rows, headers.NamId);
    }

    /// <inheritdoc/>
    public async ValueTask DisposeAsync()
    {
        // Not closed but aborted: after Ctrl-C a call may still be on its way.
        _factory.Abort();
        if (_engine is not null)
        {
            await _engine.DisposeAsync().ConfigureAwait(false);
        }
    }
}
