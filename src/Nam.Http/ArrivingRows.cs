// SPDX-License-Identifier: MIT

using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Threading.Channels;
using System.Xml;
using Nam.Codecs;
using Nam.Profiles;

namespace Nam.Http;

/// <summary>Reads the rows of a reply while it arrives.</summary>
/// <typeparam name="T">The data contract of a row.</typeparam>
[RequiresUnreferencedCode(Serializers.Reflection)]
[RequiresDynamicCode(Serializers.Reflection)]
internal static class ArrivingRows<T>
{
    private const int MostWaiting = 64;

    /// <summary>Sends a request and gives the rows of its reply.</summary>
    public static async IAsyncEnumerable<T?> ReadAsync(
        HttpClient client, Func<HttpRequestMessage> request, [EnumeratorCancellation] CancellationToken cancellationToken)
    {
        using var stop = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        using var message = request();
        message.Options.Set(NamHandler.TargetOption, DecodeTarget.Objects);
        using var response = await client.SendAsync(message, HttpCompletionOption.ResponseHeadersRead, stop.Token).ConfigureAwait(false);
        response.EnsureSuccessStatusCode();
        var rows = Channel.CreateBounded<T?>(new BoundedChannelOptions(MostWaiting) { SingleReader = true, SingleWriter = true });

        // Serializers block where they wait for bytes; they do it beside the caller.
        var reading = Task.Run(() => ReadAllAsync(response.Content, rows.Writer, stop.Token), CancellationToken.None);
        try
        {
            while (await rows.Reader.WaitToReadAsync(cancellationToken).ConfigureAwait(false))
            {
                while (rows.Reader.TryRead(out var row))
                {
                    yield return row;
                }
            }
        }
        finally
        {
            // A body that is disposed of is read to its end and its connection given to another request: nobody may be reading
            // it any more by then.
            await stop.CancelAsync().ConfigureAwait(false);
            await reading.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        }
    }

    // What ends the reading before its time ends the rows.
    private static async Task ReadAllAsync(HttpContent content, ChannelWriter<T?> rows, CancellationToken cancellationToken)
    {
        var given = 0L;
        try
        {
            if (content is FramedContent)
            {
                await content.ReadNamXmlAsync(
                    reader => Read(reader, rows, ref given, content, cancellationToken), cancellationToken).ConfigureAwait(false);
            }
            else
            {
                var limits = (content as TimedContent)?.Limits ?? DecodeLimits.Default;
                var text = await content.ReadAsStreamAsync(cancellationToken).ConfigureAwait(false);
                await using (text.ConfigureAwait(false))
                {
                    using var peeked = new PeekedStream(new CancellableStream(text, cancellationToken));
                    using var reader = TimedContent.TextOf(content).Open(peeked, peeked.Peek(), TimedContent.QuotasOf(limits));
                    Read(reader, rows, ref given, content, cancellationToken);
                }
            }

            rows.Complete();
        }
        catch (Exception e)
        {
            rows.Complete(e);
        }
    }

    // A reply that began anew is read again from its first row on; those that were given out are passed over.
    private static bool Read(
        XmlDictionaryReader reader, ChannelWriter<T?> rows, ref long given, HttpContent content, CancellationToken cancellationToken)
    {
        reader.MoveToContent();
        var isEmpty = reader.IsEmptyElement;
        reader.ReadStartElement();
        var count = 0L;
        while (!isEmpty && reader.MoveToContent() == XmlNodeType.Element)
        {
            var row = ObjectSerializer<T>.ReadRow(reader);
            if (count++ < given)
            {
                continue;
            }

            while (!rows.TryWrite(row))
            {
                // Blocking a task's wait lets the thread pool make up for the thread.
                var paused = Stopwatch.GetTimestamp();
                rows.WaitToWriteAsync(cancellationToken).AsTask().GetAwaiter().GetResult();
                if (content is TimedContent timed)
                {
                    timed.Timer.PausedSeconds += Stopwatch.GetElapsedTime(paused).TotalSeconds;
                }
            }

            given = count;
            (content as TimedContent)?.KeepReply();
        }

        if (!isEmpty)
        {
            reader.ReadEndElement();
        }

        if (reader.MoveToContent() != XmlNodeType.None)
        {
            throw new XmlException("Something follows the root element of the rows.");
        }

        return true;
    }
}
