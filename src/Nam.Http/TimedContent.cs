// SPDX-License-Identifier: MIT

using System.Diagnostics.CodeAnalysis;
using System.Xml;
using Nam.Client;
using Nam.Codecs;

namespace Nam.Http;

/// <summary>The content of a reply that is timed while it is read.</summary>
internal abstract class TimedContent : HttpContent
{
    private readonly SecondRequest _second;
    private HttpContent? _replacement;

    protected TimedContent(HttpContent inner, DecodeLimits limits, ReplyTimer timer, SecondRequest second)
    {
        Inner = inner;
        Limits = limits;
        Timer = timer;
        _second = second;
        CopyHeaders(inner);
    }

    protected HttpContent Inner { get; }

    /// <summary>Gets the content whose header fields this one has: that, or the one in its place.</summary>
    protected HttpContent Source => _replacement ?? Inner;

    /// <summary>Gets the limits of the client.</summary>
    public DecodeLimits Limits { get; }

    /// <summary>Gets what times the reply.</summary>
    public ReplyTimer Timer { get; }

    /// <summary>Gets whether the content was already read as text, so that a reader has to go over that text.</summary>
    public bool IsConsumed { get; protected set; }

    /// <summary>Keeps to this reply, of which the caller has a part by now.</summary>
    public void KeepReply() => _second.IsAllowed = false;

    /// <summary>Finds out whether an exception means that the reply cannot be decoded, which is recorded, and another may be asked
    /// for.</summary>
    /// <param name="exception">What was thrown; serializers wrap what their reader throws.</param>
    /// <param name="failure">Why the reply cannot be decoded, when the result is true.</param>
    public bool MayReplace(Exception exception, [NotNullWhen(true)] out ReplyDecodeException? failure)
    {
        failure = null;
        for (var e = exception; failure is null && e is not null; e = e.InnerException)
        {
            failure = e as ReplyDecodeException;
        }

        if (failure is null)
        {
            return false;
        }

        Timer.Failed(failure);
        return failure.IsWorthRetrying && _second.IsAllowed;
    }

    /// <summary>Gets the content of a plain reply to the same request; it is disposed of with this one.</summary>
    /// <param name="failure">Why this reply cannot be decoded, thrown where there is no other.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    public async Task<HttpContent> ReplaceAsync(ReplyDecodeException failure, CancellationToken cancellationToken)
    {
        _replacement = await _second.SendAsync(failure, cancellationToken).ConfigureAwait(false);
        Headers.Clear();
        CopyHeaders(_replacement);
        return _replacement;
    }

    /// <summary>Returns quotas for readers. Sizes are bounded before a reader exists; only depth is left to bound.</summary>
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
            _replacement?.Dispose();
        }

        base.Dispose(disposing);
    }

    private void CopyHeaders(HttpContent from)
    {
        foreach (var header in from.Headers.NonValidated)
        {
            Headers.TryAddWithoutValidation(header.Key, header.Value);
        }
    }
}
