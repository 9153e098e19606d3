// SPDX-License-Identifier: MIT
using Tpch.Generation;
using Tpch.Tbl;

namespace Tpch.Tables;

/// <remarks>The key of a row follows from its position in the table, see <see cref="OrderKeys"/>.</remarks>
internal sealed class OrdersTable(int rows, TextColumn comment, int firstRow = 0) : Table(rows, firstRow)
{
    public const int MaxCommentBytes = 78;

    /// <summary>For each order the row of its first line; one more entry at the end is the number of all lines.</summary>
    public int[] FirstLine { get; } = new int[rows + 1];

    public int[] CustomerKey { get; } = new int[rows];

    public WordColumn Status { get; } = new(Words.OrderStatuses, rows);

    public int[] TotalPriceCents { get; } = new int[rows];

    public ushort[] OrderDate { get; } = new ushort[rows];

    public WordColumn Priority { get; } = new(Words.OrderPriorities.Values, rows);

    public int[] Clerk { get; } = new int[rows];

    public int[] ShipPriority { get; } = new int[rows];

    public TextColumn Comment => comment;

    public int KeyOf(int row) => OrderKeys.OfRow(FirstRow + row);

    public override void WriteRow(TblBuffer buffer, int row)
    {
        buffer.Number(KeyOf(row));
        buffer.Number(CustomerKey[row]);
        buffer.Text(Status.Bytes(row));
        buffer.Cents(TotalPriceCents[row]);
        buffer.Date(OrderDate[row]);
        buffer.Text(Priority.Bytes(row));
        buffer.Name("Clerk#"u8, Clerk[row]);
        buffer.Number(ShipPriority[row]);
        buffer.Text(comment[row]);
        buffer.EndLine();
    }

    public override void ReadRow(ref TblLine line, int row)
    {
        line.ExpectNumber(KeyOf(row));
        CustomerKey[row] = line.Number();
        Status.Write(row, line.Text());
        TotalPriceCents[row] = line.Cents();
        OrderDate[row] = line.Date();
        Priority.Write(row, line.Text());
        Clerk[row] = line.Name("Clerk#"u8);
        ShipPriority[row] = line.Number();
        comment.Write(row, line.Text());
    }
}
