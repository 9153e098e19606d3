// SPDX-License-Identifier: MIT
using Tpch.Tables;

namespace Tpch.Queries;

/// <content>Q15: top supplier.</content>
public static partial class TpchQueries
{
    /// <summary>The suppliers with the largest revenue in the first quarter of 1996.</summary>
    /// <param name="database">The tables.</param>
    /// <param name="year">Year of the quarter.</param>
    /// <param name="month">First month of the quarter, 1 to 10.</param>
    public static List<Q15Row> Q15(TpchDatabase database, int year = 1996, int month = 1)
    {
        var (from, to) = (Day.Of(year, month, 1), month == 10 ? Day.Of(year + 1, 1, 1) : Day.Of(year, month + 3, 1));
        var (lines, suppliers) = (database.LineItem, database.Supplier);
        var revenues = Scan.Sums(lines.Rows, suppliers.Rows, (sums, first, end) =>
        {
            for (var line = first; line < end; line++)
            {
                if (lines.ShipDate[line] >= from && lines.ShipDate[line] < to)
                {
                    sums[lines.SupplierKey[line] - 1] += lines.DiscountedPrice(line);
                }
            }
        });

        var best = revenues.Max();
        return [.. Enumerable.Range(0, suppliers.Rows).Where(supplier => best > 0 && revenues[supplier] == best)
            .Select(supplier => new Q15Row
            {
                SupplierKey = supplier + 1,
                SupplierName = SupplierTable.NameOf(supplier + 1),
                Address = suppliers.Address.Text(supplier),
                Phone = suppliers.Phone.Text(supplier),
                TotalRevenue = ScaledDecimal.Of(best, TenThousandths),
            })];
    }
}
