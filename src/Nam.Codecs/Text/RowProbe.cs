// SPDX-License-Identifier: MIT
using System.Buffers;
using System.Runtime.InteropServices;

namespace Nam.Codecs.Text;

/// <summary>Checks whether the beginning of a text looks like rows, or like one long value in Base64. Containers are good at both
/// without a doubt; docs/cost-model.md, Containers.</summary>
/// <remarks>No parser: its answer for a text that is no XML is of no use and does no harm. Takes 1 to 5 µs, whatever follows.</remarks>
internal static class RowProbe
{
    /// <summary>Bytes that are looked at. Texts of no more are not judged: they look like rows.</summary>
    internal const int WindowBytes = 4096;

    private const int Places = 512;

    // Tags that came after one that had come before, of which so many have to be the same as the last time.
    private const int FewestRepeats = 8;
    private const double LeastShare = 0.75;

    private static readonly SearchValues<byte> NameEnds = SearchValues.Create(" \t\r\n/>"u8);

    private static readonly SearchValues<byte> Base64 =
        SearchValues.Create("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=\r\n"u8);

    /// <summary>Returns whether a text looks like rows.</summary>
    /// <param name="text">The text, in UTF-8, or its beginning.</param>
    internal static bool LooksLikeRows(ReadOnlySpan<byte> text)
    {
        if (text.Length <= WindowBytes)
        {
            return true;
        }

        text = text[..WindowBytes];
        var (repeats, same) = Count(text);
        return repeats < FewestRepeats ? EndsInBase64(text) : same >= repeats * LeastShare;
    }

    private static (int Repeats, int Same) Count(ReadOnlySpan<byte> text)
    {
        Span<ushort> followers = stackalloc ushort[Places];
        followers.Clear();
        var repeats = 0;
        var same = 0;
        var last = 0;
        var start = 0;
        while (text.IndexOf((byte)'<') is >= 0 and var at && at + 2 < text.Length)
        {
            text = text[(at + 1)..];
            if (text[0] is (byte)'?' or (byte)'!')
            {
                continue;
            }

            var isEnd = text[0] == (byte)'/';
            text = isEnd ? text[1..] : text;
            var length = text.IndexOfAny(NameEnds);
            if (length < 0)
            {
                break;
            }

            // The end of an element with nothing but text in it says nothing new.
            var name = Hash(text[..length]);
            var tag = (ushort)(isEnd ? name | 1 : name);
            if (!isEnd || start != name)
            {
                ref var follower = ref followers[last];
                repeats += follower != 0 ? 1 : 0;
                same += follower == tag ? 1 : 0;
                follower = tag;
            }

            var isEmpty = !isEnd && text.IndexOf((byte)'>') is > 0 and var end && text[end - 1] == (byte)'/';
            start = isEnd || isEmpty ? 0 : tag;
            last = (isEmpty ? tag | 1 : tag) & (Places - 1);
        }

        return (repeats, same);
    }

    // Of names of one length the first and the last eight bytes count. Even, and above 0.
    private static int Hash(ReadOnlySpan<byte> name)
    {
        var value = (ulong)(uint)name.Length;
        if (name.Length >= sizeof(ulong))
        {
            value += MemoryMarshal.Read<ulong>(name) ^ (MemoryMarshal.Read<ulong>(name[^sizeof(ulong)..]) * 3);
        }
        else
        {
            foreach (var character in name)
            {
                value = (value << 8) | character;
            }
        }

        return (int)((value * 0x9E3779B97F4A7C15) >> 49 << 1) | (1 << 10);
    }

    private static bool EndsInBase64(ReadOnlySpan<byte> text)
    {
        var value = text[(text.LastIndexOf((byte)'>') + 1)..];
        return value.Length > text.Length / 2 && !value.ContainsAnyExcept(Base64);
    }
}
