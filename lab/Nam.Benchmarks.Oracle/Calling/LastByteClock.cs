// SPDX-License-Identifier: MIT
using System.Diagnostics;

namespace Nam.Benchmarks.Oracle.Calling;

/// <summary>Notes when the last byte of a reply was there, and makes decoding slower.</summary>
internal sealed class LastByteClock(double slowdown)
{
    private long _last;

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

    /// <summary>Ends decoding: a client that is n times slower is busy for n - 1 times as long again, by a loop on its processor.</summary>
    internal void Decoded()
    {
        var now = Stopwatch.GetTimestamp();
        var until = _last + (long)((now - _last) * slowdown);
        while (now < until)
        {
            now = Stopwatch.GetTimestamp();
        }

        DecodeSeconds = (double)(now - _last) / Stopwatch.Frequency;
    }
}
