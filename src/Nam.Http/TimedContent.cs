// SPDX-License-Identifier: MIT

using System.Xml;
using Nam.Client;
using Nam.Codecs;

namespace Nam.Http;

/// <summary>The content of a reply that is timed while it is read.</summary>
internal abstract class TimedContent : HttpContent
{
    protected TimedContent(HttpContent inner, DecodeLimits limits, ReplyTimer timer)
    {
        Inner = inner;
        Limits = limits;
        Timer = timer;
        foreach (var header in inner.Headers.NonValidated)
        {
            Headers.TryAddWithoutValidation(header.Key, header.Value);
        }
    }

    protected HttpContent Inner { get; }

    /// <summary>Gets the limits of the client.</summary>
    public DecodeLimits Limits { get; }

    /// <summary>Gets what times the reply.</summary>
    public ReplyTimer Timer { get; }

    /// <summary>Gets whether the content was already read as text, so that a reader has to go over that text.</summary>
    public bool IsConsumed { get; protected set; }

    /// <summary>Gives quotas for readers: sizes are bounded before a reader exists; depth is what is left to bound.</summary>
    public static XmlDictionaryReaderQuotas QuotasOf(DecodeLimits limits)
    {
        var quotas = new XmlDictionaryReaderQuotas();
        XmlDictionaryReaderQuotas.Max.CopyTo(quotas);
        quotas.MaxDepth = limits.MaximumDepth;
        return quotas;
    }

    /// <summary>Returns how the text of a content is read.</summary>
    public static TextReading TextOf(HttpContent content, bool isByXmlSerializer = false) =>
        new(content.Headers.ContentType?.CharSet, isByXmlSerializer);

    /// <summary>Opens a reader over the content without making text of a binary reply.</summary>
    /// <param name="isByXmlSerializer">Whether XmlSerializer reads.</param>
    /// <param name="cancellationToken">Ends the reading.</param>
    public abstract ValueTask<TimedReader> OpenReaderAsync(bool isByXmlSerializer, CancellationToken cancellationToken);

    protected override void Dispose(bool disposing)
    {
        if (disposing)
        {
            Inner.Dispose();
        }

        base.Dispose(disposing);
    }
}
