// SPDX-License-Identifier: MIT

using System.Xml;
using Nam.Client;

namespace Nam.Http;

/// <summary>The content of a reply that is timed while it is read.</summary>
internal abstract class TimedContent : HttpContent
{
    protected TimedContent(HttpContent inner, ReplyTimer timer)
    {
        Inner = inner;
        Timer = timer;
        foreach (var header in inner.Headers.NonValidated)
        {
            Headers.TryAddWithoutValidation(header.Key, header.Value);
        }
    }

    protected HttpContent Inner { get; }

    protected ReplyTimer Timer { get; }

    /// <summary>Gets whether the content was already read as text, so that a reader has to go over that text.</summary>
    public bool IsConsumed { get; protected set; }

    /// <summary>Opens a reader over the content without making text of a binary reply.</summary>
    public abstract ValueTask<TimedReader> OpenReaderAsync(XmlDictionaryReaderQuotas quotas, CancellationToken cancellationToken);

    protected override void Dispose(bool disposing)
    {
        if (disposing)
        {
            Inner.Dispose();
        }

        base.Dispose(disposing);
    }
}
