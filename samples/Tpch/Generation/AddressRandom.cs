// SPDX-License-Identifier: MIT
using Tpch.Tables;

namespace Tpch.Generation;

/// <summary>Draws addresses: 10 to 40 characters, five of them from one draw.</summary>
internal struct AddressRandom(uint seed, int row)
{
    public const int MaxBytes = 40;
    private const int MinBytes = 10;
    private const int DrawsPerRow = 9;

    private RowRandom _random = new(seed, DrawsPerRow, row);

    private static ReadOnlySpan<byte> Alphabet => "0123456789abcdefghijklmnopqrstuvwxyz ABCDEFGHIJKLMNOPQRSTUVWXYZ,"u8;

    public void Next(TextColumn column, int row)
    {
        var length = _random.Next(MinBytes, MaxBytes);
        var slot = column.Slot(row);
        var bits = 0;
        for (var i = 0; i < length; i++)
        {
            if (i % 5 == 0)
            {
                bits = _random.Next(0, int.MaxValue);
            }

            slot[i] = Alphabet[bits & 63];
            bits >>= 6;
        }

        column.SetLength(row, length);
        _random.NextRow();
    }
}
