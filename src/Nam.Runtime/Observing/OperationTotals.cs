// SPDX-License-Identifier: MIT

using Nam.Decisions;

namespace Nam.Observing;

/// <summary>What one operation's replies have come to since the start. Thread-safe; takes no lock.</summary>
internal sealed class OperationTotals
{
    private long _replies;
    private long _plainBytes;
    private long _sentBytes;
    private long _savedMicroseconds;
    private ReplyFormatBox? _last;

    /// <summary>Gets the replies that were decided on.</summary>
    public long Replies => Volatile.Read(ref _replies);

    /// <summary>Gets what they have as plain text, in bytes.</summary>
    public long PlainBytes => Volatile.Read(ref _plainBytes);

    /// <summary>Gets what was sent, in bytes.</summary>
    public long SentBytes => Volatile.Read(ref _sentBytes);

    /// <summary>Gets the time that was saved against plain text as predicted, in seconds.</summary>
    public double SavedSeconds => Volatile.Read(ref _savedMicroseconds) / 1e6;

    /// <summary>Gets the format of the last reply.</summary>
    public ReplyFormat LastFormat => Volatile.Read(ref _last)?.Format ?? ReplyFormat.Text;

    /// <summary>Counts a reply.</summary>
    public void Count(in ReplyFormat format, double plainBytes, long sentBytes)
    {
        Interlocked.Increment(ref _replies);
        Interlocked.Add(
            ref _plainBytes, plainBytes > 0 && double.IsFinite(plainBytes) ? (long)Math.Min(plainBytes, long.MaxValue) : sentBytes);
        Interlocked.Add(ref _sentBytes, sentBytes);
        if (Volatile.Read(ref _last)?.Format != format)
        {
            Volatile.Write(ref _last, new ReplyFormatBox(format));
        }
    }

    /// <summary>Takes the time that a reply has saved, in seconds; may be negative.</summary>
    public void Save(double seconds) => Interlocked.Add(ref _savedMicroseconds, (long)Math.Round(Math.Clamp(seconds, -3600, 3600) * 1e6));

    private sealed record ReplyFormatBox(ReplyFormat Format);
}
