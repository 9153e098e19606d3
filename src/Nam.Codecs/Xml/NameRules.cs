// SPDX-License-Identifier: MIT
using System.Buffers;
using System.Text;
using System.Xml;

namespace Nam.Codecs.Xml;

/// <summary>What may be a name or a character in XML 1.0 with namespaces.</summary>
internal static class NameRules
{
    private static readonly SearchValues<byte> AsciiNameCharacters =
        SearchValues.Create("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_0123456789-."u8);

    /// <summary>Whether valid UTF-8 is an NCName.</summary>
    internal static bool IsNCName(ReadOnlySpan<byte> utf8) =>
        utf8.ContainsAnyExcept(AsciiNameCharacters)
            ? IsNCName(Encoding.UTF8.GetString(utf8))
            : !utf8.IsEmpty && utf8[0] is not ((>= (byte)'0' and <= (byte)'9') or (byte)'-' or (byte)'.');

    /// <summary>Whether a text is an NCName, which is what local names, prefixes and targets have to be.</summary>
    internal static bool IsNCName(string name)
    {
        if (name.Length == 0 || !XmlConvert.IsStartNCNameChar(name[0]))
        {
            return false;
        }

        foreach (var character in name)
        {
            if (!XmlConvert.IsNCNameChar(character))
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>Whether a text is the target of a processing instruction.</summary>
    internal static bool IsTarget(string name) => IsNCName(name) && !name.Equals("xml", StringComparison.OrdinalIgnoreCase);

    /// <summary>Whether a text has only characters that XML 1.0 allows; unpaired surrogates are none.</summary>
    internal static bool IsText(ReadOnlySpan<char> text)
    {
        for (var index = 0; index < text.Length; index++)
        {
            if (!XmlConvert.IsXmlChar(text[index]))
            {
                if (index + 1 == text.Length || !char.IsSurrogatePair(text[index], text[index + 1]))
                {
                    return false;
                }

                index++;
            }
        }

        return true;
    }
}
