// SPDX-License-Identifier: MIT
using Tpch.Tables;

namespace Tpch.Queries;

/// <content>Q14: promotion effect.</content>
public static partial class TpchQueries
{
    /// <summary>The share of promoted parts in the revenue of September 1995.</summary>
    /// <param name="database">The tables.</param>
    /// <param name="year">Year of shipping.</param>
    /// <param name="month">Month of shipping.</param>
    public static List<Q14Row> Q14(TpchDatabase database, int year = 1995, int month = 9)
    {
        var (from, to) = (Day.Of(year, month, 1), month == 12 ? Day.Of(year + 1, 1, 1) : Day.Of(year, month + 1, 1));
        var lines = database.LineItem;
        var isPromoted = PartsWith(database.Part.Type, type => type.StartsWith("PROMO", StringComparison.Ordinal));
        var revenues = Scan.Sums(lines.Rows, 2, (sums, first, end) =>
        {
            for (var line = first; line < end; line++)
            {
                if (lines.ShipDate[line] >= from && lines.ShipDate[line] < to)
                {
                    sums[isPromoted[lines.PartKey[line] - 1] ? 1 : 0] += lines.DiscountedPrice(line);
                }
            }
        });

        var total = revenues[0] + revenues[1];
        return [new Q14Row { PromotionRevenue = total > 0 ? ScaledDecimal.Ratio((Int128)revenues[1] * 100, total) : null }];
    }
}
