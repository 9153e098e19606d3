// SPDX-License-Identifier: MIT
using Nam.Client;
using Nam.Stores;
using Nam.Study.Transport;
using Nam.Study.Transport.Hosting;

namespace Nam.Study.Tests.Transport.Hosting;

/// <summary>The server and callers in this process, on the loopback.</summary>
internal sealed class LoopbackPair : IAsyncDisposable
{
    private readonly TransportCertificates _certificates;
    private readonly TransportServer _server;
    private readonly NamClient _engine = new(new NamClientOptions(), new MemoryProfileStore());

    private LoopbackPair(TransportCertificates certificates, TransportServer server)
    {
        _certificates = certificates;
        _server = server;
    }

    public TransportPorts Ports => _server.Ports;

    public static async Task<LoopbackPair> StartAsync()
    {
        var certificates = TransportCertificates.Create();
        return new LoopbackPair(
            certificates,
            await TransportServer.StartAsync(new TransportServerSettings(
                null, "127.0.0.1", TransportCertificates.Pack(certificates.Rsa), TransportCertificates.Pack(certificates.Ecdsa))));
    }

    /// <summary>A caller of a cell that trusts the server, or certificates of somebody else.</summary>
    public TransportCaller Call(TransportCell cell, TransportCertificates? trusted = null) =>
        new(new TransportCallerSettings(null, "127.0.0.1", (trusted ?? _certificates).Public), null, _engine, CallTarget.Of(cell, Ports));

    public async ValueTask DisposeAsync()
    {
        await _server.DisposeAsync();
        await _engine.DisposeAsync();
        _certificates.Dispose();
    }
}
