// SPDX-License-Identifier: MIT
using System.Net;
using Nam.Client;
using Nam.Http;
using Nam.Stores;
using Tpch;
using TpchComparison.Runs;
using TpchDemo.Client;
using TpchWeb.Queries;
using TpchWeb.Soap;

namespace TpchDemo;

/// <summary>Two clients that differ in one thing: one has NAM's handler in its chain.</summary>
internal sealed class WebClients : IDemoClients
{
    private readonly NamClient _engine = new(new NamClientOptions(), new MemoryProfileStore());
    private readonly HttpClient _namHttp;
    private readonly HttpClient _plainHttp;
    private readonly TpchClient _nam;
    private readonly TpchClient _plain;

    /// <summary>Makes the clients; neither knows anything of the network yet.</summary>
    /// <param name="endPoint">Where they connect.</param>
    public WebClients(IPEndPoint endPoint)
    {
        _namHttp = new HttpClient(new NamHandler(_engine, NewSockets()));
        _plainHttp = new HttpClient(NewSockets());
        _nam = new TpchClient(_namHttp, WebService.AddressAt(endPoint), SoapVersion.Soap12);
        _plain = new TpchClient(_plainHttp, WebService.AddressAt(endPoint), SoapVersion.Soap12);
    }

    /// <inheritdoc/>
    public Task<DemoReply> CallNamAsync(TpchQuery query, CancellationToken cancellationToken) => _nam.CallAsync(QueryContract.ForRows(query.RowType), cancellationToken);

    /// <inheritdoc/>
    public Task<DemoReply> CallPlainAsync(TpchQuery query, CancellationToken cancellationToken) => _plain.CallAsync(QueryContract.ForRows(query.RowType), cancellationToken);

    /// <inheritdoc/>
    public async ValueTask DisposeAsync()
    {
        _namHttp.Dispose();
        _plainHttp.Dispose();
        await _engine.DisposeAsync().ConfigureAwait(false);
    }

    private static SocketsHttpHandler NewSockets() => new() { UseProxy = false, AllowAutoRedirect = false, UseCookies = false };
}
