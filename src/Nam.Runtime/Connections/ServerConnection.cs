// SPDX-License-Identifier: MIT

using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using System.Runtime.CompilerServices;
using Nam.Network;
using Nam.Server.Paths;

namespace Nam.Connections;

/// <summary>A connection on which callers' requests arrive: what the system knows of it is read before plans, once a
/// millisecond at most.</summary>
/// <remarks>Thread-safe. A read takes one call of the system and no memory, and never fails: where the system does not
/// tell, plans go by what the client says.</remarks>
internal sealed class ServerConnection
{
    // The system's call takes 2 us of a small reply's 100, and in a millisecond a connection hardly becomes another.
    private static readonly long ReadingLifetime = Stopwatch.Frequency / 1_000;

    // Requests that waited together for a connection arrive as fast as they are read, on a local network as well.
    private const double LeastBurstSeconds = 200e-6;

    private static readonly ConditionalWeakTable<Socket, ServerConnection> Known = [];
    private readonly Lock _lock = new();
    private readonly Socket _socket;
    private TcpInfo _last;
    private long _lastRead;
    private long _firstRequest;
    private long _untilNotNew;
    private bool _isUnreadable;
    private PathTable? _table;
    private PathRecord? _record;

    private ServerConnection(Socket socket)
    {
        _socket = socket;
        Sender = TcpInfoReader.ReadSender(socket);
        RemoteAddress = AddressOf(socket);

        // What was sent before is no reply.
        _isUnreadable = !TcpInfoReader.TryRead(socket, out _last);
    }

    /// <summary>Gets the address at the other end, which may be a proxy's; <see langword="null"/> where there is none.</summary>
    public IPAddress? RemoteAddress { get; }

    /// <summary>Returns whether the connection is a caller's own, and not that of a proxy which the host trusts to
    /// report the caller's address.</summary>
    /// <param name="caller">The caller's address as the host has it.</param>
    /// <returns>True if the addresses are equal, or one of them is not known.</returns>
    public bool IsOf(IPAddress? caller) =>
        caller is null || RemoteAddress is null || caller.Equals(RemoteAddress)
        || caller.MapToIPv6().GetAddressBytes().AsSpan().SequenceEqual(RemoteAddress.MapToIPv6().GetAddressBytes());

    /// <summary>Gets how this end sends.</summary>
    internal TcpSender Sender { get; }

    /// <summary>Finds the connection of a socket.</summary>
    /// <param name="socket">The socket, as the host's transport gives it; <see langword="null"/> where it has none,
    /// such as HTTP.sys, QUIC and test servers.</param>
    /// <param name="closed">Is cancelled when the other end closes the connection: what its last reply showed is read
    /// then. Connections with one reply show nothing otherwise.</param>
    /// <returns>The connection, the same for every request on the socket; <see langword="null"/> without a socket.</returns>
    public static ServerConnection? Of(Socket? socket, CancellationToken closed = default)
    {
        if (socket is null)
        {
            return null;
        }

        if (Known.TryGetValue(socket, out var known))
        {
            return known;
        }

        var made = new ServerConnection(socket);
        known = Known.GetValue(socket, _ => made);
        if (ReferenceEquals(known, made))
        {
            closed.UnsafeRegister(static connection => ((ServerConnection)connection!).NoteClosed(), made);
        }

        return known;
    }

    /// <summary>Returns whether a caller with NAM has asked on a socket's connection before.</summary>
    /// <param name="socket">The socket; <see langword="null"/> where the host's transport has none.</param>
    public static bool HasAsked(Socket? socket) => socket is not null && Known.TryGetValue(socket, out _);

    /// <summary>Records that a request of a caller with NAM has arrived.</summary>
    /// <param name="timestamp">When the request arrived, as <see cref="Stopwatch.GetTimestamp"/> returned it.</param>
    /// <returns>Whether the caller may have waited for the connection. The request is then the first such request here,
    /// or came within a round trip of it, too soon to be sent after a reply.</returns>
    public bool NoteRequest(long timestamp)
    {
        lock (_lock)
        {
            if (_firstRequest == 0)
            {
                _firstRequest = timestamp;
                var roundTrip = Math.Max(_last.MinimumRoundTripSeconds, LeastBurstSeconds);
                _untilNotNew = timestamp + (long)(roundTrip * Stopwatch.Frequency);
            }

            return timestamp <= _untilNotNew;
        }
    }

    /// <summary>Reads the connection's state, as of at most a millisecond ago.</summary>
    /// <param name="reading">The state, and what has happened since the reading before; what a kept one has told is not told again.</param>
    /// <param name="isLast">Whether nobody reads it again, so that it has to be of now.</param>
    /// <returns>False where the system does not tell, or the connection is closed.</returns>
    internal bool TryRead(out ConnectionReading reading, bool isLast = false)
    {
        reading = default;
        lock (_lock)
        {
            var now = Stopwatch.GetTimestamp();
            if (!isLast && !_isUnreadable && _lastRead != 0 && now - _lastRead < ReadingLifetime)
            {
                reading = new ConnectionReading(_last, 0, 0);
                return true;
            }

            if (_isUnreadable || !TcpInfoReader.TryRead(_socket, out var state))
            {
                _isUnreadable = true;
                return false;
            }

            reading = new ConnectionReading(
                state.IdleSeconds is null && _lastRead != 0
                    ? state with { IdleSeconds = Stopwatch.GetElapsedTime(_lastRead, now).TotalSeconds }
                    : state,
                unchecked(state.SegmentsSent - _last.SegmentsSent),
                unchecked(state.Retransmissions - _last.Retransmissions));
            _last = state;
            _lastRead = now;
            return true;
        }
    }

    /// <summary>Returns the record of the path in a table.</summary>
    internal PathRecord? RecordIn(PathTable table)
    {
        lock (_lock)
        {
            // Looked up once, since engines seldom share a connection.
            if (!ReferenceEquals(_table, table))
            {
                _record = RemoteAddress is null ? null : table.Get(RemoteAddress);
                _table = table;
            }

            return _record;
        }
    }

    private void NoteClosed()
    {
        PathRecord? record;
        lock (_lock)
        {
            record = _record;
        }

        if (record is not null && TryRead(out var reading, isLast: true))
        {
            record.Observe(reading);
        }
    }

    private static IPAddress? AddressOf(Socket socket)
    {
        try
        {
            return (socket.RemoteEndPoint as IPEndPoint)?.Address is { } address
                ? address.IsIPv4MappedToIPv6 ? address.MapToIPv4() : address
                : null;
        }
        catch (Exception e) when (e is SocketException or ObjectDisposedException)
        {
            return null;
        }
    }
}
