// SPDX-License-Identifier: MIT
using System.Buffers;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;
using System.Text.Unicode;

namespace Nam.Codecs.Xml;

/// <summary>The one table of characters of XML 1.0: what it has, what separates, and what ends or escapes a run in a
/// text or an attribute.</summary>
/// <remarks>0xEF begins U+FFFE and U+FFFF, which XML does not have, among many characters that it has: who stops there
/// takes a second look.</remarks>
internal static class XmlCharacters
{
    private static readonly byte[] AllControls = [.. Enumerable.Range(0, 32).Select(code => (byte)code)];
    private static readonly byte[] NoCharacterBytes = [.. AllControls.Where(code => code is not ((byte)'\t' or (byte)'\n' or (byte)'\r'))];
    private static readonly byte[] ControlsButLines = [.. NoCharacterBytes, (byte)'\r'];
    private static readonly SearchValues<byte> Controls = SearchValues.Create(NoCharacterBytes);

    /// <summary>Characters of UTF-16 that values in containers do not have.</summary>
    internal static readonly SearchValues<char> NotInContainers = SearchValues.Create('\0', '\uFFFE', '\uFFFF');

    /// <summary>Characters that mean something in raw text, or that written text shows in another way than raw text does.</summary>
    internal static readonly SearchValues<char> NotRaw =
        SearchValues.Create(['<', '>', '&', '\uFFFE', '\uFFFF', .. ControlsButLines.Select(code => (char)code)]);

    /// <summary>Where a reader of text stops: at what ends a run of characters, or needs a look.</summary>
    internal static readonly SearchValues<byte> StopsInText = SearchValues.Create([.. ControlsButLines, .. "<&]"u8, 0xEF]);

    /// <summary>Where a reader of an attribute's value stops.</summary>
    internal static readonly SearchValues<byte> StopsInAttributes = SearchValues.Create([.. AllControls, .. "<&\"'"u8, 0xEF]);

    /// <summary>Where a writer of text stops, because the character may have to be escaped.</summary>
    internal static readonly SearchValues<byte> EscapedInText = SearchValues.Create([.. ControlsButLines, .. "<>&"u8, 0xEF]);

    /// <summary>Where a writer of an attribute's value stops.</summary>
    internal static readonly SearchValues<byte> EscapedInAttributes = SearchValues.Create([.. AllControls, .. "<>&\""u8, 0xEF]);

    /// <summary>ASCII that stands in text as itself, so that it needs no look.</summary>
    internal static readonly SearchValues<byte> PlainInText = AsciiWithout(EscapedInText);

    /// <summary>ASCII that stands in an attribute's value as itself.</summary>
    internal static readonly SearchValues<byte> PlainInAttributes = AsciiWithout(EscapedInAttributes);

    /// <summary>White space of XML.</summary>
    internal static ReadOnlySpan<byte> Spaces => " \t\r\n"u8;

    /// <summary>White space of XML.</summary>
    internal static ReadOnlySpan<char> SpaceCharacters => " \t\r\n";

    /// <summary>Whether XML has a character.</summary>
    internal static bool IsCharacter(int code) => Rune.IsValid(code) && code is >= 0x20 and not (0xFFFE or 0xFFFF) or '\t' or '\n' or '\r';

    /// <summary>Whether a character is white space of XML.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool IsSpace(int character) => character is ' ' or '\n' or '\r' or '\t';

    /// <summary>Whether a text that begins with 0xEF begins with U+FFFE or U+FFFF; both begin EF BF.</summary>
    internal static bool IsNone(ReadOnlySpan<byte> text) => text.Length >= 3 && text[1] == 0xBF && text[2] >= 0xBE;

    /// <summary>Whether bytes are UTF-8 of characters that XML has.</summary>
    internal static bool AreAllowed(ReadOnlySpan<byte> text) =>
        IsPlain(text) ||
            (!text.ContainsAny(Controls) && Utf8.IsValid(text) && text.IndexOf("\uFFFE"u8) < 0 && text.IndexOf("\uFFFF"u8) < 0);

    /// <summary>Whether bytes are UTF-8 of characters that values in containers have: those of XML, and controls, which are
    /// references in text.</summary>
    internal static bool AreInContainers(ReadOnlySpan<byte> text) =>
        IsPlain(text)
            || (!text.Contains((byte)0) && Utf8.IsValid(text) && text.IndexOf("\uFFFE"u8) < 0 && text.IndexOf("\uFFFF"u8) < 0);

    /// <summary>Whether XmlWriter.Create may not write a text as it is: line ends change, half a surrogate pair is refused.</summary>
    internal static bool NeedsALook(string text) =>
        text.Contains('\r') || text.AsSpan().ContainsAnyInRange('\uD800', '\uDFFF');

    /// <summary>Whether all bytes are 0x20 to 0x7F: one pass, which is enough for most columns.</summary>
    internal static bool IsPlain(ReadOnlySpan<byte> text)
    {
        var vectors = MemoryMarshal.Cast<byte, Vector<byte>>(text);
        var isOdd = Vector<byte>.Zero;
        var least = new Vector<byte>(0x20);
        var range = new Vector<byte>(0x5F);
        foreach (var vector in vectors)
        {
            isOdd |= Vector.GreaterThan(vector - least, range);
        }

        if (isOdd != Vector<byte>.Zero)
        {
            return false;
        }

        return !text[(vectors.Length * Vector<byte>.Count)..].ContainsAnyExceptInRange((byte)0x20, (byte)0x7F);
    }

    private static SearchValues<byte> AsciiWithout(SearchValues<byte> escaped) =>
        SearchValues.Create([.. Enumerable.Range(0, 128).Select(code => (byte)code).Where(code => !escaped.Contains(code))]);
}
