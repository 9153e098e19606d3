// SPDX-License-Identifier: MIT

using System.Buffers;

namespace Nam.Gateway;

/// <summary>Passes the bytes of one body on as they come, and knows which side failed.</summary>
internal sealed class Relay(CancellationTokenSource timeout, TimeSpan limit)
{
    private const int BufferBytes = 65_536;

    /// <summary>Gets what the side that sends failed with.</summary>
    public Exception? ReadFault { get; private set; }

    /// <summary>Gets whether bytes that are awaited now have to come from the side that sends.</summary>
    public bool IsReading { get; private set; }

    /// <summary>Gets whether bytes were flushed, so that they may be on their way.</summary>
    public bool HasFlushed { get; private set; }

    /// <summary>Copies until the end. The timeout starts anew with every piece.</summary>
    /// <param name="from">The side that sends.</param>
    /// <param name="to">The side that receives.</param>
    /// <param name="flushes">Whether bytes are flushed where the side that sends makes a pause.</param>
    /// <param name="cancellationToken">Ends it.</param>
    public async Task CopyAsync(Stream from, Stream to, bool flushes, CancellationToken cancellationToken)
    {
        var buffer = ArrayPool<byte>.Shared.Rent(BufferBytes);
        int count;
        while ((count = await ReadAsync(from, to, buffer, flushes, cancellationToken).ConfigureAwait(false)) > 0)
        {
            await to.WriteAsync(buffer.AsMemory(0, count), cancellationToken).ConfigureAwait(false);
            timeout.CancelAfter(limit);
        }

        // Only here: after a failure a read or write may still be at the buffer.
        ArrayPool<byte>.Shared.Return(buffer);
    }

    private async ValueTask<int> ReadAsync(Stream from, Stream to, byte[] buffer, bool flushes, CancellationToken cancellationToken)
    {
        IsReading = true;
        var read = ReadAsync(from, buffer, cancellationToken);
        if (flushes && !read.IsCompleted)
        {
            HasFlushed = true;
            await to.FlushAsync(cancellationToken).ConfigureAwait(false);
        }

        var count = await read.ConfigureAwait(false);
        IsReading = false;
        timeout.CancelAfter(limit);
        return count;
    }

    private async ValueTask<int> ReadAsync(Stream from, byte[] buffer, CancellationToken cancellationToken)
    {
        try
        {
            return await from.ReadAsync(buffer, cancellationToken).ConfigureAwait(false);
        }
        catch (Exception e)
        {
            ReadFault = e;
            throw;
        }
    }
}
