// SPDX-License-Identifier: MIT
using System.Numerics;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Columns;
using Nam.Codecs.Containers.Mixing;
using Nam.Codecs.Containers.Structure;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Containers.Lean;

/// <summary>Codes the columns of a lean reply by what is known of an earlier one, in either direction;
/// docs/container-format.md sections 6a and 6b.</summary>
/// <remarks>Not safe for concurrent use.</remarks>
internal sealed class LeanColumns
{
    /// <summary>Bytes of texts that the model codes at most, ends included: each takes it 56 predictions.</summary>
    internal const int MaximumTextBytes = 1_024;

    /// <summary>Bytes of kept texts that the model sees first.</summary>
    private const int LearnedBytes = 2_048;
    private const int UnknownBits = 8;
    private const int DifferenceBits = 6;

    /// <summary>Times are whole seconds, if nothing else is known.</summary>
    private const int UsualUnit = 3;

    private const int GuidBytes = 16;

    private const int RawNumbers = 0;
    private const int FromBefore = 1;
    private const int FromKept = 2;
    private const int Modes = 3;

    private readonly BitCoder _coder;
    private readonly TextModel _text = new();
    private readonly NumberModel[] _numbers = [new(), new(), new(), new()];
    private readonly ushort[] _flags = new ushort[64];
    private readonly Dictionary<(int Node, int Index), Range> _learned = [];
    private KeptReply? _kept;
    private bool _hasText;
    private int _same;
    private int _textLeft;
    private int _bytesLeft;

    internal LeanColumns(BitCoder coder) => _coder = coder;

    /// <summary>Counts the bytes of texts that the model would have to see, their ends included.</summary>
    /// <param name="kept">What is known of an earlier reply.</param>
    /// <param name="columns">The columns to write, by node.</param>
    /// <returns>Those that it would code, and those that it would see first; nothing of these where there is nothing to code.</returns>
    internal static (long Coded, long Learned) TextBytes(KeptReply kept, ReadOnlySpan<KeptColumn?> columns)
    {
        var coded = 0L;
        for (var node = 1; node < columns.Length; node++)
        {
            if (columns[node] is not { Kind: KeptKind.Text or >= KeptKind.Guids } column)
            {
                continue;
            }

            var end = column.Kind == KeptKind.Text ? 1 : 0;
            var known = kept.Of(node) is { HasValues: true } same && same.Kind == column.Kind ? same : null;
            for (var index = 0; index < column.Count; index++)
            {
                var text = column.Text(index);
                var isThere = (index < known?.Count && text.SequenceEqual(known.Text(index)))
                    || (index > 0 && text.SequenceEqual(column.Text(index - 1)));
                coded += isThere ? 0 : text.Length + end;
            }
        }

        var learned = kept.Columns.OfType<KeptColumn>().Where(column => column is { Kind: KeptKind.Text, HasValues: true });
        return (coded, coded == 0 ? 0 : Math.Min(LearnedBytes, learned.Sum(column => (long)column.Bytes.Length + column.Count)));
    }

    /// <summary>Begins a reply.</summary>
    internal void Begin()
    {
        _kept = null;
        _flags.AsSpan().Fill(BitCoder.NewCounter);
        foreach (var numbers in _numbers)
        {
            numbers.Reset();
        }

        _learned.Clear();
        _hasText = false;
        _same = 0;
        _textLeft = MaximumTextBytes;
        _bytesLeft = KeptReply.MaximumValueBytes;
    }

    /// <summary>Goes on from what is known of an earlier reply.</summary>
    internal void StartFrom(KeptReply kept) => _kept = kept;

    /// <summary>Codes a flag.</summary>
    internal bool Flag(int which, bool value) => _coder.Bit(ref _flags[which], value ? 1 : 0) != 0;

    /// <summary>Codes a number that is none of a column.</summary>
    internal long Number(long value, int bits) => _numbers[Modes].Code(_coder, value, ref bits);

    /// <summary>Codes bytes of which nothing is known.</summary>
    internal void Bytes(Span<byte> bytes)
    {
        foreach (ref var value in bytes)
        {
            value = (byte)Bits(8, value);
        }
    }

    /// <summary>Codes a column.</summary>
    /// <param name="node">Its node.</param>
    /// <param name="count">Number of its values, at least 1.</param>
    /// <param name="column">The column; null to read it.</param>
    /// <exception cref="ReplyDecodeException">What is read is none.</exception>
    internal KeptColumn Code(int node, int count, KeptColumn? column)
    {
        var known = _kept!.Of(node);
        var kept = known is { HasValues: true } ? known : null;
        if (kept is not null && kept.Count == count)
        {
            _same = Flag(LeanFlags.Same + _same, column?.Repeats(kept) ?? false) ? 1 : 0;
            if (_same != 0)
            {
                return kept;
            }
        }

        var (kind, scale, factor) = CodeKind(known, column);
        if (kind is KeptKind.Text or >= KeptKind.Guids)
        {
            return CodeTexts(node, count, column, kept, kind);
        }

        kept = kept is not null && kept.Kind == kind && kept.Scale == scale ? kept : null;
        return CodeNumbers(count, column, known, kept, kind, scale, factor);
    }

    private (KeptKind Kind, int Scale, int Factor) CodeKind(KeptColumn? known, KeptColumn? column)
    {
        var isKnown = known is not null
            && Flag(LeanFlags.Known, column is not null && (column.Kind, column.Scale) == (known.Kind, known.Scale));
        var kind = isKnown ? known!.Kind : (KeptKind)Bits(4, (int)(column?.Kind ?? 0));
        var hasScale = kind is KeptKind.Decimals or KeptKind.DateTimes or KeptKind.ShortDoubles;
        var scale = isKnown ? known!.Scale : hasScale ? Bits(5, column?.Scale ?? 0) : 0;
        var mostScale = kind switch { KeptKind.Decimals => 28, KeptKind.DateTimes => 1, _ => ScaledDouble.MostPlaces };
        Require(kind <= KeptKind.Octets && scale <= mostScale);
        if (kind is not (KeptKind.Decimals or KeptKind.DateTimes or KeptKind.Durations))
        {
            return (kind, scale, 0);
        }

        var isDecimal = kind == KeptKind.Decimals;
        var usual = isKnown && known!.HasValues ? known.Factor : isDecimal ? 0 : UsualUnit;
        var flag = isDecimal ? LeanFlags.UsualZeros : LeanFlags.UsualUnit;
        var factor = Flag(flag, column?.Factor == usual) ? usual : Bits(5, column?.Factor ?? 0);
        Require(factor <= (isDecimal ? TrailingZeros.Most : TimeUnits.Count - 1));
        return (kind, scale, factor);
    }

    private KeptColumn CodeNumbers(
        int count, KeptColumn? column, KeptColumn? known, KeptColumn? kept, KeptKind kind, int scale, int factor)
    {
        var unit = KeptColumns.FactorOf(kind, factor);
        var values = new long[count];
        var mode = CodeMode(values.Length, column, kept, unit);
        var numbers = _numbers[mode];
        var bits = mode != RawNumbers ? DifferenceBits : known is { Bits: > 0 } && known.Kind == kind ? known.Bits : UnknownBits;
        for (var index = 0; index < count; index++)
        {
            var from = mode switch
            {
                FromKept when index < kept!.Count => kept.Values[index] / unit,
                not RawNumbers when index > 0 => values[index - 1],
                _ => 0,
            };
            values[index] = from + numbers.Code(_coder, (column?.Values[index] / unit ?? 0) - from, ref bits);
        }

        if (column is not null)
        {
            return column;
        }

        CheckNumbers(values, kind, unit);
        return KeptColumns.Numbers(kind, scale, values);
    }

    /// <summary>Codes from what numbers differ: that which takes the fewest bits, about.</summary>
    private int CodeMode(int count, KeptColumn? column, KeptColumn? kept, long unit)
    {
        if (count == 1 && kept is null)
        {
            return RawNumbers;
        }

        var best = RawNumbers;
        if (column is not null)
        {
            var least = long.MaxValue;
            for (var mode = RawNumbers; mode < Modes; mode++)
            {
                if (mode == FromKept ? kept is null : mode == FromBefore && count == 1)
                {
                    continue;
                }

                var bits = 0L;
                for (var index = 0; index < count; index++)
                {
                    var from = mode == FromKept && index < kept!.Count ? kept.Values[index] / unit
                        : mode != RawNumbers && index > 0 ? column.Values[index - 1] / unit : 0;
                    var value = (column.Values[index] / unit) - from;
                    bits += value == 0 ? 1 : 3 + (64 - BitOperations.LeadingZeroCount((ulong)Math.Abs(value == long.MinValue ? 0 : value)));
                }

                if (bits < least)
                {
                    (least, best) = (bits, mode);
                }
            }
        }

        if (kept is not null && Flag(LeanFlags.FromKept, best == FromKept))
        {
            return FromKept;
        }

        return count > 1 && Flag(LeanFlags.FromBefore, best == FromBefore) ? FromBefore : RawNumbers;
    }

    private KeptColumn CodeTexts(int node, int count, KeptColumn? column, KeptColumn? kept, KeptKind kind)
    {
        Learn();
        kept = kept?.Kind == kind ? kept : null;
        using var bytes = new PooledBuffer();
        var ends = new int[count];
        var (isKept, isRepeated) = (0, 0);
        var start = 0;
        var before = default(Range);
        for (var index = 0; index < count; index++)
        {
            var text = column is null ? default : column.Text(index);
            var isAligned = kept is not null && index < kept.Count;
            if (isAligned)
            {
                isKept = Flag(LeanFlags.KeptText + isKept, text.SequenceEqual(kept!.Text(index)) && column is not null) ? 1 : 0;
            }

            if (isAligned && isKept != 0)
            {
                start = bytes.WrittenCount;
                bytes.Write(kept!.Text(index));
                before = _learned.GetValueOrDefault((node, index));
            }
            else
            {
                isRepeated = index > 0 && Flag(
                    LeanFlags.Repeated + isRepeated, column is not null && text.SequenceEqual(column.Text(index - 1))) ? 1 : 0;
                if (isRepeated != 0)
                {
                    var length = bytes.WrittenCount - start;
                    Require(length <= _bytesLeft || column is not null);
                    bytes.Write(bytes.WrittenSpan[start..].ToArray());
                    start = bytes.WrittenCount - length;
                }
                else
                {
                    start = bytes.WrittenCount;
                    var like = isAligned && _learned.TryGetValue((node, index), out var aligned) ? aligned : before;
                    before = CodeText(node, like, text, kind, bytes);
                }
            }

            ends[index] = bytes.WrittenCount;
            _bytesLeft -= bytes.WrittenCount - start;
            Require(_bytesLeft >= 0 || column is not null);
        }

        if (column is not null)
        {
            return column;
        }

        Require(kind != KeptKind.Text || new TextSpans(bytes.WrittenSpan, ends).AreAllowed());
        return KeptColumns.Texts(kind, bytes.WrittenSpan, ends);
    }

    /// <summary>Codes a text that is none of those before.</summary>
    private Range CodeText(int node, Range like, ReadOnlySpan<byte> text, KeptKind kind, PooledBuffer bytes)
    {
        var length = kind switch
        {
            KeptKind.Text => int.MaxValue,
            KeptKind.Octets => Number(text.Length, UnknownBits),
            _ => GuidBytes,
        };
        Require(length >= 0 && (kind == KeptKind.Text || length <= _textLeft || !_coder.IsReading));
        var start = _text.Count;
        _text.Begin(node, like);
        for (var index = 0L; index < length; index++)
        {
            Require(--_textLeft >= 0 && _text.HasRoom(1));
            var value = _text.Code(_coder, index < text.Length ? text[(int)index] : (byte)0);
            if (value == 0 && kind == KeptKind.Text)
            {
                break;
            }

            bytes.Write([value]);
        }

        return start.._text.Count;
    }

    /// <summary>Shows the model the texts that are kept, when the first text comes that is none of them.</summary>
    private void Learn()
    {
        if (_hasText)
        {
            return;
        }

        _hasText = true;
        _text.Reset();
        var left = LearnedBytes;
        for (var node = 0; node < _kept!.Columns.Length; node++)
        {
            if (_kept.Columns[node] is not { Kind: KeptKind.Text, HasValues: true } column)
            {
                continue;
            }

            for (var index = 0; index < column.Count; index++)
            {
                var text = column.Text(index);
                left -= text.Length + 1;
                if (left < 0)
                {
                    return;
                }

                var start = _text.Count;
                _text.Begin(node, _learned.GetValueOrDefault((node, index - 1)));
                foreach (var value in text)
                {
                    _text.Code(null, value);
                }

                _text.Code(null, 0);
                _learned[(node, index)] = start.._text.Count;
            }
        }
    }

    private static void CheckNumbers(long[] values, KeptKind kind, long unit)
    {
        var (least, most) = kind switch
        {
            KeptKind.DateTimes => (0L, DateTime.MaxValue.Ticks),
            KeptKind.Dates => (0L, (long)DateOnly.MaxValue.DayNumber),
            KeptKind.Booleans => (0L, 1L),
            KeptKind.ShortDoubles => (-((1L << 53) - 1), (1L << 53) - 1),
            KeptKind.Floats => (0L, uint.MaxValue),
            _ => (long.MinValue, long.MaxValue),
        };
        foreach (ref var value in values.AsSpan())
        {
            Require(unit == 1 || (value >= long.MinValue / unit && value <= long.MaxValue / unit));
            value *= unit;
            Require(value >= least && value <= most);
        }
    }

    private int Bits(int count, int value)
    {
        var read = 0;
        for (var bit = count - 1; bit >= 0; bit--)
        {
            read = (read << 1) | _coder.Plain((value >> bit) & 1);
        }

        return read;
    }

    private static void Require(bool isFine)
    {
        if (!isFine)
        {
            throw new ReplyDecodeException("The lean reply has a value that cannot be one, or more than are allowed.");
        }
    }
}
