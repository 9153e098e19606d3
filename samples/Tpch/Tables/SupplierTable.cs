// SPDX-License-Identifier: MIT
using Tpch.Generation;
using Tpch.Tbl;

namespace Tpch.Tables;

/// <remarks>The key of a row is its position in the table plus one.</remarks>
internal sealed class SupplierTable(int rows, int firstRow = 0) : Table(rows, firstRow)
{
    public const int MaxCommentBytes = 100;

    public TextColumn Address { get; } = TextColumn.WithSlots(rows, AddressRandom.MaxBytes);

    public byte[] NationKey { get; } = new byte[rows];

    public TextColumn Phone { get; } = TextColumn.WithSlots(rows, PhoneRandom.Bytes);

    public int[] AccountBalanceCents { get; } = new int[rows];

    public TextColumn Comment { get; } = TextColumn.WithSlots(rows, MaxCommentBytes);

    public static string NameOf(int key) => $"Supplier#{key:D9}";

    public override void WriteRow(TblBuffer buffer, int row)
    {
        var key = FirstRow + row + 1;
        buffer.Number(key);
        buffer.Name("Supplier#"u8, key);
        buffer.Text(Address[row]);
        buffer.Number(NationKey[row]);
        buffer.Text(Phone[row]);
        buffer.Cents(AccountBalanceCents[row]);
        buffer.Text(Comment[row]);
        buffer.EndLine();
    }

    public override void ReadRow(ref TblLine line, int row)
    {
        var key = FirstRow + row + 1;
        line.ExpectNumber(key);
        line.ExpectText(NameOf(key));
        Address.Write(row, line.Text());
        NationKey[row] = (byte)line.Number();
        Phone.Write(row, line.Text());
        AccountBalanceCents[row] = line.Cents();
        Comment.Write(row, line.Text());
    }
}
