// SPDX-License-Identifier: MIT
using Tpch.Generation;
using Tpch.Tbl;

namespace Tpch.Tables;

/// <remarks>The key of a row is its position in the table plus one.</remarks>
internal sealed class PartTable(int rows, TextColumn comment, int firstRow = 0) : Table(rows, firstRow)
{
    public const int MaxNameBytes = 64;
    public const int MaxCommentBytes = 22;

    public TextColumn Name { get; } = TextColumn.WithSlots(rows, MaxNameBytes);

    public WordColumn Manufacturer { get; } = new(Words.Manufacturers, rows);

    public WordColumn Brand { get; } = new(Words.Brands, rows);

    public WordColumn Type { get; } = new(Words.PartTypes.Values, rows);

    public byte[] Size { get; } = new byte[rows];

    public WordColumn Container { get; } = new(Words.PartContainers.Values, rows);

    public int[] RetailPriceCents { get; } = new int[rows];

    public TextColumn Comment => comment;

    public override void WriteRow(TblBuffer buffer, int row)
    {
        buffer.Number(FirstRow + row + 1);
        buffer.Text(Name[row]);
        buffer.Text(Manufacturer.Bytes(row));
        buffer.Text(Brand.Bytes(row));
        buffer.Text(Type.Bytes(row));
        buffer.Number(Size[row]);
        buffer.Text(Container.Bytes(row));
        buffer.Cents(RetailPriceCents[row]);
        buffer.Text(comment[row]);
        buffer.EndLine();
    }

    public override void ReadRow(ref TblLine line, int row)
    {
        line.ExpectNumber(FirstRow + row + 1);
        Name.Write(row, line.Text());
        Manufacturer.Write(row, line.Text());
        Brand.Write(row, line.Text());
        Type.Write(row, line.Text());
        Size[row] = (byte)line.Number();
        Container.Write(row, line.Text());
        RetailPriceCents[row] = line.Cents();
        comment.Write(row, line.Text());
    }
}
