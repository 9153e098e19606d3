// SPDX-License-Identifier: MIT
using Tpch.Tables;

namespace Tpch.Queries;

/// <content>Q4: order priority checking.</content>
public static partial class TpchQueries
{
    /// <summary>Orders of the third quarter of 1993 with a line received after its commit date, by priority.</summary>
    /// <param name="database">The tables.</param>
    /// <param name="year">Year of the quarter.</param>
    /// <param name="month">First month of the quarter, 1 to 10.</param>
    public static List<Q4Row> Q4(TpchDatabase database, int year = 1993, int month = 7)
    {
        var (from, to) = (Day.Of(year, month, 1), month == 10 ? Day.Of(year + 1, 1, 1) : Day.Of(year, month + 3, 1));
        var (orders, lines) = (database.Orders, database.LineItem);
        var counts = Scan.Sums(orders.Rows, orders.Priority.Words.Length, (sums, first, end) =>
        {
            for (var order = first; order < end; order++)
            {
                if (orders.OrderDate[order] >= from && orders.OrderDate[order] < to && HasLateLine(order))
                {
                    sums[orders.Priority.Codes[order]]++;
                }
            }
        });

        return [.. counts.Select((count, code) => new Q4Row { OrderPriority = orders.Priority.Words[code], OrderCount = count })
            .Where(row => row.OrderCount > 0)
            .OrderBy(row => row.OrderPriority, StringComparer.Ordinal)];

        bool HasLateLine(int order)
        {
            for (var line = orders.FirstLine[order]; line < orders.FirstLine[order + 1]; line++)
            {
                if (lines.CommitDate[line] < lines.ReceiptDate[line])
                {
                    return true;
                }
            }

            return false;
        }
    }
}
