// SPDX-License-Identifier: MIT
using Tpch.Tables;

namespace Tpch.Queries;

/// <content>Q6: forecasting revenue change.</content>
public static partial class TpchQueries
{
    /// <summary>What discounts of 5 to 7 percent on small quantities came to in 1994.</summary>
    /// <param name="database">The tables.</param>
    /// <param name="year">Year of shipping.</param>
    /// <param name="percent">Discount in the middle, in percent.</param>
    /// <param name="quantity">Quantities below count.</param>
    public static List<Q6Row> Q6(TpchDatabase database, int year = 1994, int percent = 6, int quantity = 24)
    {
        var (from, to) = (Day.Of(year, 1, 1), Day.Of(year + 1, 1, 1));
        var lines = database.LineItem;
        var revenue = Scan.Sums(lines.Rows, 1, (sums, first, end) =>
        {
            for (var line = first; line < end; line++)
            {
                if (lines.ShipDate[line] >= from && lines.ShipDate[line] < to
                    && Math.Abs(lines.Discount[line] - percent) <= 1 && lines.Quantity[line] < quantity)
                {
                    sums[0] += (long)lines.ExtendedPriceCents[line] * lines.Discount[line];
                }
            }
        })[0];

        return [new Q6Row { Revenue = revenue > 0 ? ScaledDecimal.Of(revenue, TenThousandths) : null }];
    }
}
