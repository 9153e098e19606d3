// SPDX-License-Identifier: MIT
using System.Diagnostics;
using System.Net.Sockets;
using Nam.Client;
using Nam.Formats;
using Nam.Http;
using Nam.Lab;
using Nam.Profiles;

namespace Nam.Benchmarks.Network.Measuring;

/// <summary>A client with one connection at a time, which it may have to open for every request.</summary>
internal sealed class Caller : IDisposable
{
    private const int ReadBytes = 64 * 1024;
    private static int calls;

    private readonly NetworkLab _lab;
    private readonly NamClient _engine;
    private readonly Uri _server;
    private readonly HttpClient _http;
    private readonly byte[] _buffer = new byte[ReadBytes];
    private long _connected;

    /// <summary>Makes a client.</summary>
    /// <param name="lab">The lab.</param>
    /// <param name="engine">What it learns; several clients may share it.</param>
    /// <param name="server">The server.</param>
    /// <param name="isFresh">Whether every request gets a connection of its own.</param>
    internal Caller(NetworkLab lab, NamClient engine, Uri server, bool isFresh)
    {
        _lab = lab;
        _engine = engine;
        _server = server;
        var sockets = new SocketsHttpHandler
        {
            ConnectCallback = ConnectAsync,
            PooledConnectionLifetime = isFresh ? TimeSpan.Zero : Timeout.InfiniteTimeSpan,
            PooledConnectionIdleTimeout = TimeSpan.FromMinutes(30),
            UseProxy = false,
        };
        _http = new HttpClient(new NamHandler(engine, sockets)) { Timeout = Timeout.InfiniteTimeSpan };
    }

    /// <summary>When the last reply ended, on the clock of <see cref="Stopwatch"/>.</summary>
    internal long LastEnded { get; private set; }

    /// <summary>Gets a reply.</summary>
    /// <returns>Its id (null if NAM had no say) and what it took, in seconds: from the request, or from when its
    /// connection was open, to its last byte, less the server's own time.</returns>
    internal async Task<(string? Id, double Seconds)> CallAsync(int bytes, CancellationToken stop)
    {
        // A path of its own for every request: on a fast path clients do not ask NAM for what has been small.
        using var request = new HttpRequestMessage(
            HttpMethod.Get, new Uri(_server, FormattableString.Invariant($"/{Interlocked.Increment(ref calls)}/{bytes}")));
        request.Options.Set(NamHandler.TargetOption, DecodeTarget.Text);
        _connected = 0;
        var sent = Stopwatch.GetTimestamp();
        using var response = await _http.SendAsync(request, HttpCompletionOption.ResponseHeadersRead, stop).ConfigureAwait(false);
        response.EnsureSuccessStatusCode();
        using (var body = await response.Content.ReadAsStreamAsync(stop).ConfigureAwait(false))
        {
            int read;
            var left = bytes;
            while ((read = await body.ReadAsync(_buffer, stop).ConfigureAwait(false)) > 0)
            {
                LastEnded = Stopwatch.GetTimestamp();
                left -= read;
            }

            if (left != 0)
            {
                throw new InvalidDataException($"A reply of {bytes} bytes had {bytes - left}.");
            }
        }

        var header = response.Headers.TryGetValues(NamHeaders.Reply, out var values) && ReplyHeader.TryParse(values.First(), out var reply)
            ? reply
            : default;
        return (header.Id, Stopwatch.GetElapsedTime(_connected > 0 ? _connected : sent, LastEnded).TotalSeconds - header.ServerSeconds);
    }

    public void Dispose() => _http.Dispose();

    // As NamHandler does where it opens connections itself: the path learns the round trip that the system measured
    // meanwhile, and when the connection was ready.
    private async ValueTask<Stream> ConnectAsync(SocketsHttpConnectionContext context, CancellationToken stop)
    {
        var socket = _lab.CreateClientSocket();
        socket.NoDelay = true;
        await socket.ConnectAsync(context.DnsEndPoint, stop).ConfigureAwait(false);
        var path = _engine.GetServer(_server);
        path.ObserveConnection(socket);
        path.NoteConnectionReady();
        _connected = Stopwatch.GetTimestamp();
        return new NetworkStream(socket, ownsSocket: true);
    }
}
