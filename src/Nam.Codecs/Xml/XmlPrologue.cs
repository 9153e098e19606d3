// SPDX-License-Identifier: MIT
using System.Text;

namespace Nam.Codecs.Xml;

/// <summary>What may stand in front of a document besides comments: a byte order mark, the XML declaration and white space.</summary>
internal static class XmlPrologue
{
    /// <summary>Longest prologue with a document type.</summary>
    internal const int MaximumDocumentTypeBytes = 65_536;

    /// <summary>Whether bytes are a prologue and nothing else.</summary>
    internal static bool IsWhole(ReadOnlySpan<byte> utf8) => utf8.IsEmpty || (TryMeasure(utf8, out var length) && length == utf8.Length);

    /// <summary>Measures the prologue that a text starts with; false if it has an XML declaration that is not for UTF-8
    /// and XML 1.0.</summary>
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

    /// <summary>
    /// Passes a document type that declares no entities, so that nothing in the document depends on it: comments and
    /// white space may stand around it.
    /// </summary>
    /// <param name="utf8">The text.</param>
    /// <param name="length">What <see cref="TryMeasure"/> gave; stays so if no such document type follows.</param>
    internal static bool TryPassDocumentType(ReadOnlySpan<byte> utf8, ref int length)
    {
        var position = length;
        if (!TryPassDocumentTypeFrom(utf8, ref position))
        {
            return false;
        }

        length = position;
        return true;
    }

    private static bool TryPassDocumentTypeFrom(ReadOnlySpan<byte> utf8, ref int length)
    {
        while (utf8[length..].StartsWith("<!--"u8) && TryPassComment(utf8, ref length))
        {
            PassSpaces(utf8, ref length);
        }

        if (!utf8[length..].StartsWith("<!DOCTYPE"u8))
        {
            return false;
        }

        length += "<!DOCTYPE"u8.Length;
        if (!TryPassDeclarations(utf8, ref length, isSubset: false) || length > MaximumDocumentTypeBytes
            || !XmlCharacters.AreAllowed(utf8[..length]))
        {
            return false;
        }

        PassSpaces(utf8, ref length);
        return length <= MaximumDocumentTypeBytes;
    }

    /// <summary>Passes what stands up to the end of the document type, or of its internal subset.</summary>
    private static bool TryPassDeclarations(ReadOnlySpan<byte> utf8, ref int position, bool isSubset)
    {
        while (true)
        {
            var found = utf8[position..].IndexOfAny("\"'<>[]%?"u8);
            if (found < 0)
            {
                return false;
            }

            position += found;
            var rest = utf8[position..];
            switch (rest[0])
            {
                case (byte)'"' or (byte)'\'':
                    var end = rest[1..].IndexOf(rest[0]);
                    if (end < 0)
                    {
                        return false;
                    }

                    position += end + 2;
                    break;
                case (byte)'<' when isSubset && rest.StartsWith("<!--"u8):
                    if (!TryPassComment(utf8, ref position))
                    {
                        return false;
                    }

                    break;
                case (byte)'<' when isSubset
                    && (rest.StartsWith("<!ELEMENT"u8) || rest.StartsWith("<!ATTLIST"u8) || rest.StartsWith("<!NOTATION"u8)):
                    position += 2;
                    break;
                case (byte)'?' or (byte)'>' when isSubset:
                    position++;
                    break;
                case (byte)'[' when !isSubset:
                    position++;
                    if (!TryPassDeclarations(utf8, ref position, isSubset: true))
                    {
                        return false;
                    }

                    break;
                case (byte)']' when isSubset:
                case (byte)'>':
                    position++;
                    return true;
                default:
                    // An entity, a reference to one, an instruction.
                    return false;
            }
        }
    }

    private static bool TryPassComment(ReadOnlySpan<byte> utf8, ref int position)
    {
        var start = position + 4;
        var length = utf8[start..].IndexOf("--"u8);
        if (length < 0 || utf8.Length - start - length < 3 || utf8[start + length + 2] != (byte)'>')
        {
            return false;
        }

        position = start + length + 3;
        return true;
    }

    private static void PassSpaces(ReadOnlySpan<byte> utf8, ref int position)
    {
        var spaces = utf8[position..].IndexOfAnyExcept(XmlCharacters.Spaces);
        position = spaces < 0 ? utf8.Length : position + spaces;
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

        if (TryTakeField(ref declaration, "standalone"u8, out var standalone) && !standalone.SequenceEqual("yes"u8)
            && !standalone.SequenceEqual("no"u8))
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
