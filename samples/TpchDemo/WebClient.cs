// SPDX-License-Identifier: MIT
using Nam.Client;
using Nam.Http;
using Nam.Stores;
using Tpch.Queries;
using TpchComparison.Networks;
using TpchComparison.Runs;
using TpchDemo.Client;
using TpchWeb;
using TpchWeb.Queries;
using TpchWeb.Soap;

namespace TpchDemo;

/// <summary>A client on HttpClient; with NAM it has NAM's handler in its chain, and nothing else differs but who undoes gzip.</summary>
internal sealed class WebClient : IDemoClient
{
    private readonly NamClient? _engine;
    private readonly HttpClient _http;
    private readonly TpchClient _client;

    /// <summary>Makes a client.</summary>
    /// <param name="way">How replies shall come.</param>
    /// <param name="service">The service.</param>
    /// <param name="sockets">The way to it.</param>
    public WebClient(Way way, IDemoService service, ClientSockets sockets)
    {
        HttpMessageHandler handler = sockets.CreateHandler(useGzip: way == Way.Gzip);
        if (way == Way.Nam)
        {
            _engine = new NamClient(new NamClientOptions(), new MemoryProfileStore());
            handler = new NamHandler(_engine, handler);
        }

        _http = new HttpClient(handler);
        _client = new TpchClient(_http, new Uri($"http://{service.EndPoint}{TpchWebApplication.Path}"), SoapVersion.Soap11);
    }

    /// <inheritdoc/>
    public Task<DemoReply> CallAsync(TpchQuery query, CancellationToken cancellationToken) =>
        _client.CallAsync(QueryContract.ForRows(query.RowType), cancellationToken);

    /// <inheritdoc/>
    public async ValueTask DisposeAsync()
    {
        _http.Dispose();
        if (_engine is not null)
        {
            await _engine.DisposeAsync().ConfigureAwait(false);
        }
    }
}
