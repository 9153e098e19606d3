// SPDX-License-Identifier: MIT
using System.Diagnostics;
using System.Net;
using System.Net.Sockets;

namespace Nam.Lab;

/// <summary>Measures a link from outside, with packets of UDP and one clock for both of its ends.</summary>
/// <remarks>
/// One thread holds a socket on each side and waits actively shortly before a packet is expected: what is measured is
/// the link and the kernel, without the time that it takes to wake a thread.
/// </remarks>
public sealed class LinkMeter : IDisposable
{
    /// <summary>What the headers of IP and UDP add to a datagram.</summary>
    public const int HeaderBytes = 28;

    /// <summary>The largest datagram that is one packet.</summary>
    public const int MostDatagramBytes = 1_472;

    // Threads that sleep are woken late by this at most, on a machine that is not busy.
    private static readonly long WakeEarly = Stopwatch.Frequency / 500;

    private readonly NetworkLab _lab;
    private readonly Socket _server;
    private readonly Socket _client;
    private readonly byte[] _buffer = new byte[2_048];

    /// <summary>Creates a socket on each side of a lab.</summary>
    public LinkMeter(NetworkLab lab)
    {
        ArgumentNullException.ThrowIfNull(lab);
        _lab = lab;
        _server = Bound(lab.Server, lab.ServerAddress);
        _client = Bound(lab.Client, lab.ClientAddress);
        _server.Connect(_client.LocalEndPoint!);
        _client.Connect(_server.LocalEndPoint!);
        _server.Blocking = _client.Blocking = false;
    }

    /// <summary>The round trip of a packet that the settings ask for, with the time to send it in both directions.</summary>
    /// <param name="datagramBytes">The size of the packet without its headers.</param>
    public TimeSpan ExpectedRoundTrip(int datagramBytes)
    {
        var settings = _lab.Settings;
        var packet = datagramBytes + HeaderBytes;
        return settings.RoundTrip + settings.ToServer.TimeToSend(packet) + settings.ToClient.TimeToSend(packet);
    }

    /// <summary>Sends packets to the server and back, one at a time.</summary>
    /// <param name="count">How many.</param>
    /// <param name="datagramBytes">Their size without headers.</param>
    /// <returns>The round trip of each that was not lost.</returns>
    public IReadOnlyList<TimeSpan> MeasureRoundTrips(int count, int datagramBytes = 28)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(count);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(datagramBytes, MostDatagramBytes);
        Drain();
        var times = new List<TimeSpan>(count);
        for (var index = 0; index < count; index++)
        {
            var start = Stopwatch.GetTimestamp();
            _client.Send(_buffer, datagramBytes, SocketFlags.None);
            if (TryReceive(_server, start, _lab.Settings.ToServer) is not { } arrival)
            {
                continue;
            }

            _server.Send(_buffer, datagramBytes, SocketFlags.None);
            if (TryReceive(_client, arrival, _lab.Settings.ToClient) is { } end)
            {
                times.Add(Stopwatch.GetElapsedTime(start, end));
            }
        }

        return times;
    }

    /// <summary>Sends packets of the largest size to one side, as fast as the link takes them.</summary>
    /// <param name="toClient">To the client instead of the server.</param>
    /// <param name="duration">How long; at least several packets' worth.</param>
    /// <returns>Bits of IP packets a second from the first to the last packet that arrived; 0 if fewer than two did.</returns>
    public double MeasureRate(bool toClient, TimeSpan duration)
    {
        var (from, to) = toClient ? (_server, _client) : (_client, _server);
        var direction = toClient ? _lab.Settings.ToClient : _lab.Settings.ToServer;
        Drain();

        // Half a queue is always waiting, none overflows, and what travels is on top of it.
        var travelling = double.IsFinite(direction.BitsPerSecond) ? direction.BitsPerSecond / 8 * (direction.Delay + direction.Jitter).TotalSeconds : 0;
        var mostUnderWay = (direction.QueueBytes / 2) + (long)travelling;
        var packet = MostDatagramBytes + HeaderBytes;
        var begin = Stopwatch.GetTimestamp();
        var (sent, received, first, last) = (0L, 0L, 0L, 0L);
        var idle = Stopwatch.GetTimestamp();
        while (true)
        {
            var now = Stopwatch.GetTimestamp();
            var isSending = Stopwatch.GetElapsedTime(begin, now) < duration;
            if (isSending && (sent - received) * packet < mostUnderWay)
            {
                from.Send(_buffer, MostDatagramBytes, SocketFlags.None);
                sent++;
            }

            if (TryTake(to))
            {
                last = Stopwatch.GetTimestamp();
                first = received++ == 0 ? last : first;
                idle = last;
            }
            else if (Stopwatch.GetElapsedTime(idle, now) > direction.Delay + direction.Jitter + direction.TimeToSend(packet) + TimeSpan.FromMilliseconds(300))
            {
                // What did not come by now was lost.
                if (!isSending)
                {
                    break;
                }

                (sent, idle) = (received, now);
            }

            if (!isSending && received == sent)
            {
                break;
            }
        }

        return received < 2 ? 0 : (received - 1) * packet * 8 / Stopwatch.GetElapsedTime(first, last).TotalSeconds;
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        _server.Dispose();
        _client.Dispose();
    }

    private static Socket Bound(NetworkNamespace side, IPAddress address)
    {
        var socket = side.CreateSocket(ProtocolType.Udp);
        socket.ReceiveBufferSize = 4 << 20;
        socket.SendBufferSize = 4 << 20;
        socket.Bind(new IPEndPoint(address, 0));
        return socket;
    }

    private void Drain()
    {
        while (TryTake(_server) || TryTake(_client))
        {
        }
    }

    private bool TryTake(Socket socket) => socket.Available != 0 && socket.Receive(_buffer) >= 0;

    private long? TryReceive(Socket socket, long start, DirectionSettings direction)
    {
        var packet = TimeSpan.FromTicks(direction.Delay.Ticks);
        var early = (long)(packet.TotalSeconds * Stopwatch.Frequency) - WakeEarly;
        if (early > 0)
        {
            Thread.Sleep((int)(early * 1_000 / Stopwatch.Frequency));
        }

        var most = start + ((long)((direction.Delay + direction.Jitter + direction.TimeToSend(2_000)).TotalSeconds + 1) * Stopwatch.Frequency);
        while (socket.Available == 0)
        {
            if (Stopwatch.GetTimestamp() > most)
            {
                return null;
            }
        }

        var end = Stopwatch.GetTimestamp();
        socket.Receive(_buffer);
        return end;
    }
}
