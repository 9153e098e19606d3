// SPDX-License-Identifier: MIT
namespace TpchComparison.Link;

/// <summary>The slow start of TCP as arithmetic, for one direction of one connection: how much may be on its way. Takes
/// no time itself; for one thread at a time.</summary>
/// <remarks>
/// <para>A window of 10 segments of 1,460 bytes at the start (RFC 6928). What is acknowledged opens it by as much, so that it doubles
/// every round trip (RFC 5681, section 3.1), but only while at least half of it is used (as Linux does; RFC 7661 has the reasons).</para>
/// <para>What has sent nothing for its retransmission timeout closes by half for every timeout, down to the window of the
/// start (RFC 2861, as Linux does). The timeout is a round trip and 200 ms, which Linux has on a steady path. Nothing is
/// lost here, so that the slow start has no end: from where the window fills the line on, it makes no difference.</para>
/// </remarks>
/// <param name="roundTrip">The round trip; acknowledgements take half of it.</param>
/// <param name="ticksPerSecond">The frequency of the clock that all times are of.</param>
internal sealed class SlowStart(TimeSpan roundTrip, long ticksPerSecond)
{
    /// <summary>What a packet carries.</summary>
    public const int SegmentBytes = 1460;

    /// <summary>The window at the start.</summary>
    public const int InitialBytes = 10 * SegmentBytes;

    private const double LeastTimeoutSeconds = 0.2;
    private readonly Queue<(long Acknowledged, int Bytes)> _flight = new();
    private readonly long _wayBack = (long)(roundTrip.TotalSeconds / 2 * ticksPerSecond);
    private readonly long _timeout = (long)((roundTrip.TotalSeconds + LeastTimeoutSeconds) * ticksPerSecond);
    private long _window = InitialBytes;
    private long _inFlight;
    private long _mostInFlight;
    private long _lastSent;

    /// <summary>Tells when a piece may leave, and how large it may be.</summary>
    /// <param name="now">The time.</param>
    /// <param name="wanted">The largest piece that would be sent; above 0 and at most <see cref="InitialBytes"/>.</param>
    /// <returns>The earliest moment, which may have passed, and the bytes that may leave then.</returns>
    public (long When, int Bytes) Next(long now, int wanted)
    {
        var least = Math.Min(SegmentBytes, wanted);
        while (_flight.TryPeek(out var first) && (first.Acknowledged <= now || _window - _inFlight < least))
        {
            now = Math.Max(now, first.Acknowledged);
            Acknowledge();
        }

        return (now, (int)Math.Min(_window - _inFlight, wanted));
    }

    /// <summary>Notes a piece that left.</summary>
    /// <param name="now">When it left.</param>
    /// <param name="arrives">When its last byte comes out.</param>
    /// <param name="bytes">Its size.</param>
    public void Sent(long now, long arrives, int bytes)
    {
        while (_flight.TryPeek(out var first) && first.Acknowledged <= now)
        {
            Acknowledge();
        }

        if (_inFlight == 0)
        {
            _mostInFlight = 0;
            for (var idle = now - _lastSent; idle > _timeout && _window > InitialBytes; idle -= _timeout)
            {
                _window = Math.Max(InitialBytes, _window / 2);
            }
        }

        _flight.Enqueue((arrives + _wayBack, bytes));
        _inFlight += bytes;
        _mostInFlight = Math.Max(_mostInFlight, _inFlight);
        _lastSent = now;
    }

    private void Acknowledge()
    {
        var (_, bytes) = _flight.Dequeue();
        _inFlight -= bytes;
        _window += 2 * _mostInFlight >= _window ? bytes : 0;
    }
}
