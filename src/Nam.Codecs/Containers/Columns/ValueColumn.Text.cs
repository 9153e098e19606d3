// SPDX-License-Identifier: MIT
using System.Buffers;
using System.Buffers.Text;
using System.Text;
using System.Text.Unicode;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Containers.Columns;

internal sealed partial class ValueColumn
{
    /// <summary>Longest text that a typed value has: nothing longer is looked at.</summary>
    private const int LongestTyped = 36;

    /// <summary>Fewer characters of Base64 are left as text; values of fewer than half as many on average are words.</summary>
    private const int FewestBase64 = 128;
    private const int SampledBase64 = 4_096;

    /// <summary>Different characters that a sample of Base64 has at least; hexadecimal digits are packed better as they are.</summary>
    private const int FewestLetters = 36;

    /// <summary>Bytes that text was typed from are formatted into here when it turns out not to be typed.</summary>
    private byte[] _spare = [];

    /// <summary>Appends text, typed where it comes back exactly.</summary>
    /// <exception cref="NotSupportedException">The text has an unpaired surrogate.</exception>
    internal void Append(string text)
    {
        if (_kind != ColumnKind.Text && text.Length <= LongestTyped)
        {
            Span<byte> narrow = stackalloc byte[LongestTyped];
            if (Ascii.FromUtf16(text, narrow, out var written) == OperationStatus.Done)
            {
                AppendUtf8(narrow[..written]);
                return;
            }
        }

        if (_kind != ColumnKind.Text)
        {
            BeginText();
        }

        var narrowed = Room(text.Length);
        if (Ascii.FromUtf16(text, narrowed, out var length) == OperationStatus.Done)
        {
            EndText(length);
            return;
        }

        var room = Room(text.Length * 3);
        if (AsciiNarrowing.TryCopy(text, room))
        {
            EndText(text.Length);
            return;
        }

        // Half a surrogate pair becomes U+FFFD, as in the stock writer's text.
        Utf8.FromUtf16(text, room, out _, out var bytes, replaceInvalidSequences: true);
        EndText(bytes);
    }

    /// <summary>Appends UTF-8 text, typed where it comes back exactly.</summary>
    internal void AppendUtf8(ReadOnlySpan<byte> text)
    {
        if (_kind != ColumnKind.Text)
        {
            if (text.Length <= LongestTyped && TryAppendTyped(text))
            {
                return;
            }

            BeginText();
        }

        text.CopyTo(Room(text.Length));
        EndText(text.Length);
    }

    /// <summary>Makes typed values the text that they stand for.</summary>
    internal void AsText() => BeginText();

    /// <summary>Makes text octets whose Base64 it is, if that is so of every value and they are not just words of the
    /// same letters.</summary>
    internal bool TryTurnIntoOctets()
    {
        if (_byteCount < FewestBase64 || _byteCount / _count < FewestBase64 / 2 || !LooksLikeBase64())
        {
            return false;
        }

        if (_spare.Length < _byteCount)
        {
            _spare = new byte[_byteCount];
        }

        // Each text is decoded into the spare memory, then encoded again for comparison.
        var start = 0;
        var position = 0;
        for (var index = 0; index < _count; index++)
        {
            var text = _bytes.AsSpan(start, _ends[index] - start);
            start = _ends[index];
            if (!TryDecode(text, _spare.AsSpan(position), out var written))
            {
                return false;
            }

            position += written;
        }

        start = 0;
        position = 0;
        for (var index = 0; index < _count; index++)
        {
            var text = _bytes.AsSpan(start, _ends[index] - start);
            start = _ends[index];
            var padding = text.EndsWith("=="u8) ? 2 : text.EndsWith("="u8) ? 1 : 0;
            position += (text.Length / 4 * 3) - padding;
            _ends[index] = position;
        }

        (_bytes, _spare) = (_spare, _bytes);
        _byteCount = position;
        _kind = ColumnKind.Octets;
        return true;
    }

    /// <summary>Whether lengths and the characters of a sample are those of Base64 of something.</summary>
    private bool LooksLikeBase64()
    {
        var start = 0;
        for (var index = 0; index < _count; index++)
        {
            if (((_ends[index] - start) & 3) != 0)
            {
                return false;
            }

            start = _ends[index];
        }

        Span<bool> isSeen = stackalloc bool[256];
        isSeen.Clear();
        foreach (var character in _bytes.AsSpan(0, Math.Min(_byteCount, SampledBase64)))
        {
            isSeen[character] = true;
        }

        return isSeen.Count(true) is >= FewestLetters and <= 65;
    }

    private static bool TryDecode(ReadOnlySpan<byte> text, Span<byte> octets, out int written)
    {
        if (Base64.DecodeFromUtf8(text, octets, out _, out written) != OperationStatus.Done)
        {
            return false;
        }

        // The decoder lets white space and stray bits pass, which would not come back.
        Span<byte> piece = stackalloc byte[4 << 8];
        for (var done = 0; done < written || text.Length != 0;)
        {
            var taken = Math.Min(piece.Length / 4 * 3, written - done);
            _ = Base64.EncodeToUtf8(octets.Slice(done, taken), piece, out _, out var encoded);
            if (!text.StartsWith(piece[..encoded]) || encoded == 0)
            {
                return false;
            }

            text = text[encoded..];
            done += taken;
        }

        return true;
    }

    private bool TryAppendTyped(ReadOnlySpan<byte> text)
    {
        switch (_kind)
        {
            case ColumnKind.None:
                return TryAppendFirst(text);
            case ColumnKind.Integers or ColumnKind.Decimals:
                return TryAppendNumber(text);
            case ColumnKind.Dates:
                return TypedText.TryDate(text, out var days) && TryPush(ColumnKind.Dates, days);
            case ColumnKind.DateTimes:
                return TypedText.TryDateTime(text, out var ticks, out var zone) && zone == _zone && TryPush(ColumnKind.DateTimes, ticks);
            case ColumnKind.Booleans:
                return TypedText.TryBoolean(text, out var isTrue) && TryPush(ColumnKind.Booleans, isTrue ? 1 : 0);
            case ColumnKind.Guids:
                if (TypedText.TryGuid(text, out var guid))
                {
                    PushGuid(guid);
                    return true;
                }

                return false;
            default:
                return false;
        }
    }

    private bool TryAppendFirst(ReadOnlySpan<byte> text)
    {
        if (TryAppendNumber(text))
        {
            return true;
        }

        if (TypedText.TryDate(text, out var days))
        {
            return TryPush(ColumnKind.Dates, days);
        }

        if (TypedText.TryDateTime(text, out var ticks, out var zone))
        {
            _zone = zone;
            return TryPush(ColumnKind.DateTimes, ticks);
        }

        if (TypedText.TryBoolean(text, out var isTrue))
        {
            return TryPush(ColumnKind.Booleans, isTrue ? 1 : 0);
        }

        if (TypedText.TryGuid(text, out var guid))
        {
            Append(guid);
            return true;
        }

        return false;
    }

    private bool TryAppendNumber(ReadOnlySpan<byte> text)
    {
        if (!TypedText.TryNumber(text, out var unscaled, out var scale))
        {
            return false;
        }

        if (scale == 0)
        {
            Append(unscaled);
        }
        else
        {
            AppendDecimal(unscaled, scale);
        }

        return true;
    }

    private bool TryPush(ColumnKind kind, long value)
    {
        _kind = kind;
        Push(value);
        return true;
    }

    /// <summary>Makes the column one of text.</summary>
    private void BeginText()
    {
        if (_kind == ColumnKind.Text)
        {
            return;
        }

        if (_count != 0)
        {
            TurnIntoText();
        }
        else
        {
            _kind = ColumnKind.Text;
        }
    }

    private void TurnIntoText()
    {
        var from = _bytes;
        var count = _count;
        var kind = _kind;
        var ends = kind == ColumnKind.Octets ? _ends : [];
        (_bytes, _spare) = (_spare, _bytes);
        if (_ends.Length <= count || kind == ColumnKind.Octets)
        {
            _ends = new int[Math.Max(SmallestArray, count * 2)];
        }

        _kind = ColumnKind.Text;
        _count = 0;
        _byteCount = 0;
        for (var index = 0; index < count; index++)
        {
            if (kind == ColumnKind.Octets)
            {
                var start = index == 0 ? 0 : ends[index - 1];
                AppendBase64(from.AsSpan(start, ends[index] - start));
                continue;
            }

            var room = Room(ValueText.MaximumBytes);
            EndText(kind switch
            {
                ColumnKind.Decimals => TypedText.WriteDecimal(room, _values[index], _hasScales ? _scales[index] : _scale),
                ColumnKind.DateTimes => ValueText.Write(room, new DateTime(_values[index], _zone)),
                ColumnKind.Guids => ValueText.Write(room, new Guid(from.AsSpan(index * GuidBytes, GuidBytes))),
                ColumnKind.UniqueIds => ValueText.WriteUniqueId(room, new Guid(from.AsSpan(index * GuidBytes, GuidBytes))),
                _ => TypedText.Write(room, kind, _values[index]),
            });
        }
    }

    private void AppendBase64(ReadOnlySpan<byte> octets)
    {
        BeginText();
        var room = Room(checked((int)((octets.Length + 2L) / 3 * 4)));
        _ = Base64.EncodeToUtf8(octets, room, out _, out var written);
        EndText(written);
    }
}
