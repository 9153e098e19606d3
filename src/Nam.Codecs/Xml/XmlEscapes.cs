// SPDX-License-Identifier: MIT
using System.Buffers;

namespace Nam.Codecs.Xml;

/// <summary>Characters that text cannot hold as they are, as the stock writers escape them.</summary>
internal static class XmlEscapes
{
    private const ulong Controls = (1UL << ' ') - 1;
    private const ulong BitsInAttributes = Controls | (1UL << '<') | (1UL << '>') | (1UL << '&') | (1UL << '"');
    private const ulong BitsInText = BitsInAttributes & ~((1UL << '"') | (1UL << '\n') | (1UL << '\t'));

    private static readonly SearchValues<byte> InText = SearchValues.Create(BytesOf(BitsInText));
    private static readonly SearchValues<byte> InAttributes = SearchValues.Create(BytesOf(BitsInAttributes));

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

            if (character >= ' ')
            {
                var escape = Of(character);
                escape.CopyTo(room[written..]);
                written += escape.Length;
                continue;
            }

            "&#x"u8.CopyTo(room[written..]);
            written += 3;
            if (character >= 16)
            {
                room[written++] = (byte)'1';
            }

            room[written++] = "0123456789ABCDEF"u8[character & 15];
            room[written++] = (byte)';';
        }

        return written;
    }

    internal static SearchValues<byte> Of(bool inAttribute) => inAttribute ? InAttributes : InText;

    private static byte[] BytesOf(ulong bits) =>
        [.. Enumerable.Range(0, 64).Where(code => (bits >> code & 1) != 0).Select(code => (byte)code)];

    private static ReadOnlySpan<byte> Of(byte character) => character switch
    {
        (byte)'<' => "&lt;"u8,
        (byte)'>' => "&gt;"u8,
        (byte)'&' => "&amp;"u8,
        _ => "&quot;"u8,
    };
}
