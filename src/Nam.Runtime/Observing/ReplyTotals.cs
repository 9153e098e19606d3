// SPDX-License-Identifier: MIT

using System.Runtime.InteropServices;
using Nam.Decisions;
using Nam.Formats;

namespace Nam.Observing;

/// <summary>Counts replies by format since the start: those of an operation, and all. Thread-safe; counting takes a short lock.</summary>
internal sealed class ReplyTotals
{
    private readonly Lock _gate = new();
    private readonly Dictionary<ReplyFormat, (long Replies, double PlainBytes, double SentBytes)> _formats = [];
    private long _replies;

    /// <summary>Gets the replies that were decided on.</summary>
    public long Replies => Volatile.Read(ref _replies);

    /// <summary>Counts a reply.</summary>
    /// <param name="format">Its format.</param>
    /// <param name="plainBytes">What it has as plain text; what is not known counts as what is sent.</param>
    /// <param name="sentBytes">What is sent; 0 where nobody has counted it: the reply is in no format then.</param>
    public void Count(in ReplyFormat format, double plainBytes, long sentBytes)
    {
        Interlocked.Increment(ref _replies);
        if (sentBytes == 0)
        {
            return;
        }

        var plain = plainBytes > 0 && double.IsFinite(plainBytes) ? plainBytes : sentBytes;
        lock (_gate)
        {
            ref var sums = ref CollectionsMarshal.GetValueRefOrAddDefault(_formats, format, out _);
            sums = (sums.Replies + 1, sums.PlainBytes + plain, sums.SentBytes + sentBytes);
        }
    }

    /// <summary>Returns the counted replies by format, those with most replies first.</summary>
    public IReadOnlyList<LiveFormat> Formats()
    {
        lock (_gate)
        {
            return
            [
                .. _formats
                    .Select(one => new LiveFormat(FormatNames.Of(one.Key), one.Value.Replies, one.Value.PlainBytes, one.Value.SentBytes))
                    .OrderByDescending(one => one.Replies),
            ];
        }
    }
}
