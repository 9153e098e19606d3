// SPDX-License-Identifier: MIT
using System.Buffers;

namespace Nam.Codecs.Xml;

/// <summary>Characters that text cannot hold as they are, as the stock writers escape them. Those that XML does not
/// have never get here.</summary>
internal static class XmlEscapes
{
    private static readonly SearchValues<byte> InText = SearchValues.Create("<>&\r"u8);
    private static readonly SearchValues<byte> InAttributes = SearchValues.Create("<>&\"\r\n\t"u8);

    internal static SearchValues<byte> Of(bool inAttribute) => inAttribute ? InAttributes : InText;

    /// <summary>The escape of one of these characters.</summary>
    internal static ReadOnlySpan<byte> Of(byte character) => character switch
    {
        (byte)'<' => "&lt;"u8,
        (byte)'>' => "&gt;"u8,
        (byte)'&' => "&amp;"u8,
        (byte)'"' => "&quot;"u8,
        (byte)'\r' => "&#xD;"u8,
        (byte)'\n' => "&#xA;"u8,
        _ => "&#x9;"u8,
    };
}
