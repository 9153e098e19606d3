// SPDX-License-Identifier: MIT
namespace Nam.Network;

/// <summary>Measures a path's bandwidth from the reads of one reply: the time from the first read to about 12 KB later.</summary>
/// <remarks>A mutable struct to be kept in a local or field of the reader of one reply. Not thread-safe.</remarks>
internal struct DispersionProbe
{
    /// <summary>Bytes after the first read that make a sample on a plain connection.</summary>
    public const long PlainBytes = 12 * 1024;

    /// <summary>Bytes after the first read that make a sample under TLS, whose records are usable only when complete:
    /// two of 16 KB.</summary>
    public const long TlsBytes = 32 * 1024;

    private const double MinimumSegments = 3;
    private const double MinimumElapsed = 1e-6;

    private readonly double _roundTripSeconds;
    private readonly double _minimumBytes;
    private readonly long _wantedBytes;
    private double _firstSeconds;
    private double _lastSeconds;
    private long _bytes;
    private long _early;
    private bool _started;
    private bool _hasRestarted;
    private bool _done;

    /// <summary>Creates a probe.</summary>
    /// <param name="isTls">True under TLS.</param>
    /// <param name="roundTripSeconds">The path's round trip, so that a sender's wait for acknowledgements is not taken
    /// for a slow link; 0 = unknown.</param>
    /// <param name="maximumSegmentSize">Payload bytes of a full segment.</param>
    public DispersionProbe(bool isTls, double roundTripSeconds = 0, int maximumSegmentSize = NetworkPath.DefaultMaximumSegmentSize)
    {
        _wantedBytes = isTls ? TlsBytes : PlainBytes;
        _minimumBytes = MinimumSegments * maximumSegmentSize;
        _roundTripSeconds = roundTripSeconds;
    }

    /// <summary>True when further reads change nothing.</summary>
    public readonly bool IsComplete => _done;

    /// <summary>Adds one read. Reads have to be added in the order in which they came.</summary>
    /// <param name="seconds">When the read returned, on any steady clock.</param>
    /// <param name="bytes">Bytes that the read returned.</param>
    /// <param name="hasWaited">
    /// Whether the read had to wait for the bytes. Bytes that were there already came at some unknown time before: they
    /// count, but only a read that waited gives a time. Otherwise a reader late for the first bytes, such as a program
    /// that has just started, would take its memory's speed for the path's.
    /// </param>
    public void Add(double seconds, long bytes, bool hasWaited = true)
    {
        if (_done || bytes <= 0)
        {
            return;
        }

        if (!hasWaited)
        {
            _early += _started ? bytes : 0;
            return;
        }

        if (!_started)
        {
            _started = true;
            _firstSeconds = seconds;
            _lastSeconds = seconds;
            return;
        }

        // A gap of half a round trip that is also far longer than the mean so far: the window is used up and the sender waits.
        var gap = seconds - _lastSeconds;
        if (_roundTripSeconds > 0 && _bytes >= _minimumBytes && gap > _roundTripSeconds / 2 && gap > 4 * (_lastSeconds - _firstSeconds) / 3)
        {
            _done = true;
            return;
        }

        // As long a gap before there are three segments: a first window that came in one piece, and the sender waits.
        // The next one begins here; on a line so slow that it is no wait, such a gap comes again.
        if (!_hasRestarted && _roundTripSeconds > NetworkPath.LocalRoundTripSeconds && _bytes < _minimumBytes
            && gap > _roundTripSeconds / 2)
        {
            _hasRestarted = true;
            (_firstSeconds, _lastSeconds, _bytes, _early) = (seconds, seconds, 0, 0);
            return;
        }

        _bytes += bytes + _early;
        _early = 0;
        _lastSeconds = seconds;
        _done = _bytes >= _wantedBytes;
    }

    /// <summary>The sample, once the reply has ended or <see cref="IsComplete"/>.</summary>
    /// <param name="bytesPerSecond">Bytes per second, or 0 when the result is false.</param>
    /// <returns>False with less than three segments after the first read, or when all came at once.</returns>
    public readonly bool TryGetBandwidth(out double bytesPerSecond)
    {
        bytesPerSecond = 0;
        var elapsed = _lastSeconds - _firstSeconds;
        if (!_started || _bytes < _minimumBytes || !(elapsed >= MinimumElapsed))
        {
            return false;
        }

        bytesPerSecond = _bytes / elapsed;
        return true;
    }
}
