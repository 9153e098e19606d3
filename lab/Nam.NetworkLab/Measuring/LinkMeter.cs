// SPDX-License-Identifier: MIT
using System.Buffers.Binary;
using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using Nam.Lab.Kernel;
using Nam.Lab.Links;

namespace Nam.Lab.Measuring;

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

    private const int LargestPacketBytes = MostDatagramBytes + HeaderBytes;

    // The kernel cuts one long datagram into packets, which costs the sender far less than as many calls.
    private const int UdpLevel = 17;
    private const int UdpSegment = 103;
    private const int MostPacketsAtOnce = 40;

    private const int MostParts = 21;

    // Threads that sleep are woken late by this at most, on a machine that is not busy.
    private static readonly long WakeEarly = Stopwatch.Frequency / 500;

    private readonly NetworkLab _lab;
    private readonly Socket _server;
    private readonly Socket _client;
    private readonly byte[] _buffer = new byte[1 << 16];

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
        return OwnThread.Measure(() => RoundTrips(count, datagramBytes));
    }

    private List<TimeSpan> RoundTrips(int count, int datagramBytes)
    {
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
    /// <returns>Bits of IP packets a second, the median of up to 21 parts of the time; 0 if fewer than two packets arrived.</returns>
    public double MeasureRate(bool toClient, TimeSpan duration)
    {
        return OwnThread.Measure(() => Rate(toClient, duration));
    }

    private double Rate(bool toClient, TimeSpan duration)
    {
        var (from, to) = toClient ? (_server, _client) : (_client, _server);
        var direction = toClient ? _lab.Settings.ToClient : _lab.Settings.ToServer;
        Drain();

        // Half a queue is always waiting, none overflows, and what travels is on top of it.
        var travelling =
            double.IsFinite(direction.BitsPerSecond) ? direction.BitsPerSecond / 8 * (direction.Delay + direction.Jitter).TotalSeconds : 0;
        var mostUnderWay = (long)((direction.QueueBytes / 2) + travelling) / LargestPacketBytes;
        var underWay = Math.Max(1, direction.QueueBytes / 2 / LargestPacketBytes);
        var atOnce = (int)Math.Clamp(underWay / 4, 1, MostPacketsAtOnce);
        var longestSilence = direction.Delay + direction.Jitter + direction.TimeToSend(LargestPacketBytes) + TimeSpan.FromMilliseconds(300);
        var begin = Stopwatch.GetTimestamp();
        var arrivals = new List<long>(1 << 16);
        var (sent, seen, lastSign) = (0L, 0L, begin);
        var isSending = true;
        while (isSending || seen < sent)
        {
            var now = Stopwatch.GetTimestamp();
            isSending = Stopwatch.GetElapsedTime(begin, now) < duration;
            if (isSending && sent - seen + atOnce <= underWay)
            {
                sent += Send(from, sent, atOnce);
            }

            if (TryTake(to))
            {
                lastSign = Stopwatch.GetTimestamp();
                arrivals.Add(lastSign);

                // Those that were sent before this one have arrived too or are lost; and as many more may be under way.
                seen = Math.Max(seen, BinaryPrimitives.ReadInt64LittleEndian(_buffer) + 1);
                underWay = Math.Min(mostUnderWay, underWay + 1);
            }
            else if (Stopwatch.GetElapsedTime(lastSign, now) > longestSilence)
            {
                seen = sent;
                lastSign = now;
            }
        }

        return MedianRate(arrivals);
    }

    // Of equally many packets each, so that a moment in which the machine stood still counts as one part of many.
    private static double MedianRate(List<long> arrivals)
    {
        var parts = Math.Min(MostParts, arrivals.Count - 1);
        if (parts < 1)
        {
            return 0;
        }

        var packets = (arrivals.Count - 1) / parts;
        var rates = Enumerable.Range(0, parts)
            .Select(part => packets * LargestPacketBytes * 8
                / Stopwatch.GetElapsedTime(arrivals[part * packets], arrivals[(part + 1) * packets]).TotalSeconds)
            .Order().ToList();
        return rates[parts / 2];
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
        socket.SetRawSocketOption(UdpLevel, UdpSegment, BitConverter.GetBytes(MostDatagramBytes));
        socket.Bind(new IPEndPoint(address, 0));
        return socket;
    }

    private void Drain()
    {
        while (TryTake(_server) || TryTake(_client))
        {
        }
    }

    private bool TryTake(Socket socket)
    {
        _ = socket.Receive(_buffer, SocketFlags.None, out var fault);
        return fault == SocketError.Success;
    }

    // Numbered, each packet with its own.
    private int Send(Socket socket, long number, int packets)
    {
        for (var index = 0; index < packets; index++)
        {
            BinaryPrimitives.WriteInt64LittleEndian(_buffer.AsSpan(index * MostDatagramBytes), number + index);
        }

        _ = socket.Send(_buffer.AsSpan(0, packets * MostDatagramBytes), SocketFlags.None, out var fault);
        return fault == SocketError.Success ? packets : 0;
    }

    private long? TryReceive(Socket socket, long start, DirectionSettings direction)
    {
        var early = (long)(direction.Delay.TotalSeconds * Stopwatch.Frequency) - WakeEarly;
        if (early > 0)
        {
            Thread.Sleep((int)(early * 1_000 / Stopwatch.Frequency));
        }

        var most = start
            + ((long)((direction.Delay + direction.Jitter + direction.TimeToSend(2_000)).TotalSeconds + 1) * Stopwatch.Frequency);
        while (socket.Available == 0)
        {
            // A thread that was held up between the two looks finds the packet at the second.
            if (Stopwatch.GetTimestamp() > most && socket.Available == 0)
            {
                return null;
            }
        }

        var end = Stopwatch.GetTimestamp();
        socket.Receive(_buffer);
        return end;
    }
}
