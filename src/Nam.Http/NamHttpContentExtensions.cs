// SPDX-License-Identifier: MIT

using System.Diagnostics.CodeAnalysis;
using System.Runtime.ExceptionServices;
using System.Runtime.Serialization;
using System.Xml;
using System.Xml.Serialization;
using Nam.Codecs;
using Nam.Codecs.Buffers;

namespace Nam.Http;

/// <summary>Reads XML replies without making text of those that came in a binary form.</summary>
public static class NamHttpContentExtensions
{
    private const int ReadBytes = 16 * 1024;

    /// <summary>Reads an object from an XML reply by <see cref="DataContractSerializer"/>.</summary>
    /// <typeparam name="T">The data contract of the reply's root element.</typeparam>
    /// <param name="content">The reply's content, as <see cref="NamHandler"/> or any other handler gave it.</param>
    /// <param name="cancellationToken">Ends the reading.</param>
    /// <returns>The object; <see langword="null"/> where the reply says nil.</returns>
    /// <exception cref="ReplyDecodeException">The reply is in a NAM format and damaged, or over a limit of
    /// <see cref="DecodeLimits"/>.</exception>
    /// <exception cref="SerializationException">The reply is not what the contract says.</exception>
    /// <exception cref="InvalidOperationException">The content type names an unknown charset.</exception>
    /// <remarks>
    /// Text is skipped only if nobody read the content before: call with <see cref="HttpCompletionOption.ResponseHeadersRead"/>,
    /// or use a call of <see cref="NamHttpClientExtensions"/>, which does. Otherwise the text that was buffered is parsed.
    /// </remarks>
    [RequiresUnreferencedCode(Serializers.Reflection)]
    [RequiresDynamicCode(Serializers.Reflection)]
    public static Task<T?> ReadNamXmlAsync<T>(this HttpContent content, CancellationToken cancellationToken = default) =>
        content.ReadNamXmlAsync(static reader => ObjectSerializer<T>.ReadDataContract(reader), cancellationToken);

    /// <summary>Reads an object from an XML reply by one of .NET's serializers.</summary>
    /// <typeparam name="T">The type of the reply's root element.</typeparam>
    /// <param name="content">The reply's content, as <see cref="NamHandler"/> or any other handler gave it.</param>
    /// <param name="serializer">What reads the object.</param>
    /// <param name="cancellationToken">Ends the reading.</param>
    /// <returns>The object; <see langword="null"/> where the reply says nil.</returns>
    /// <exception cref="ReplyDecodeException">The reply is in a NAM format and damaged, or over a limit of
    /// <see cref="DecodeLimits"/>.</exception>
    /// <exception cref="SerializationException">With <see cref="NamSerializer.DataContract"/>: the reply is not what
    /// the contract says.</exception>
    /// <exception cref="InvalidOperationException">With <see cref="NamSerializer.Xml"/>: the reply is not what the type
    /// says, <see cref="XmlSerializer"/> does not take the type, or the content type names an unknown charset.</exception>
    /// <remarks>As <see cref="ReadNamXmlAsync{T}(HttpContent, CancellationToken)"/>.</remarks>
    [RequiresUnreferencedCode(Serializers.Reflection)]
    [RequiresDynamicCode(Serializers.Reflection)]
    public static Task<T?> ReadNamXmlAsync<T>(
        this HttpContent content, NamSerializer serializer, CancellationToken cancellationToken = default) =>
        content.ReadAsync(ObjectSerializer<T>.ReaderOf(serializer), serializer, cancellationToken);

    /// <summary>Reads whatever a function makes of an XML reply, for example the body of a SOAP envelope.</summary>
    /// <typeparam name="T">What the function makes.</typeparam>
    /// <param name="content">The reply's content, as <see cref="NamHandler"/> or any other handler gave it.</param>
    /// <param name="read">Gets a reader at the beginning of the document, which is closed afterwards. A long reply may
    /// still be arriving; the function is called on a thread of the pool then, and the reader blocks where it has to wait.
    /// In the rare case that the server has to begin such a reply anew, or that the reply turns out to be damaged and another is
    /// asked for, the function is called once more, and what it made before counts for nothing.</param>
    /// <param name="cancellationToken">Ends the reading.</param>
    /// <returns>What the function returned.</returns>
    /// <exception cref="ReplyDecodeException">The reply is in a NAM format and damaged, or over a limit of
    /// <see cref="DecodeLimits"/>.</exception>
    /// <exception cref="XmlException">The reply came as text, and is not well-formed or nested deeper than
    /// <see cref="DecodeLimits.MaximumDepth"/>.</exception>
    /// <exception cref="InvalidOperationException">The content type names an unknown charset.</exception>
    public static Task<T> ReadNamXmlAsync<T>(
        this HttpContent content, Func<XmlDictionaryReader, T> read, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(read);
        return content.ReadAsync(read, NamSerializer.DataContract, cancellationToken);
    }

    /// <summary>Reads what a function makes of a reply, over the kind of reader that its serializer reads text with by itself.</summary>
    internal static async Task<T> ReadAsync<T>(
        this HttpContent content, Func<XmlDictionaryReader, T> read, NamSerializer serializer, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(content);
        var isByXmlSerializer = serializer == NamSerializer.Xml;
        if (content is TimedContent { IsConsumed: false } timed)
        {
            try
            {
                using var opened = await timed.OpenReaderAsync(isByXmlSerializer, cancellationToken).ConfigureAwait(false);
                return await ReadAsync(opened, read).ConfigureAwait(false);
            }
            catch (Exception e) when (timed.MayReplace(e, out var failure))
            {
                content = await timed.ReplaceAsync(failure, cancellationToken).ConfigureAwait(false);
            }
        }

        var reading = TimedContent.TextOf(content, isByXmlSerializer);
        if (content is TimedContent consumed)
        {
            var bytes = await content.ReadAsByteArrayAsync(cancellationToken).ConfigureAwait(false);
            using var again = reading.Open(bytes, TimedContent.QuotasOf(consumed.Limits), null);
            return read(again);
        }

        using var text = new PooledBuffer();
        await CopyAsync(content, text, cancellationToken).ConfigureAwait(false);
        using var reader = reading.Open(text.WrittenMemory, TimedContent.QuotasOf(DecodeLimits.Default), null);
        return read(reader);
    }

    // Serializers wrap what a reader throws, each in its own way: why it threw is what the caller has to know.
    private static async ValueTask<T> ReadAsync<T>(TimedReader opened, Func<XmlDictionaryReader, T> read)
    {
        if (opened.IsArriving)
        {
            // Never the caller's thread, which is the one that could end the wait.
            await Task.CompletedTask.ConfigureAwait(ConfigureAwaitOptions.ForceYielding);
        }

        T result;
        try
        {
            result = opened.Read(read);
        }
        catch (Exception) when (opened.Anew is not null)
        {
            using var anew = opened.Anew!;
            return await ReadAsync(anew, read).ConfigureAwait(false);
        }
        catch (Exception) when (opened.Fault is not null)
        {
            ExceptionDispatchInfo.Throw(opened.Fault!);
            throw;
        }

        await opened.FinishAsync().ConfigureAwait(false);
        return result;
    }

    // HttpContent's own buffering takes several copies, which is much of the time of a small reply.
    private static async ValueTask CopyAsync(HttpContent content, PooledBuffer text, CancellationToken cancellationToken)
    {
        // It belongs to the content, which gives the same one again where it is buffered.
        var body = await content.ReadAsStreamAsync(cancellationToken).ConfigureAwait(false);
        if (body.CanSeek)
        {
            body.Position = 0;
        }

        int read;
        while ((read = await body.ReadAsync(text.GetMemory(ReadBytes), cancellationToken).ConfigureAwait(false)) > 0)
        {
            text.Advance(read);
        }
    }
}
