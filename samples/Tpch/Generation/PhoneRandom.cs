// SPDX-License-Identifier: MIT
using System.Buffers.Text;
using Tpch.Tables;

namespace Tpch.Generation;

/// <summary>Draws phone numbers such as 25-989-741-2988, the first two digits being the key of the nation plus ten.</summary>
internal struct PhoneRandom(uint seed, int row)
{
    public const int Bytes = 15;

    private RowRandom _random = new(seed, 3, row);

    public void Next(TextColumn column, int row, int nationKey)
    {
        var slot = column.Slot(row);
        slot.Fill((byte)'-');
        Utf8Formatter.TryFormat(10 + nationKey, slot, out _);
        Utf8Formatter.TryFormat(_random.Next(100, 999), slot[3..], out _);
        Utf8Formatter.TryFormat(_random.Next(100, 999), slot[7..], out _);
        Utf8Formatter.TryFormat(_random.Next(1000, 9999), slot[11..], out _);
        column.SetLength(row, Bytes);
        _random.NextRow();
    }
}
