// SPDX-License-Identifier: MIT
using Tpch.Tables;

namespace Tpch.Queries;

/// <content>Q8: national market share.</content>
public static partial class TpchQueries
{
    /// <summary>Brazil's share of the American market for economy anodized steel, by year.</summary>
    /// <param name="database">The tables.</param>
    /// <param name="nation">The nation that sells.</param>
    /// <param name="region">The region that buys.</param>
    /// <param name="kind">Type of the parts.</param>
    public static List<Q8Row> Q8(
        TpchDatabase database, string nation = "BRAZIL", string region = "AMERICA", string kind = "ECONOMY ANODIZED STEEL")
    {
        const int FirstYear = 1995;
        var (from, to) = (Day.Of(FirstYear, 1, 1), Day.Of(1996, 12, 31));
        var (orders, lines) = (database.Orders, database.LineItem);
        var isBuyer = NationsIn(database, region);
        var seller = database.Nation.Name.CodeOf(nation);
        var isWanted = PartsWith(database.Part.Type, type => type == kind);

        // Index: two for each year, plus one for what Brazil sold.
        var volumes = Scan.Sums(orders.Rows, 4, (sums, first, end) =>
        {
            for (var order = first; order < end; order++)
            {
                var day = orders.OrderDate[order];
                if (day < from || day > to || !isBuyer[database.Customer.NationKey[orders.CustomerKey[order] - 1]])
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
                        sums[index + 1] += database.Supplier.NationKey[lines.SupplierKey[line] - 1] == seller ? volume : 0;
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
