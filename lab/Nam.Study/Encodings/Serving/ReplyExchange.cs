// SPDX-License-Identifier: MIT
using System.Collections;
using System.Diagnostics;
using Nam.Codecs.Buffers;
using Nam.Study.Encodings.Messages;

namespace Nam.Study.Encodings.Serving;

/// <summary>Answers requests from rows that are kept, and notes how long it takes. Thread-safe.</summary>
/// <param name="rows">The rows of each query that is answered.</param>
internal sealed class ReplyExchange(IReadOnlyDictionary<int, IList> rows)
{
    private readonly List<ServedTimes> _times = [];

    /// <summary>Answers a request.</summary>
    /// <param name="encoding">The encoding of the request and of its reply.</param>
    /// <param name="request">The request.</param>
    /// <param name="reply">An empty buffer, which gets the reply.</param>
    /// <returns>Why there is no reply, or null.</returns>
    internal string? Answer(WireEncoding encoding, PooledBuffer request, PooledBuffer reply)
    {
        try
        {
            var start = Stopwatch.GetTimestamp();
            var query = MessageCoder.Decode(encoding, request, RequestMessage.Read);
            var contract = ReplyContract.Get(query);
            var list =
                rows.TryGetValue(query, out var found) ? found : throw new InvalidOperationException($"The rows of Q{query} are not here.");
            var decoded = Stopwatch.GetTimestamp();
            MessageCoder.Encode(encoding, writer => contract.Write(writer, list), reply);
            var times = new ServedTimes(
                Stopwatch.GetElapsedTime(start, decoded).TotalSeconds, Stopwatch.GetElapsedTime(decoded).TotalSeconds);
            lock (_times)
            {
                _times.Add(times);
            }

            return null;
        }
        catch (Exception fault) when (fault is not OperationCanceledException)
        {
            // A server without enough memory answers that, and goes on.
            reply.Clear();
            return fault is OutOfMemoryException ? "out of memory" : fault.Message;
        }
    }

    /// <summary>Gives the times of the calls since it was asked last, oldest first.</summary>
    internal IReadOnlyList<ServedTimes> TakeTimes()
    {
        lock (_times)
        {
            var taken = _times.ToArray();
            _times.Clear();
            return taken;
        }
    }
}
