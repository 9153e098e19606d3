// SPDX-License-Identifier: MIT
using Tpch.Tables;

namespace Tpch.Queries;

/// <content>Q7: volume shipping.</content>
public static partial class TpchQueries
{
    /// <summary>Revenue of goods shipped between France and Germany in 1995 and 1996, by direction and year.</summary>
    /// <param name="database">The tables.</param>
    /// <param name="first">The one nation.</param>
    /// <param name="second">The other nation.</param>
    public static List<Q7Row> Q7(TpchDatabase database, string first = "FRANCE", string second = "GERMANY")
    {
        const int FirstYear = 1995;
        var (from, to) = (Day.Of(FirstYear, 1, 1), Day.Of(1996, 12, 31));
        var (orders, lines) = (database.Orders, database.LineItem);
        var names = database.Nation.Name;
        var (one, other) = (names.CodeOf(first), names.CodeOf(second));
        var customerNations = database.Customer.NationKey;
        var supplierNations = database.Supplier.NationKey;

        // Index: two for goods to the first nation, plus one for the second year.
        var revenues = Scan.Sums(orders.Rows, 4, (sums, start, end) =>
        {
            for (var order = start; order < end; order++)
            {
                var customer = customerNations[orders.CustomerKey[order] - 1];
                if (customer != one && customer != other)
                {
                    continue;
                }

                var supplier = customer == one ? other : one;
                for (var line = orders.FirstLine[order]; line < orders.FirstLine[order + 1]; line++)
                {
                    var day = lines.ShipDate[line];
                    if (day >= from && day <= to && supplierNations[lines.SupplierKey[line] - 1] == supplier)
                    {
                        sums[(customer == one ? 2 : 0) + Day.YearOf(day) - FirstYear] += lines.DiscountedPrice(line);
                    }
                }
            }
        });

        return [.. revenues.Select((revenue, index) => (Revenue: revenue, ToOne: index >= 2, Year: FirstYear + (index % 2)))
            .Where(item => item.Revenue > 0)
            .Select(item => new Q7Row
            {
                SupplierNation = names.Words[item.ToOne ? other : one],
                CustomerNation = names.Words[item.ToOne ? one : other],
                Year = item.Year,
                Revenue = ScaledDecimal.Of(item.Revenue, TenThousandths),
            })];
    }
}
