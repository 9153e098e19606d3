// SPDX-License-Identifier: MIT
using System.Buffers;

namespace Nam.Codecs.Xml;

/// <summary>Characters that text cannot hold as they are, as the stock writers escape them. Those that XML does not
/// have never get here.</summary>
internal static class XmlEscapes
{
    private static readonly SearchValues<byte> InText = SearchValues.Create("<>&\r"u8);
    private static readonly SearchValues<byte> InAttributes = SearchValues.Create("<>&\"\r\n\t"u8);

    private const ulong BitsInText = (1UL << '<') | (1UL << '>') | (1UL << '&') | (1UL << '\r');
    private const ulong BitsInAttributes = BitsInText | (1UL << '"') | (1UL << '\n') | (1UL << '\t');

    /// <summary>Bytes of the longest escape.</summary>
    internal const int LongestBytes = 6;

    /// <summary>Writes a text with its escapes.</summary>
    /// <param name="text">The text.</param>
    /// <param name="inAttribute">Whether it is in an attribute.</param>
    /// <param name="room">Takes it: <see cref="LongestBytes"/> for each byte.</param>
    /// <returns>Bytes written.</returns>
    internal static int Write(ReadOnlySpan<byte> text, bool inAttribute, Span<byte> room)
    {
        var bits = inAttribute ? BitsInAttributes : BitsInText;
        var written = 0;
        foreach (var character in text)
        {
            if (character >= 64 || (bits >> character & 1) == 0)
            {
                room[written++] = character;
                continue;
            }

            var escape = Of(character);
            escape.CopyTo(room[written..]);
            written += escape.Length;
        }

        return written;
    }

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
