// SPDX-License-Identifier: MIT
using System.Net;
using System.Net.Security;
using System.Net.Sockets;
using System.Security.Authentication;
using System.Security.Cryptography.X509Certificates;
using Nam.Client;
using Nam.Lab;

namespace Nam.Study.Transport.Hosting;

/// <summary>Opens the connections of a caller, with TLS or without. Thread-safe.</summary>
internal sealed class CallerConnections : IDisposable
{
    private readonly IPEndPoint _server;
    private readonly NetworkNamespace? _network;
    private readonly ServerPath? _path;
    private readonly TransferCount _count;
    private readonly X509Certificate2[] _trusted;
    private readonly CallTarget _target;

    /// <summary>Says where to and how.</summary>
    /// <param name="settings">The address and the certificates.</param>
    /// <param name="network">The network to connect from; null for this process's own.</param>
    /// <param name="target">The port and the version of TLS.</param>
    /// <param name="path">Learns from connections as NAM's own handler has it; null without NAM.</param>
    /// <param name="count">Counts what they receive.</param>
    internal CallerConnections(
        TransportCallerSettings settings, NetworkNamespace? network, CallTarget target, ServerPath? path, TransferCount count)
    {
        _server = new IPEndPoint(IPAddress.Parse(settings.Address), target.Port);
        _network = network;
        _path = path;
        _count = count;
        _trusted = [.. settings.Certificates.Select(X509CertificateLoader.LoadCertificate)];
        _target = target;
    }

    /// <summary>Opens a connection, ready for its first request.</summary>
    internal async ValueTask<Stream> ConnectAsync(SocketsHttpConnectionContext context, CancellationToken stop)
    {
        var socket = _network?.CreateSocket() ?? new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        Stream? stream = null;
        try
        {
            socket.NoDelay = true;
            await socket.ConnectAsync(_server, stop);
            _path?.ObserveConnection(socket);
            var raw = new CountedStream(socket, _count);
            stream = raw;
            if (_target.Version != TlsVersion.None)
            {
                // The handler takes a stream of TLS as it is; made here, its bytes can be counted apart.
                var tls = new SslStream(raw);
                stream = tls;
                await tls.AuthenticateAsClientAsync(NewOptions(), stop);
                _count.HandshakeEnded(raw.ReceivedBytes);
            }

            _path?.NoteConnectionReady();
            return stream;
        }
        catch
        {
            stream?.Dispose();
            socket.Dispose();
            throw;
        }
    }

    public void Dispose() => Array.ForEach(_trusted, certificate => certificate.Dispose());

    // For every connection its own: checking a certificate adds to the policy what came with it.
    private SslClientAuthenticationOptions NewOptions()
    {
        var policy = new X509ChainPolicy
        {
            TrustMode = X509ChainTrustMode.CustomRootTrust,
            RevocationMode = X509RevocationMode.NoCheck,
            DisableCertificateDownloads = true,
        };
        policy.CustomTrustStore.AddRange(_trusted);
        return new SslClientAuthenticationOptions
        {
            TargetHost = TransportCertificates.Host,
            EnabledSslProtocols = _target.Version == TlsVersion.Tls12 ? SslProtocols.Tls12 : SslProtocols.Tls13,
            AllowTlsResume = _target.IsResumed,
            CertificateChainPolicy = policy,
        };
    }
}
