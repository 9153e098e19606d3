// SPDX-License-Identifier: MIT
using System.Net;

namespace TpchComparison.Networks;

/// <summary>The connections of one client, whose bytes are counted.</summary>
/// <param name="network">The network that they cross.</param>
/// <param name="service">The service that they lead to.</param>
internal sealed class ClientSockets(IDemoNetwork network, IPEndPoint service)
{
    private long _received;

    /// <summary>Gets the bytes that came so far, headers of HTTP included.</summary>
    public long ReceivedBytes => Interlocked.Read(ref _received);

    /// <summary>Creates what carries HTTP for a client: the same for all, but for who undoes gzip.</summary>
    /// <param name="useGzip">Whether to ask for gzip, and to undo it.</param>
    public SocketsHttpHandler CreateHandler(bool useGzip) => new()
    {
        UseProxy = false,
        AllowAutoRedirect = false,
        UseCookies = false,
        AutomaticDecompression = useGzip ? DecompressionMethods.GZip : DecompressionMethods.None,
        ConnectCallback = async (_, cancellationToken) =>
        {
            var socket = await network.ConnectAsync(service, cancellationToken).ConfigureAwait(false);
            return new CountingStream(socket, count => Interlocked.Add(ref _received, count));
        },
    };
}
