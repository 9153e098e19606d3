// SPDX-License-Identifier: MIT

using Nam.Decisions;

namespace Nam.Observing;

/// <summary>What one operation's replies have come to since the start. Thread-safe; counting takes no lock.</summary>
internal sealed class OperationTotals
{
    private long _replies;
    private long _counted;
    private long _plainBytes;
    private long _sentBytes;
    private ReplyFormatBox? _last;

    /// <summary>Gets the replies that were decided on.</summary>
    public long Replies => Volatile.Read(ref _replies);

    /// <summary>Gets those whose bytes were counted.</summary>
    public long Counted => Volatile.Read(ref _counted);

    /// <summary>Gets what the counted ones have as plain text, in bytes.</summary>
    public long PlainBytes => Volatile.Read(ref _plainBytes);

    /// <summary>Gets what was sent, in bytes.</summary>
    public long SentBytes => Volatile.Read(ref _sentBytes);

    /// <summary>Gets what callers have saved.</summary>
    public SavedTime Saved { get; } = new();

    /// <summary>Gets the format of the last reply.</summary>
    public ReplyFormat LastFormat => Volatile.Read(ref _last)?.Format ?? ReplyFormat.Text;

    /// <summary>Counts a reply.</summary>
    /// <param name="format">Its format.</param>
    /// <param name="plainBytes">What it has as plain text; what is not known counts as what is sent.</param>
    /// <param name="sentBytes">What is sent; 0 where nobody has counted it.</param>
    public void Count(in ReplyFormat format, double plainBytes, long sentBytes)
    {
        Interlocked.Increment(ref _replies);
        Interlocked.Add(ref _counted, sentBytes > 0 ? 1 : 0);
        Interlocked.Add(
            ref _plainBytes, plainBytes > 0 && double.IsFinite(plainBytes) ? (long)Math.Min(plainBytes, long.MaxValue) : sentBytes);
        Interlocked.Add(ref _sentBytes, sentBytes);
        if (Volatile.Read(ref _last)?.Format != format)
        {
            Volatile.Write(ref _last, new ReplyFormatBox(format));
        }
    }

    private sealed record ReplyFormatBox(ReplyFormat Format);
}
