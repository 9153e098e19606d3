// SPDX-License-Identifier: MIT
using Tpch.Generation;
using Tpch.Tbl;

namespace Tpch.Tables;

/// <remarks>The lines of an order follow one another, in the order of the orders.</remarks>
internal sealed class LineItemTable(int rows, TextColumn comment) : Table(rows, 0)
{
    public const int MaxCommentBytes = 43;

    public int[] OrderKey { get; } = new int[rows];

    public int[] PartKey { get; } = new int[rows];

    public int[] SupplierKey { get; } = new int[rows];

    public byte[] LineNumber { get; } = new byte[rows];

    public byte[] Quantity { get; } = new byte[rows];

    public int[] ExtendedPriceCents { get; } = new int[rows];

    /// <summary>The discount in percent.</summary>
    public byte[] Discount { get; } = new byte[rows];

    /// <summary>The tax in percent.</summary>
    public byte[] Tax { get; } = new byte[rows];

    public WordColumn ReturnFlag { get; } = new(Words.ReturnFlags, rows);

    public WordColumn LineStatus { get; } = new(Words.LineStatuses, rows);

    public ushort[] ShipDate { get; } = new ushort[rows];

    public ushort[] CommitDate { get; } = new ushort[rows];

    public ushort[] ReceiptDate { get; } = new ushort[rows];

    public WordColumn ShipInstruct { get; } = new(Words.ShipInstructions.Values, rows);

    public WordColumn ShipMode { get; } = new(Words.ShipModes.Values, rows);

    public TextColumn Comment => comment;

    /// <summary>l_extendedprice * (1 - l_discount), in units of 0.0001.</summary>
    public long DiscountedPrice(int row) => (long)ExtendedPriceCents[row] * (100 - Discount[row]);

    public override void WriteRow(TblBuffer buffer, int row)
    {
        buffer.Number(OrderKey[row]);
        buffer.Number(PartKey[row]);
        buffer.Number(SupplierKey[row]);
        buffer.Number(LineNumber[row]);
        buffer.Number(Quantity[row]);
        buffer.Cents(ExtendedPriceCents[row]);
        buffer.Cents(Discount[row]);
        buffer.Cents(Tax[row]);
        buffer.Text(ReturnFlag.Bytes(row));
        buffer.Text(LineStatus.Bytes(row));
        buffer.Date(ShipDate[row]);
        buffer.Date(CommitDate[row]);
        buffer.Date(ReceiptDate[row]);
        buffer.Text(ShipInstruct.Bytes(row));
        buffer.Text(ShipMode.Bytes(row));
        buffer.Text(comment[row]);
        buffer.EndLine();
    }

    public override void ReadRow(ref TblLine line, int row)
    {
        OrderKey[row] = line.Number();
        PartKey[row] = line.Number();
        SupplierKey[row] = line.Number();
        LineNumber[row] = (byte)line.Number();
        Quantity[row] = (byte)line.Number();
        ExtendedPriceCents[row] = line.Cents();
        Discount[row] = (byte)line.Cents();
        Tax[row] = (byte)line.Cents();
        ReturnFlag.Write(row, line.Text());
        LineStatus.Write(row, line.Text());
        ShipDate[row] = line.Date();
        CommitDate[row] = line.Date();
        ReceiptDate[row] = line.Date();
        ShipInstruct.Write(row, line.Text());
        ShipMode.Write(row, line.Text());
        comment.Write(row, line.Text());
    }
}
