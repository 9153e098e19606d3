// SPDX-License-Identifier: MIT
using System.Buffers.Binary;

namespace Nam.Network;

/// <summary>What an operating system tells of one TCP connection, in one set of units.</summary>
/// <remarks>A number that the system did not tell is 0, unless its property says otherwise. Layouts and their versions:
/// docs/network-model.md, TCP_INFO.</remarks>
internal readonly record struct TcpInfo
{
    /// <summary>Bytes that hold all that is read of Linux's structure, with room for the newest kernels' (280 bytes in 6.18).</summary>
    public const int LinuxBytes = 280;

    /// <summary>Bytes of Windows's structure, version 0.</summary>
    public const int WindowsBytes = 88;

    // Of Linux's structure up to total_retrans, which every kernel since 2.6 has.
    private const int LeastLinuxBytes = 104;
    private const uint NoThreshold = 0x7FFFFFFF;

    // What min_rtt is before the first sample, and 4,294 s besides.
    private const uint NoRoundTrip = uint.MaxValue;

    /// <summary>Payload bytes of a full segment.</summary>
    public int MaximumSegmentSize { get; init; }

    /// <summary>Congestion window in segments, as it was when the connection last sent: <see cref="IdleRestart"/> is not in it.</summary>
    public double CongestionWindow { get; init; }

    /// <summary>Slow start threshold in segments; positive infinity = none, or not told.</summary>
    public double SlowStartThreshold { get; init; }

    /// <summary>Smallest round trip of the last minutes in seconds.</summary>
    public double MinimumRoundTripSeconds { get; init; }

    /// <summary>Smoothed round trip in seconds; holds the other side's delayed acknowledgements and this side's queues.</summary>
    public double SmoothedRoundTripSeconds { get; init; }

    /// <summary>Retransmission timeout in seconds.</summary>
    public double RetransmissionTimeoutSeconds { get; init; }

    /// <summary>Seconds since data was last sent; <see langword="null"/> when not told.</summary>
    public double? IdleSeconds { get; init; }

    /// <summary>Whether data is on its way that was not acknowledged yet.</summary>
    public bool HasDataInFlight { get; init; }

    /// <summary>Window that the other side offers, in bytes.</summary>
    public double SendWindowBytes { get; init; }

    /// <summary>Segments with data sent so far, those sent again included; wraps at 2³².</summary>
    public uint SegmentsSent { get; init; }

    /// <summary>Segments sent again so far; wraps at 2³².</summary>
    public uint Retransmissions { get; init; }

    /// <summary>Reads what Linux's <c>getsockopt(IPPROTO_TCP, TCP_INFO)</c> gave.</summary>
    /// <param name="info">The bytes, as many as the kernel said: a field is there if it ends within them.</param>
    /// <param name="connection">What they say, when the result is true.</param>
    /// <returns>False for less than the structure of Linux 2.6.</returns>
    public static bool TryParseLinux(ReadOnlySpan<byte> info, out TcpInfo connection)
    {
        connection = default;
        if (info.Length < LeastLinuxBytes)
        {
            return false;
        }

        var threshold = UInt32(info, 76);
        var minimum = UInt32(info, 148, NoRoundTrip);
        connection = new TcpInfo
        {
            RetransmissionTimeoutSeconds = UInt32(info, 8) / 1e6,
            MaximumSegmentSize = (int)Math.Min(UInt32(info, 16), int.MaxValue),
            HasDataInFlight = UInt32(info, 24) > 0,
            IdleSeconds = UInt32(info, 44) / 1e3,
            SmoothedRoundTripSeconds = UInt32(info, 68) / 1e6,
            SlowStartThreshold = threshold is 0 or >= NoThreshold ? double.PositiveInfinity : threshold,
            CongestionWindow = UInt32(info, 80),
            Retransmissions = UInt32(info, 100),
            MinimumRoundTripSeconds = minimum == NoRoundTrip ? 0 : minimum / 1e6,
            SegmentsSent = UInt32(info, 156),
            SendWindowBytes = UInt32(info, 228),
        };
        return true;
    }

    /// <summary>Reads what Windows's <c>SIO_TCP_INFO</c> gave, version 0 or a later one, which begin alike.</summary>
    /// <param name="info">The bytes.</param>
    /// <param name="connection">What they say, when the result is true. Windows counts bytes where Linux counts
    /// segments, and tells neither threshold nor timeout or idle time.</param>
    /// <returns>False for less than version 0.</returns>
    public static bool TryParseWindows(ReadOnlySpan<byte> info, out TcpInfo connection)
    {
        connection = default;
        if (info.Length < WindowsBytes)
        {
            return false;
        }

        var segment = Math.Max(1, UInt32(info, 4));
        var minimum = UInt32(info, 24);
        var sent = BinaryPrimitives.ReadUInt64LittleEndian(info[48..]);
        connection = new TcpInfo
        {
            MaximumSegmentSize = (int)Math.Min(segment, int.MaxValue),
            SmoothedRoundTripSeconds = UInt32(info, 20) / 1e6,
            MinimumRoundTripSeconds = minimum == NoRoundTrip ? 0 : minimum / 1e6,
            HasDataInFlight = UInt32(info, 28) > 0,
            CongestionWindow = (double)UInt32(info, 32) / segment,
            SlowStartThreshold = double.PositiveInfinity,
            SendWindowBytes = UInt32(info, 36),
            SegmentsSent = (uint)((sent + segment - 1) / segment),
            Retransmissions = (UInt32(info, 68) + segment - 1) / segment,
        };
        return true;
    }

    private static uint UInt32(ReadOnlySpan<byte> info, int offset, uint otherwise = 0) =>
        offset + sizeof(uint) <= info.Length ? BinaryPrimitives.ReadUInt32LittleEndian(info[offset..]) : otherwise;
}
