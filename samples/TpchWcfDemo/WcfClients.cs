// SPDX-License-Identifier: MIT
using System.Net;
using System.ServiceModel;
using Nam.Client;
using Nam.ServiceModel;
using Nam.Stores;
using Tpch;
using TpchComparison.Runs;
using TpchContract;

namespace TpchWcfDemo;

/// <summary>Two clients that differ in one thing: the factory of one was told to use NAM.</summary>
internal sealed class WcfClients : IDemoClients
{
    private const int Quota = int.MaxValue;
    private readonly NamClient _engine = new(new NamClientOptions(), new MemoryProfileStore());
    private readonly ChannelFactory<ITpch> _namFactory;
    private readonly ChannelFactory<ITpch> _plainFactory;
    private readonly ITpch _nam;
    private readonly ITpch _plain;

    /// <summary>Makes the clients; neither knows anything of the network yet.</summary>
    /// <param name="endPoint">Where they connect.</param>
    public WcfClients(IPEndPoint endPoint)
    {
        _namFactory = NewFactory(endPoint).UseNam(_engine);
        _plainFactory = NewFactory(endPoint);
        _nam = _namFactory.CreateChannel();
        _plain = _plainFactory.CreateChannel();
    }

    /// <inheritdoc/>
    public Task<DemoReply> CallNamAsync(TpchQuery query, CancellationToken cancellationToken) => CallAsync(_nam, query, cancellationToken);

    /// <inheritdoc/>
    public Task<DemoReply> CallPlainAsync(TpchQuery query, CancellationToken cancellationToken) => CallAsync(_plain, query, cancellationToken);

    /// <inheritdoc/>
    public async ValueTask DisposeAsync()
    {
        // Not closed but aborted: after Ctrl-C a call may still be on its way.
        _namFactory.Abort();
        _plainFactory.Abort();
        await _engine.DisposeAsync().ConfigureAwait(false);
    }

    private static ChannelFactory<ITpch> NewFactory(IPEndPoint endPoint)
    {
        var binding = new BasicHttpBinding { MaxReceivedMessageSize = Quota, MaxBufferSize = Quota, UseDefaultWebProxy = false };
        var factory = new ChannelFactory<ITpch>(binding, new EndpointAddress($"http://{endPoint}/basic"));
        factory.Endpoint.EndpointBehaviors.Add(new ReplyHeadersBehavior());
        return factory;
    }

    // A call of the contract cannot be cancelled, only be left alone.
    private static async Task<DemoReply> CallAsync(ITpch tpch, TpchQuery query, CancellationToken cancellationToken)
    {
        var headers = ReplyHeaders.Expect();
        var rows = await tpch.CallAsync(query).WaitAsync(cancellationToken).ConfigureAwait(false);
        return new DemoReply(rows, headers.BodyBytes, headers.NamId);
    }
}
