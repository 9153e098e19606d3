// SPDX-License-Identifier: MIT
using Tpch.Tables;

namespace Tpch.Generation;

/// <summary>Makes orders together with their lines, which decide their price and state.</summary>
internal static class OrdersGenerator
{
    /// <summary>A third of the customers never order: those whose key is a multiple of this.</summary>
    private const int IdleCustomers = 3;

    /// <summary>Days on which orders are placed; the last line arrives on the last day of 1998.</summary>
    private const int OrderDays = 2406;

    public static OrdersTable Allocate(int firstRow, int rows)
    {
        var table = new OrdersTable(rows, TextColumn.Over(TextPool.Shared.Bytes, rows), firstRow);
        var counts = LineItemGenerator.LineCounts(firstRow);
        for (var row = 0; row < rows; row++)
        {
            table.FirstLine[row + 1] = table.FirstLine[row] + LineItemGenerator.NextLineCount(ref counts);
            counts.NextRow();
        }

        return table;
    }

    /// <summary>Fills a range of orders, and their lines.</summary>
    public static void Fill(TableSizes sizes, OrdersTable table, LineItemTable lines, int from, int to)
    {
        var firstRow = table.FirstRow + from;
        var dates = new RowRandom(1066728069, 1, firstRow);
        var customers = new RowRandom(851767375, 1, firstRow);
        var priorities = new RowRandom(591449447, 1, firstRow);
        var clerks = new RowRandom(1171034773, 1, firstRow);
        var comments = new CommentRandom(276090261, 49, firstRow);
        var lineGenerator = new LineItemGenerator(sizes, lines, firstRow);
        for (var row = from; row < to; row++)
        {
            var day = (ushort)dates.Next(0, OrderDays - 1);
            var count = table.FirstLine[row + 1] - table.FirstLine[row];
            lineGenerator.Fill(table.KeyOf(row), day, table.FirstLine[row], count);
            table.CustomerKey[row] = ActiveCustomer(customers.Next(1, sizes.Customers), sizes.Customers);
            table.Status.Codes[row] = (byte)(lineGenerator.Shipped == count ? 0 : lineGenerator.Shipped == 0 ? 1 : 2);
            table.TotalPriceCents[row] = (int)lineGenerator.TotalCents;
            table.OrderDate[row] = day;
            table.Priority.Codes[row] = Words.OrderPriorities.Next(ref priorities);
            table.Clerk[row] = clerks.Next(1, sizes.Clerks);
            comments.Next(table.Comment, row);
            dates.NextRow();
            customers.NextRow();
            priorities.NextRow();
            clerks.NextRow();
            comments.NextRow();
        }
    }

    /// <summary>The customer who orders in place of an idle one: the next, or the one before at the end of the table.</summary>
    private static int ActiveCustomer(int key, int customers)
    {
        for (var step = 1; key % IdleCustomers == 0; step = -step)
        {
            key = Math.Min(key + step, customers);
        }

        return key;
    }
}
