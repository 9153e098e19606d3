// SPDX-License-Identifier: MIT
using Tpch.Tbl;

namespace Tpch.Tables;

/// <remarks>Every part has four rows, one after the other, in the order of the parts.</remarks>
internal sealed class PartSuppTable(int rows, TextColumn comment, int firstRow = 0) : Table(rows, firstRow)
{
    public const int SuppliersPerPart = 4;
    public const int MaxCommentBytes = 198;

    public int[] SupplierKey { get; } = new int[rows];

    public int[] AvailableQuantity { get; } = new int[rows];

    public int[] SupplyCostCents { get; } = new int[rows];

    public TextColumn Comment => comment;

    public int PartKeyOf(int row) => ((FirstRow + row) / SuppliersPerPart) + 1;

    public override void WriteRow(TblBuffer buffer, int row)
    {
        buffer.Number(PartKeyOf(row));
        buffer.Number(SupplierKey[row]);
        buffer.Number(AvailableQuantity[row]);
        buffer.Cents(SupplyCostCents[row]);
        buffer.Text(comment[row]);
        buffer.EndLine();
    }

    public override void ReadRow(ref TblLine line, int row)
    {
        line.ExpectNumber(PartKeyOf(row));
        SupplierKey[row] = line.Number();
        AvailableQuantity[row] = line.Number();
        SupplyCostCents[row] = line.Cents();
        comment.Write(row, line.Text());
    }
}
