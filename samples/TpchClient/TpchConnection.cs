// SPDX-License-Identifier: MIT
using System.Data;
using System.ServiceModel;
using Nam.Client;
using Nam.ServiceModel;
using Tpch.Queries;
using TpchContract;

namespace TpchClient;

/// <summary>A channel to the service that gives tables, whichever contract they come by.</summary>
internal sealed class TpchConnection : IDisposable
{
    private readonly ChannelFactory _factory;
    private readonly ReplySizeBehavior _sizes;
    private readonly Func<TpchQuery, Task<DataTable>> _ask;

    private TpchConnection(ChannelFactory factory, ReplySizeBehavior sizes, Func<TpchQuery, Task<DataTable>> ask)
    {
        _factory = factory;
        _sizes = sizes;
        _ask = ask;
    }

    /// <summary>Gets how the last reply came; none where the transport does not show it.</summary>
    public WireReply? LastReply => _sizes.Last;

    /// <summary>Prepares a channel; it connects with the first call.</summary>
    public static TpchConnection Open(TpchClientOptions options, NamClient nam) =>
        options.IsDataSet
            ? Open<ITpchDataSets>(options, nam, async (tpch, query) => (await tpch.CallAsync(query).ConfigureAwait(false)).Tables[0])
            : Open<ITpch>(options, nam, async (tpch, query) =>
                RowTable.ToDataSet(query, await tpch.CallAsync(query).ConfigureAwait(false)).Tables[0]);

    /// <summary>Asks a query.</summary>
    public Task<DataTable> AskAsync(TpchQuery query) => _ask(query);

    /// <summary>Closes the channel, or gives it up where it does not close.</summary>
    public void Dispose()
    {
        try
        {
            _factory.Close();
        }
        catch (Exception e) when (e is CommunicationException or TimeoutException)
        {
            _factory.Abort();
        }
    }

    private static TpchConnection Open<T>(TpchClientOptions options, NamClient nam, Func<T, TpchQuery, Task<DataTable>> ask)
    {
        var factory = new ChannelFactory<T>(options.Binding.Create(), new EndpointAddress(options.Address));
        var sizes = new ReplySizeBehavior();
        factory.Endpoint.EndpointBehaviors.Add(sizes);
        if (options.UseNam)
        {
            factory.UseNam(nam);
        }

        var channel = factory.CreateChannel();
        return new TpchConnection(factory, sizes, query => ask(channel, query));
    }
}
