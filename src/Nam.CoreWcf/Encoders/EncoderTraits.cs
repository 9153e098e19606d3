// SPDX-License-Identifier: MIT

namespace Nam.CoreWcf.Encoders;

/// <summary>What a binding says of the replies that its encoder writes.</summary>
/// <param name="IsUtf8Text">Whether the stock encoder writes XML text in UTF-8; other bytes can be compressed only.</param>
/// <param name="IsSecured">Whether a security channel wraps the messages.</param>
/// <param name="IsEncrypted">Whether the transport below encrypts, where the request does not say.</param>
internal sealed record EncoderTraits(bool IsUtf8Text, bool IsSecured, bool IsEncrypted)
{
    /// <summary>Reads them off a binding.</summary>
    /// <param name="elements">The binding's elements, before or after NAM's is among them.</param>
    /// <returns>The traits.</returns>
    public static EncoderTraits Of(BindingElementCollection elements) => new(
        elements.Find<MessageEncodingBindingElement>() is var encoding
            && IsUtf8(encoding is NamMessageEncodingBindingElement nam ? nam.Inner : encoding),
        elements.Find<SecurityBindingElement>() is not null,
        elements.Find<StreamUpgradeBindingElement>() is not null);

    private static bool IsUtf8(MessageEncodingBindingElement? encoding) =>
        encoding is TextMessageEncodingBindingElement { WriteEncoding.CodePage: 65001 };
}
