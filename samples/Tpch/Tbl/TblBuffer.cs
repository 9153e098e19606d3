// SPDX-License-Identifier: MIT
using System.Buffers.Text;
using Tpch.Tables;

namespace Tpch.Tbl;

/// <summary>Collects lines in the format of dbgen: every field is ended by a bar.</summary>
internal sealed class TblBuffer
{
    private byte[] _bytes = new byte[1 << 16];
    private int _length;

    public ReadOnlyMemory<byte> Written => _bytes.AsMemory(0, _length);

    public void Number(int value)
    {
        Utf8Formatter.TryFormat(value, Room(12), out var written);
        _length += written;
        _bytes[_length++] = (byte)'|';
    }

    /// <summary>An amount with two decimals.</summary>
    public void Cents(int cents)
    {
        var room = Room(16);
        var at = 0;
        if (cents < 0)
        {
            room[at++] = (byte)'-';
            cents = -cents;
        }

        var (whole, rest) = Math.DivRem(cents, 100);
        Utf8Formatter.TryFormat(whole, room[at..], out var written);
        at += written;
        room[at] = (byte)'.';
        room[at + 1] = (byte)('0' + (rest / 10));
        room[at + 2] = (byte)('0' + (rest % 10));
        room[at + 3] = (byte)'|';
        _length += at + 4;
    }

    public void Text(ReadOnlySpan<byte> text)
    {
        var room = Room(text.Length + 1);
        text.CopyTo(room);
        room[text.Length] = (byte)'|';
        _length += text.Length + 1;
    }

    public void Date(ushort day) => Text(Day.Text(day));

    /// <summary>A name that is made of a prefix and a number of nine digits.</summary>
    public void Name(ReadOnlySpan<byte> prefix, int number)
    {
        var room = Room(prefix.Length + 10);
        prefix.CopyTo(room);
        Utf8Formatter.TryFormat(number, room[prefix.Length..], out var written, new('D', 9));
        room[prefix.Length + written] = (byte)'|';
        _length += prefix.Length + written + 1;
    }

    public void EndLine()
    {
        Room(1)[0] = (byte)'\n';
        _length++;
    }

    private Span<byte> Room(int count)
    {
        if (_bytes.Length - _length < count)
        {
            Array.Resize(ref _bytes, Math.Max(_bytes.Length * 2, _length + count));
        }

        return _bytes.AsSpan(_length);
    }
}
