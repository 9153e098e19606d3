// SPDX-License-Identifier: MIT
using Tpch.Tables;

namespace Tpch.Queries;

/// <content>Q8: national market share.</content>
public static partial class TpchQueries
{
    /// <summary>Brazil's share of the American market for economy anodized steel, by year.</summary>
    public static List<Q8Row> Q8(TpchDatabase database)
    {
        const int FirstYear = 1995;
        var (from, to) = (Day.Of(FirstYear, 1, 1), Day.Of(1996, 12, 31));
        var (orders, lines) = (database.Orders, database.LineItem);
        var isAmerican = NationsIn(database, "AMERICA");
        var brazil = database.Nation.Name.CodeOf("BRAZIL");
        var isWanted = PartsWith(database.Part.Type, type => type == "ECONOMY ANODIZED STEEL");

        // Index: two for each year, plus one for what Brazil sold.
        var volumes = Scan.Sums(orders.Rows, 4, (sums, first, end) =>
        {
            for (var order = first; order < end; order++)
            {
                var day = orders.OrderDate[order];
                if (day < from || day > to || !isAmerican[database.Customer.NationKey[orders.CustomerKey[order] - 1]])
                {
                    continue;
                }

                var index = (Day.YearOf(day) - FirstYear) * 2;
                for (var line = orders.FirstLine[order]; line < orders.FirstLine[order + 1]; line++)
                {
                    if (isWanted[lines.PartKey[line] - 1])
                    {
                        var volume = lines.DiscountedPrice(line);
                        sums[index] += volume;
                        sums[index + 1] += database.Supplier.NationKey[lines.SupplierKey[line] - 1] == brazil ? volume : 0;
                    }
                }
            }
        });

        return [.. new[] { 0, 1 }.Where(year => volumes[year * 2] > 0).Select(year => new Q8Row
        {
            Year = FirstYear + year,
            MarketShare = ScaledDecimal.Ratio(volumes[(year * 2) + 1], volumes[year * 2]),
        })];
    }
}
