// SPDX-License-Identifier: MIT
using System.Collections.Concurrent;
using System.Diagnostics;
using System.Net;
using System.Net.Sockets;

namespace TpchComparison.Link;

/// <summary>A network in this process: listens on loopback and relays every connection to a target with the rate and
/// the delay of a link.</summary>
/// <remarks>
/// Connections share the rate, each direction has its own. Needs no rights and runs on every system. Both ends talk to
/// the relay over loopback, whose TCP has no delay to wait for; so the relay itself holds back what
/// <see cref="SlowStart"/> would not have sent yet. Not emulated: loss, and the end of the slow start.
/// </remarks>
internal sealed class LinkRelay : IAsyncDisposable
{
    private readonly NetworkLink _link;
    private readonly IPEndPoint _target;
    private readonly Socket _listener;
    private readonly LinkClock _clock = new();
    private readonly LinkPacer _up;
    private readonly LinkPacer _down;
    private readonly CancellationTokenSource _stop = new();
    private readonly ConcurrentDictionary<Task, byte> _connections = new();
    private readonly Task _accepting;

    private LinkRelay(NetworkLink link, IPEndPoint target, TimeSpan overhead)
    {
        _link = link;
        _target = target;
        var delay = Math.Max(0, (link.RoundTrip - overhead).TotalSeconds / 2);
        _up = new LinkPacer(link.BytesPerSecond, delay, link.QueueBytes, Stopwatch.Frequency);
        _down = new LinkPacer(link.BytesPerSecond, delay, link.QueueBytes, Stopwatch.Frequency);
        _listener = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        _listener.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        _listener.Listen();
        EndPoint = (IPEndPoint)_listener.LocalEndPoint!;
        _accepting = AcceptAsync();
    }

    /// <summary>Gets where clients connect.</summary>
    public IPEndPoint EndPoint { get; }

    /// <summary>Starts a relay.</summary>
    /// <param name="link">What to emulate.</param>
    /// <param name="target">Where connections go.</param>
    /// <param name="overhead">The round trip that the relay itself adds, from <see cref="LinkCalibration"/>; it is
    /// taken off the delay.</param>
    public static LinkRelay Start(NetworkLink link, IPEndPoint target, TimeSpan overhead = default) => new(link, target, overhead);

    /// <inheritdoc/>
    public async ValueTask DisposeAsync()
    {
        await _stop.CancelAsync().ConfigureAwait(false);
        _listener.Dispose();
        await _accepting.ConfigureAwait(false);
        await Task.WhenAll(_connections.Keys).ConfigureAwait(false);

        // The last connection may have ended on the clock's thread, which cannot wait for its own end.
        await Task.Yield();
        _clock.Dispose();
        _stop.Dispose();
    }

    private async Task AcceptAsync()
    {
        while (!_stop.IsCancellationRequested)
        {
            try
            {
                var client = await _listener.AcceptAsync(_stop.Token).ConfigureAwait(false);
                var connection = RelayAsync(client, Stopwatch.GetTimestamp());
                _connections[connection] = 0;
                _ = connection.ContinueWith(done => _connections.TryRemove(done, out _), TaskScheduler.Default);
            }
            catch (Exception e) when (e is SocketException or OperationCanceledException or ObjectDisposedException)
            {
                // One that hung up before it was accepted, or the end of the relay: the condition above tells.
            }
        }
    }

    private async Task RelayAsync(Socket client, long accepted)
    {
        using (client)
        using (var server = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp))
        {
            try
            {
                client.NoDelay = server.NoDelay = true;
                await server.ConnectAsync(_target, _stop.Token).ConfigureAwait(false);

                // SYN and SYN-ACK take a round trip before the first byte may leave the client.
                var established = accepted + (long)(_link.RoundTrip.TotalSeconds * Stopwatch.Frequency);
                var up = new LinkLane(
                    client, server, _up, new SlowStart(_link.RoundTrip, Stopwatch.Frequency), _clock, _link.ChunkBytes, established);
                var down = new LinkLane(
                    server, client, _down, new SlowStart(_link.RoundTrip, Stopwatch.Frequency), _clock, _link.ChunkBytes, established);
                await Task.WhenAll(RunAsync(up, client, server), RunAsync(down, client, server)).ConfigureAwait(false);
            }
            catch (Exception e) when (e is SocketException or OperationCanceledException or ObjectDisposedException)
            {
                // One end is gone: closing the other is all that a network does.
            }
        }
    }

    // Of a connection whose one direction breaks, neither is left.
    private async Task RunAsync(LinkLane lane, Socket client, Socket server)
    {
        try
        {
            await lane.RunAsync(_stop.Token).ConfigureAwait(false);
        }
        catch
        {
            client.Dispose();
            server.Dispose();
            throw;
        }
    }
}
