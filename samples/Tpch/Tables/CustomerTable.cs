// SPDX-License-Identifier: MIT
using Tpch.Generation;
using Tpch.Tbl;

namespace Tpch.Tables;

/// <remarks>The key of a row is its position in the table plus one.</remarks>
internal sealed class CustomerTable(int rows, TextColumn comment, int firstRow = 0) : Table(rows, firstRow)
{
    public const int MaxCommentBytes = 116;

    public TextColumn Address { get; } = TextColumn.WithSlots(rows, AddressRandom.MaxBytes);

    public byte[] NationKey { get; } = new byte[rows];

    public TextColumn Phone { get; } = TextColumn.WithSlots(rows, PhoneRandom.Bytes);

    public int[] AccountBalanceCents { get; } = new int[rows];

    public WordColumn MarketSegment { get; } = new(Words.MarketSegments.Values, rows);

    public TextColumn Comment => comment;

    public static string NameOf(int key) => $"Customer#{key:D9}";

    public override void WriteRow(TblBuffer buffer, int row)
    {
        var key = FirstRow + row + 1;
        buffer.Number(key);
        buffer.Name("Customer#"u8, key);
        buffer.Text(Address[row]);
        buffer.Number(NationKey[row]);
        buffer.Text(Phone[row]);
        buffer.Cents(AccountBalanceCents[row]);
        buffer.Text(MarketSegment.Bytes(row));
        buffer.Text(comment[row]);
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
        MarketSegment.Write(row, line.Text());
        comment.Write(row, line.Text());
    }
}
