// SPDX-License-Identifier: MIT
using Tpch.Tables;

namespace Tpch.Queries;

/// <content>Q3: shipping priority.</content>
public static partial class TpchQueries
{
    /// <summary>Orders of the building trade placed before 1995-03-15 and not all shipped by then, by revenue to come.</summary>
    public static List<Q3Row> Q3(TpchDatabase database)
    {
        var date = Day.Of(1995, 3, 15);
        var (orders, lines) = (database.Orders, database.LineItem);
        var isBuilder = database.Customer.MarketSegment.Where(segment => segment == "BUILDING");
        var segments = database.Customer.MarketSegment.Codes;
        var found = Scan.Collect<(int Order, long Revenue)>(orders.Rows, (list, from, to) =>
        {
            for (var order = from; order < to; order++)
            {
                if (orders.OrderDate[order] >= date || !isBuilder[segments[orders.CustomerKey[order] - 1]])
                {
                    continue;
                }

                var revenue = 0L;
                for (var line = orders.FirstLine[order]; line < orders.FirstLine[order + 1]; line++)
                {
                    revenue += lines.ShipDate[line] > date ? lines.DiscountedPrice(line) : 0;
                }

                if (revenue > 0)
                {
                    list.Add((order, revenue));
                }
            }
        });

        return [.. found.OrderByDescending(item => item.Revenue)
            .ThenBy(item => orders.OrderDate[item.Order])
            .ThenBy(item => item.Order)
            .Select(item => new Q3Row
            {
                OrderKey = orders.KeyOf(item.Order),
                Revenue = ScaledDecimal.Of(item.Revenue, TenThousandths),
                OrderDate = Day.ToDate(orders.OrderDate[item.Order]),
                ShipPriority = orders.ShipPriority[item.Order],
            })];
    }
}
