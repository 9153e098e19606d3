// SPDX-License-Identifier: MIT
using System.Runtime.CompilerServices;
using System.Text.Unicode;
using Nam.Codecs.Buffers;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Containers.Columns;

/// <summary>The value that was written last, until it shows what it is the value of: only the end of an element tells a
/// leaf from others.</summary>
/// <remarks>Values in a row become one text, as they do for a reader of the XML text.</remarks>
internal sealed class PendingValue : IDisposable
{
    private readonly PooledBuffer _text = new();
    private ColumnKind _kind;
    private long _bits;
    private decimal _decimal;
    private DateTime _time;
    private Guid _guid;
    private string _characters = string.Empty;

    /// <summary>Whether there is a value.</summary>
    internal bool Exists
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _kind != ColumnKind.None;
    }

    public void Dispose()
    {
        _text.Dispose();
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Clear() => _kind = ColumnKind.None;

    /// <summary>Forgets the value and lets go of what it holds.</summary>
    internal void Reset()
    {
        _kind = ColumnKind.None;
        _characters = string.Empty;
        _text.Clear();
    }

    /// <summary>Memory that it keeps.</summary>
    internal int Bytes => _text.GetMemory().Length;

    internal void Set(long value) => SetBits(ColumnKind.Integers, value);

    internal void Set(bool value) => SetBits(ColumnKind.Booleans, value ? 1 : 0);

    internal void Set(double value) => SetBits(ColumnKind.Doubles, BitConverter.DoubleToInt64Bits(value));

    internal void Set(float value) => SetBits(ColumnKind.Floats, BitConverter.SingleToInt32Bits(value));

    internal void Set(DateTime value)
    {
        if (_kind == ColumnKind.None)
        {
            _kind = ColumnKind.DateTimes;
            _time = value;
            return;
        }

        MoveToText();
        _time = value;
        Finish(ColumnKind.DateTimes, joins: true);
    }

    internal void Set(TimeSpan value) => SetBits(ColumnKind.Durations, value.Ticks);

    internal void Set(decimal value)
    {
        if (_kind == ColumnKind.None)
        {
            _kind = ColumnKind.Decimals;
            _decimal = value;
            return;
        }

        MoveToText();
        _decimal = value;
        Finish(ColumnKind.Decimals, joins: true);
    }

    internal void Set(Guid value, ColumnKind kind)
    {
        var joins = Exists;
        MoveToText();
        _guid = value;
        Finish(kind, joins);
    }

    internal void Set(string value)
    {
        if (_kind == ColumnKind.None)
        {
            _kind = ColumnKind.Characters;
            _characters = value;
            return;
        }

        MoveToText();
        _characters = value;
        Finish(ColumnKind.Characters, joins: true);
    }

    /// <summary>Appends characters that may change after the call.</summary>
    internal void AppendCharacters(ReadOnlySpan<char> characters)
    {
        BecomeText();
        PutCharacters(characters);
    }

    internal void AppendText(ReadOnlySpan<byte> text)
    {
        BecomeText();
        _text.Write(text);
    }

    /// <summary>Appends octets: whole groups of three go on with those before.</summary>
    internal void AppendOctets(ReadOnlySpan<byte> octets)
    {
        if (_kind == ColumnKind.Octets && _text.WrittenCount % 3 == 0)
        {
            _text.Write(octets);
            return;
        }

        var joins = Exists;
        if (!joins)
        {
            _text.Clear();
            _text.Write(octets);
            _kind = ColumnKind.Octets;
            return;
        }

        BecomeText();
        PutBase64(octets);
    }

    /// <summary>Makes sure that there is a value, be it empty, and that it is text.</summary>
    internal void BecomeText()
    {
        if (!Exists)
        {
            _text.Clear();
            _kind = ColumnKind.Text;
        }

        MoveToText();
    }

    /// <summary>Appends the value to a column and forgets it.</summary>
    /// <returns>Bytes of text that it has, about; typed values have none.</returns>
    internal int MoveTo(ValueColumn column)
    {
        var kind = _kind;
        _kind = ColumnKind.None;
        switch (kind)
        {
            case ColumnKind.Integers:
                column.Append(_bits);
                return 0;
            case ColumnKind.Characters:
                // The column looks for characters that XML does not have, for all values at once.
                column.Append(_characters);
                return _characters.Length;
            case ColumnKind.Decimals:
                column.Append(_decimal);
                return 0;
            case ColumnKind.DateTimes:
                column.Append(_time);
                return 0;
            case ColumnKind.Text:
                column.AppendUtf8(_text.WrittenSpan);
                return _text.WrittenCount;
            case ColumnKind.None:
                column.AppendUtf8(default);
                return 0;
            default:
                return MoveOther(kind, column);
        }
    }

    private int MoveOther(ColumnKind kind, ValueColumn column)
    {
        switch (kind)
        {
            case ColumnKind.Booleans:
                column.Append(_bits != 0);
                break;
            case ColumnKind.Doubles:
                column.Append(BitConverter.Int64BitsToDouble(_bits));
                break;
            case ColumnKind.Floats:
                column.Append(BitConverter.Int32BitsToSingle((int)_bits));
                break;
            case ColumnKind.Durations:
                column.Append(new TimeSpan(_bits));
                break;
            case ColumnKind.Guids:
                column.Append(_guid);
                break;
            case ColumnKind.UniqueIds:
                column.AppendUniqueId(_guid);
                break;
            default:
                column.AppendBytes(_text.WrittenSpan);
                return _text.WrittenCount;
        }

        return 0;
    }

    /// <summary>The value as characters, and forgets it.</summary>
    internal string TakeString()
    {
        BecomeText();
        _kind = ColumnKind.None;
        return System.Text.Encoding.UTF8.GetString(_text.WrittenSpan);
    }

    private static void CheckCharacters(ReadOnlySpan<char> text)
    {
        if (text.ContainsAny(XmlCharacters.NotInContainers))
        {
            throw new NotSupportedException("The text has a character that containers do not have; write the reply as text.");
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void SetBits(ColumnKind kind, long bits)
    {
        if (_kind == ColumnKind.None)
        {
            _kind = kind;
            _bits = bits;
            return;
        }

        MoveToText();
        _bits = bits;
        Finish(kind, joins: true);
    }

    private void Finish(ColumnKind kind, bool joins)
    {
        _kind = kind;
        if (joins)
        {
            PutValue();
            _kind = ColumnKind.Text;
        }
    }

    /// <summary>Turns a value that is not text into the text so far.</summary>
    private void MoveToText()
    {
        if (_kind is ColumnKind.None or ColumnKind.Text)
        {
            return;
        }

        if (_kind == ColumnKind.Octets)
        {
            var octets = _text.WrittenSpan.ToArray();
            _text.Clear();
            PutBase64(octets);
        }
        else
        {
            _text.Clear();
            PutValue();
        }

        _kind = ColumnKind.Text;
    }

    private void PutValue()
    {
        if (_kind == ColumnKind.Characters)
        {
            PutCharacters(_characters);
            return;
        }

        var room = _text.GetSpan(ValueText.MaximumBytes);
        _text.Advance(_kind switch
        {
            ColumnKind.Integers => ValueText.Write(room, _bits),
            ColumnKind.Booleans => ValueText.Write(room, _bits != 0),
            ColumnKind.Decimals => ValueText.Write(room, _decimal),
            ColumnKind.Doubles => ValueText.Write(room, BitConverter.Int64BitsToDouble(_bits)),
            ColumnKind.Floats => ValueText.Write(room, BitConverter.Int32BitsToSingle((int)_bits)),
            ColumnKind.DateTimes => ValueText.Write(room, _time),
            ColumnKind.Durations => ValueText.Write(room, new TimeSpan(_bits)),
            ColumnKind.Guids => ValueText.Write(room, _guid),
            _ => ValueText.WriteUniqueId(room, _guid),
        });
    }

    private void PutCharacters(ReadOnlySpan<char> characters)
    {
        CheckCharacters(characters);
        var room = _text.GetSpan(checked(characters.Length * 3));
        Utf8.FromUtf16(characters, room, out _, out var written, replaceInvalidSequences: true);
        _text.Advance(written);
    }

    private void PutBase64(ReadOnlySpan<byte> octets)
    {
        var room = _text.GetSpan(System.Buffers.Text.Base64.GetMaxEncodedToUtf8Length(octets.Length));
        System.Buffers.Text.Base64.EncodeToUtf8(octets, room, out _, out var written);
        _text.Advance(written);
    }
}
