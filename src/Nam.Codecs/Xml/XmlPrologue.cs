// SPDX-License-Identifier: MIT
using System.Text;

namespace Nam.Codecs.Xml;

/// <summary>What may stand in front of a document besides comments: a byte order mark, the XML declaration and white space.</summary>
internal static class XmlPrologue
{
    /// <summary>Whether bytes are a prologue and nothing else.</summary>
    internal static bool IsWhole(ReadOnlySpan<byte> utf8) => utf8.IsEmpty || (TryMeasure(utf8, out var length) && length == utf8.Length);

    /// <summary>Measures the prologue that a text starts with; false if it has an XML declaration that is not for UTF-8 and XML 1.0.</summary>
    internal static bool TryMeasure(ReadOnlySpan<byte> utf8, out int length)
    {
        length = utf8.StartsWith("\uFEFF"u8) ? 3 : 0;
        var rest = utf8[length..];
        if (rest.StartsWith("<?xml"u8) && rest.Length > 5 && XmlCharacters.IsSpace(rest[5]))
        {
            var end = rest.IndexOf("?>"u8);
            if (end < 0 || !IsUsableDeclaration(rest[5..end]))
            {
                return false;
            }

            length += end + 2;
        }

        rest = utf8[length..];
        var spaces = rest.IndexOfAnyExcept(XmlCharacters.Spaces);
        length += spaces < 0 ? rest.Length : spaces;
        return true;
    }

    /// <summary>Checks <c>version="1.0" encoding="utf-8" standalone="yes"</c>, of which the last two may be missing.</summary>
    private static bool IsUsableDeclaration(ReadOnlySpan<byte> declaration)
    {
        if (!TryTakeField(ref declaration, "version"u8, out var version) || !version.SequenceEqual("1.0"u8))
        {
            return false;
        }

        if (TryTakeField(ref declaration, "encoding"u8, out var encoding) && !Ascii.EqualsIgnoreCase(encoding, "utf-8"u8))
        {
            return false;
        }

        if (TryTakeField(ref declaration, "standalone"u8, out var standalone) && !standalone.SequenceEqual("yes"u8) && !standalone.SequenceEqual("no"u8))
        {
            return false;
        }

        return !declaration.ContainsAnyExcept(XmlCharacters.Spaces);
    }

    private static bool TryTakeField(ref ReadOnlySpan<byte> declaration, ReadOnlySpan<byte> name, out ReadOnlySpan<byte> value)
    {
        value = default;
        var rest = declaration.TrimStart(XmlCharacters.Spaces);
        if (rest.Length == declaration.Length || !rest.StartsWith(name))
        {
            return false;
        }

        rest = rest[name.Length..].TrimStart(XmlCharacters.Spaces);
        if (rest.IsEmpty || rest[0] != (byte)'=')
        {
            return false;
        }

        rest = rest[1..].TrimStart(XmlCharacters.Spaces);
        if (rest.IsEmpty || rest[0] is not ((byte)'"' or (byte)'\''))
        {
            return false;
        }

        var length = rest[1..].IndexOf(rest[0]);
        if (length < 0)
        {
            return false;
        }

        value = rest.Slice(1, length);
        declaration = rest[(length + 2)..];
        return true;
    }
}
