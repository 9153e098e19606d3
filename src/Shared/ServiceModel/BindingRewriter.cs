// SPDX-License-Identifier: MIT

namespace Nam.Wcf;

/// <summary>Finds out whether a binding's replies can be adapted, and puts NAM's encoder where the stock one was.</summary>
internal static class BindingRewriter
{
    /// <summary>Makes a binding like another, with a wrapped encoder.</summary>
    /// <param name="binding">The binding; it is not changed.</param>
    /// <param name="wrap">Makes NAM's encoding element from the stock one.</param>
    /// <param name="rewritten">The new binding, with the name, namespace and timeouts of the old one; the old one where
    /// there is a reason against it.</param>
    /// <returns>Why the binding stays as it is, or <see cref="PlainReason.None"/>.</returns>
    public static PlainReason Rewrite(
        Binding binding, Func<MessageEncodingBindingElement, MessageEncodingBindingElement> wrap, out Binding rewritten)
    {
        rewritten = binding;
        var custom = new CustomBinding(binding);
        var elements = custom.Elements;
        var reason = ReasonAgainst(elements);
        if (reason != PlainReason.None)
        {
            return reason;
        }

        var index = elements.IndexOf(elements.Find<MessageEncodingBindingElement>());
        elements[index] = wrap((MessageEncodingBindingElement)elements[index]);
        rewritten = custom;
        return PlainReason.None;
    }

    /// <summary>Returns why replies of a binding with these elements cannot be adapted.</summary>
    /// <param name="elements">The binding's elements.</param>
    /// <returns>The reason, or <see cref="PlainReason.None"/>.</returns>
    public static PlainReason ReasonAgainst(BindingElementCollection elements)
    {
        var encoding = elements.Find<MessageEncodingBindingElement>();
        return ReasonOf(encoding) is var reason and not PlainReason.None ? reason
            : elements.Find<SecurityBindingElement>() is { } security and not TransportSecurityBindingElement ? PlainReason.MessageSecurity
            : ReasonOf(
                elements.Find<TransportBindingElement>(),
                encoding is TextMessageEncodingBindingElement && elements.Find<SecurityBindingElement>() is null);
    }

    /// <summary>Returns the reason in words, for the log.</summary>
    /// <param name="reason">The reason.</param>
    /// <returns>Words that go after "because".</returns>
    public static string Explain(PlainReason reason) => reason switch
    {
        PlainReason.HasNam => "its binding has NAM's encoder already",
        PlainReason.UnknownEncoder => "its message encoder is neither text nor binary",
        PlainReason.Mtom => "it uses MTOM, which NAM leaves alone",
        PlainReason.CompressedBinary => "its binary encoder compresses by itself (CompressionFormat)",
        PlainReason.NoEnvelope => "it sends no SOAP envelopes (MessageVersion.None)",
        PlainReason.MessageSecurity =>
            "it secures messages themselves: what is encrypted does not compress, and what is signed must not change",
        PlainReason.Streamed =>
            "its transfer mode is streamed, so that a reply's size is not known before it leaves; only text without message security flows",
        PlainReason.UnknownTransport => "its transport is neither HTTP nor net.tcp",
        _ => "nothing stands against it",
    };

    private static PlainReason ReasonOf(MessageEncodingBindingElement? encoding) => encoding switch
    {
        INamEncodingElement => PlainReason.HasNam,
        { MessageVersion: var version } when version == MessageVersion.None => PlainReason.NoEnvelope,
        TextMessageEncodingBindingElement => PlainReason.None,
        BinaryMessageEncodingBindingElement { CompressionFormat: CompressionFormat.None } => PlainReason.None,
        BinaryMessageEncodingBindingElement => PlainReason.CompressedBinary,
        MtomMessageEncodingBindingElement => PlainReason.Mtom,
        _ => PlainReason.UnknownEncoder,
    };

    private static PlainReason ReasonOf(TransportBindingElement? transport, bool mayStream) => transport switch
    {
        HttpTransportBindingElement http when mayStream || http.TransferMode == TransferMode.Buffered => PlainReason.None,
        ConnectionOrientedTransportBindingElement { TransferMode: TransferMode.Buffered } => PlainReason.None,
        HttpTransportBindingElement or ConnectionOrientedTransportBindingElement => PlainReason.Streamed,
        _ => PlainReason.UnknownTransport,
    };
}
