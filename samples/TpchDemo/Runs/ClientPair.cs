// SPDX-License-Identifier: MIT
using System.Net;
using Nam.Client;
using Nam.Http;
using Nam.Stores;
using TpchDemo.Client;
using TpchWeb.Soap;

namespace TpchDemo.Runs;

/// <summary>Two clients that differ in one thing: one has NAM's handler in its chain.</summary>
internal sealed class ClientPair : IAsyncDisposable
{
    private readonly NamClient _engine = new(new NamClientOptions(), new MemoryProfileStore());
    private readonly HttpClient _namHttp;
    private readonly HttpClient _plainHttp;

    /// <summary>Makes the clients; neither knows anything of the network yet.</summary>
    /// <param name="endPoint">Where they connect.</param>
    public ClientPair(IPEndPoint endPoint)
    {
        _namHttp = new HttpClient(new NamHandler(_engine, NewSockets()));
        _plainHttp = new HttpClient(NewSockets());
        Nam = new TpchClient(_namHttp, DemoService.AddressAt(endPoint), SoapVersion.Soap12);
        Plain = new TpchClient(_plainHttp, DemoService.AddressAt(endPoint), SoapVersion.Soap12);
    }

    /// <summary>Gets the client with NAM.</summary>
    public TpchClient Nam { get; }

    /// <summary>Gets the client without.</summary>
    public TpchClient Plain { get; }

    /// <inheritdoc/>
    public async ValueTask DisposeAsync()
    {
        _namHttp.Dispose();
        _plainHttp.Dispose();
        await _engine.DisposeAsync().ConfigureAwait(false);
    }

    private static SocketsHttpHandler NewSockets() => new() { UseProxy = false, AllowAutoRedirect = false, UseCookies = false };
}
