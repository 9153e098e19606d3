// SPDX-License-Identifier: MIT
using Tpch.Tables;

namespace Tpch.Queries;

/// <content>Q5: local supplier volume.</content>
public static partial class TpchQueries
{
    /// <summary>Revenue of 1994 where customer and supplier are of the same Asian nation, by nation.</summary>
    /// <param name="database">The tables.</param>
    /// <param name="region">Region of customers and suppliers.</param>
    /// <param name="year">Year of the orders.</param>
    public static List<Q5Row> Q5(TpchDatabase database, string region = "ASIA", int year = 1994)
    {
        var (from, to) = (Day.Of(year, 1, 1), Day.Of(year + 1, 1, 1));
        var (orders, lines) = (database.Orders, database.LineItem);
        var customerNations = database.Customer.NationKey;
        var supplierNations = database.Supplier.NationKey;
        var isWanted = NationsIn(database, region);
        var revenues = Scan.Sums(orders.Rows, isWanted.Length, (sums, first, end) =>
        {
            for (var order = first; order < end; order++)
            {
                var nation = customerNations[orders.CustomerKey[order] - 1];
                if (orders.OrderDate[order] < from || orders.OrderDate[order] >= to || !isWanted[nation])
                {
                    continue;
                }

                for (var line = orders.FirstLine[order]; line < orders.FirstLine[order + 1]; line++)
                {
                    sums[nation] += supplierNations[lines.SupplierKey[line] - 1] == nation ? lines.DiscountedPrice(line) : 0;
                }
            }
        });

        return [.. revenues.Select((revenue, nation) => (Revenue: revenue, Nation: nation))
            .Where(item => item.Revenue > 0)
            .OrderByDescending(item => item.Revenue)
            .Select(item => new Q5Row
            {
                NationName = database.Nation.Name[item.Nation],
                Revenue = ScaledDecimal.Of(item.Revenue, TenThousandths),
            })];
    }
}
