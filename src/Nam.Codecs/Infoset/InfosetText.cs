// SPDX-License-Identifier: MIT
using System.Text;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Infoset;

/// <summary>Characters of a document.</summary>
internal static class InfosetText
{
    private static readonly UTF8Encoding Strict = new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);
    private static readonly UnicodeEncoding StrictUtf16 = new(bigEndian: false, byteOrderMark: false, throwOnInvalidBytes: true);

    internal static string Decode(ReadOnlySpan<byte> utf8) => AsciiWidening.TryCreate(utf8) ?? DecodeOther(utf8);

    /// <summary>Decodes into room of at least as many characters as there are bytes.</summary>
    internal static int Decode(ReadOnlySpan<byte> utf8, Span<char> characters)
    {
        try
        {
            return Strict.GetChars(utf8, characters);
        }
        catch (ArgumentException e)
        {
            throw Damaged(e);
        }
    }

    internal static string DecodeUtf16(ReadOnlySpan<byte> utf16)
    {
        try
        {
            return StrictUtf16.GetString(utf16);
        }
        catch (ArgumentException e)
        {
            throw Damaged(e);
        }
    }

    internal static bool IsWhitespace(ReadOnlySpan<byte> utf8) => !utf8.ContainsAnyExcept(XmlCharacters.Spaces);

    internal static bool IsWhitespace(ReadOnlySpan<char> text) => !text.ContainsAnyExcept(XmlCharacters.SpaceCharacters);

    private static string DecodeOther(ReadOnlySpan<byte> utf8)
    {
        try
        {
            return Strict.GetString(utf8);
        }
        catch (ArgumentException e)
        {
            throw Damaged(e);
        }
    }

    private static ReplyDecodeException Damaged(ArgumentException cause) =>
        new ReplyDecodeException($"The document has text that is not valid in its encoding. {cause.Message}", cause);
}
