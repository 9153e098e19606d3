// SPDX-License-Identifier: MIT

using System.Text;
using System.Xml;
using Microsoft.AspNetCore.Http;
using Nam.Codecs.Buffers;

namespace Nam.AspNetCore;

/// <summary>Writes rows as text while they come.</summary>
internal static class RowText
{
    private const int PieceBytes = 32 * 1024;

    /// <summary>Writes all rows of a source.</summary>
    /// <param name="source">The rows, from the first one on.</param>
    /// <param name="response">Gets the text.</param>
    /// <param name="body">The body of a caller with NAM.</param>
    /// <param name="cancellationToken">Ends the writing.</param>
    public static async Task WriteAsync<T>(
        RowSource<T> source, HttpResponse response, NamReplyBody? body, CancellationToken cancellationToken)
    {
        source.Restart();
        PooledBuffer? text = new();
        try
        {
            using (var stream = text.AsStream())
            using (var writer = XmlDictionaryWriter.CreateTextWriter(stream, Encoding.UTF8, ownsStream: false))
            {
                RowContract<T>.WriteStart(writer);
                while (await source.ReadAsync(() => FlushAsync(writer, text, response, cancellationToken)).ConfigureAwait(false))
                {
                    RowContract<T>.WriteRow(writer, source.Current);
                    if (text.WrittenCount >= PieceBytes)
                    {
                        // Nobody knows how many will come: they are not held.
                        body?.DisableBuffering();
                        await PassOnAsync(text, response, cancellationToken).ConfigureAwait(false);
                    }
                }

                RowContract<T>.WriteEnd(writer);
            }

            if (!response.HasStarted && body?.HasBegun != true)
            {
                response.ContentLength = text.WrittenCount;
                if (body?.TryTakeText(text) == true)
                {
                    text = null;
                    return;
                }
            }

            await PassOnAsync(text, response, cancellationToken).ConfigureAwait(false);
        }
        finally
        {
            text?.Dispose();
        }
    }

    private static async Task FlushAsync(XmlDictionaryWriter writer, PooledBuffer text, HttpResponse response, CancellationToken cancellationToken)
    {
        await writer.FlushAsync().ConfigureAwait(false);
        await PassOnAsync(text, response, cancellationToken).ConfigureAwait(false);
        await response.Body.FlushAsync(cancellationToken).ConfigureAwait(false);
    }

    private static async Task PassOnAsync(PooledBuffer text, HttpResponse response, CancellationToken cancellationToken)
    {
        await response.Body.WriteAsync(text.WrittenMemory, cancellationToken).ConfigureAwait(false);
        text.Clear();
    }
}
