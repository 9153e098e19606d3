// SPDX-License-Identifier: MIT

using System.Net.Sockets;
using Nam.Client;

namespace Nam.Http;

/// <summary>Opens connections as <see cref="SocketsHttpHandler"/> does, and has the path take the round trip that the
/// system measured meanwhile, and when a connection was ready.</summary>
internal static class MeasuredSockets
{
    /// <summary>Makes a handler whose connections are measured.</summary>
    /// <param name="client">The engine; <see langword="null"/> takes <see cref="NamClient.Shared"/> when the first
    /// connection is opened.</param>
    public static SocketsHttpHandler CreateHandler(NamClient? client) =>
        new()
        {
            ConnectCallback = (context, cancellationToken) => ConnectAsync(client, context, cancellationToken),
            PlaintextStreamFilter = (context, _) => ReadyAsync(client, context),
        };

    private static async ValueTask<Stream> ConnectAsync(
        NamClient? client, SocketsHttpConnectionContext context, CancellationToken cancellationToken)
    {
        var socket = new Socket(SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        try
        {
            await socket.ConnectAsync(context.DnsEndPoint, cancellationToken).ConfigureAwait(false);
        }
        catch
        {
            socket.Dispose();
            throw;
        }

        // With a proxy the connection is to another machine than the request.
        if (context.InitialRequestMessage.RequestUri is { } uri && uri.IdnHost == context.DnsEndPoint.Host
            && uri.Port == context.DnsEndPoint.Port)
        {
            var path = await (client ?? NamClient.Shared).GetServerAsync(uri).ConfigureAwait(false);
            path.ObserveConnection(socket);
        }

        return new NetworkStream(socket, ownsSocket: true);
    }

    // Called once a connection is open, with TLS where there is TLS; the stream stays as it is.
    private static async ValueTask<Stream> ReadyAsync(NamClient? client, SocketsHttpPlaintextStreamFilterContext context)
    {
        if (context.InitialRequestMessage.RequestUri is { } uri)
        {
            var path = await (client ?? NamClient.Shared).GetServerAsync(uri).ConfigureAwait(false);
            path.NoteConnectionReady();
        }

        return context.PlaintextStream;
    }
}
