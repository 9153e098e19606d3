// SPDX-License-Identifier: MIT
using System.Diagnostics;
using Nam.Codecs.Timing;

namespace Nam.Benchmarks.Oracle.Calling;

/// <summary>Notes when the last byte of a reply was there, and makes decoding slower.</summary>
internal sealed class LastByteClock(double slowdown)
{
    // The clock of a thread costs half a microsecond, which would count ten times for each of so many rows.
    private const int RowsAtOnce = 256;

    private long _last;
    private long _worked;
    private int _rows;

    /// <summary>The clock of the reply that the thread is reading, if it is read while it arrives by a slow client.</summary>
    [ThreadStatic]
    private static LastByteClock? reading;

    /// <summary>Whether the reply leaves while it is written.</summary>
    internal bool IsFlowing { get; set; }

    /// <summary>Seconds from the request's arrival to the reply's first byte, as NAM's server says; not a number where it
    /// says nothing.</summary>
    internal double ServerSeconds { get; set; } = double.NaN;

    /// <summary>Bytes of the body as they came.</summary>
    internal long Bytes { get; private set; }

    /// <summary>The content type as it came, before NAM's handler sees it.</summary>
    internal string? ContentType { get; set; }

    /// <summary>Seconds from the last byte to the objects, the slowdown included.</summary>
    internal double DecodeSeconds { get; private set; }

    internal void Read(int bytes)
    {
        Bytes += bytes;
        _last = Stopwatch.GetTimestamp();
    }

    /// <summary>Begins to read rows on this thread.</summary>
    internal void BeginRows()
    {
        if (IsFlowing && slowdown > 1)
        {
            (reading, _worked) = (this, ThreadClock.Nanoseconds);
        }
    }

    /// <summary>Notes that another row was read: a slow client is busy with it so many times longer than this processor
    /// was, which leaves out its waits for bytes.</summary>
    internal static void NoteRow()
    {
        if (reading is { } clock && ++clock._rows % RowsAtOnce == 0)
        {
            clock.BeBusy();
        }
    }

    private void BeBusy()
    {
        var busy = (slowdown - 1) * ThreadClock.SecondsSince(_worked);
        for (var started = Stopwatch.GetTimestamp(); Stopwatch.GetElapsedTime(started).TotalSeconds < busy;)
        {
        }

        _worked = ThreadClock.Nanoseconds;
    }

    /// <summary>Ends decoding: a client that is n times slower is busy for n - 1 times as long again, by a loop on its processor.</summary>
    internal void Decoded()
    {
        if (reading == this)
        {
            BeBusy();
            reading = null;
        }

        var now = Stopwatch.GetTimestamp();
        var until = IsFlowing ? now : _last + (long)((now - _last) * slowdown);
        while (now < until)
        {
            now = Stopwatch.GetTimestamp();
        }

        DecodeSeconds = (double)(now - _last) / Stopwatch.Frequency;
    }
}
