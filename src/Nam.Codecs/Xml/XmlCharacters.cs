// SPDX-License-Identifier: MIT
using System.Buffers;
using System.Numerics;
using System.Runtime.InteropServices;
using System.Text.Unicode;

namespace Nam.Codecs.Xml;

/// <summary>Whether bytes are UTF-8 of characters that XML 1.0 allows.</summary>
internal static class XmlCharacters
{
    private static readonly SearchValues<byte> Controls = SearchValues.Create(
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 11, 12, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]);

    /// <summary>Whether a text is such a string.</summary>
    internal static bool AreAllowed(ReadOnlySpan<byte> text)
    {
        return IsPlain(text) ||
            (!text.ContainsAny(Controls) && Utf8.IsValid(text) && text.IndexOf("\uFFFE"u8) < 0 && text.IndexOf("\uFFFF"u8) < 0);
    }

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
}
