// SPDX-License-Identifier: MIT
using System.Text;

namespace Tpch.Tables;

/// <summary>A column of ASCII texts of up to 255 bytes, kept as bytes.</summary>
/// <remarks>Rows may be written by several threads, each row by one of them.</remarks>
internal sealed class TextColumn
{
    private readonly byte[] _bytes;
    private readonly int[]? _starts;
    private readonly byte[] _lengths;
    private readonly int _slotBytes;

    private TextColumn(byte[] bytes, int[]? starts, int rows, int slotBytes)
    {
        _bytes = bytes;
        _starts = starts;
        _lengths = new byte[rows];
        _slotBytes = slotBytes;
    }

    /// <summary>The text of a row.</summary>
    public ReadOnlySpan<byte> this[int row] => _bytes.AsSpan(Start(row), _lengths[row]);

    /// <summary>A column that owns its bytes, with room for <paramref name="slotBytes"/> in every row.</summary>
    public static TextColumn WithSlots(int rows, int slotBytes) =>
        new(GC.AllocateUninitializedArray<byte>(checked(rows * slotBytes)), null, rows, slotBytes);

    /// <summary>A column whose rows are places in <paramref name="bytes"/>.</summary>
    public static TextColumn Over(byte[] bytes, int rows) => new(bytes, new int[rows], rows, 0);

    /// <summary>The text of a row as a new string.</summary>
    public string Text(int row) => Encoding.ASCII.GetString(this[row]);

    /// <summary>Makes a row the place from <paramref name="start"/> on, for columns made by <see cref="Over"/>.</summary>
    public void Point(int row, int start, int length)
    {
        _starts![row] = start;
        _lengths[row] = (byte)length;
    }

    /// <summary>The bytes of a row to be written, for columns made by <see cref="WithSlots"/>.</summary>
    public Span<byte> Slot(int row) => _bytes.AsSpan(row * _slotBytes, _slotBytes);

    /// <summary>Sets how much of <see cref="Slot"/> is the text.</summary>
    public void SetLength(int row, int length) => _lengths[row] = (byte)length;

    /// <summary>Copies a text into a row, for columns made by <see cref="WithSlots"/>.</summary>
    public void Write(int row, ReadOnlySpan<byte> text)
    {
        text.CopyTo(Slot(row));
        _lengths[row] = (byte)text.Length;
    }

    private int Start(int row) => _starts is null ? row * _slotBytes : _starts[row];
}
