// SPDX-License-Identifier: MIT
using Tpch.Tables;

namespace Tpch.Queries;

/// <content>Q6: forecasting revenue change.</content>
public static partial class TpchQueries
{
    /// <summary>What discounts of 5 to 7 percent on small quantities came to in 1994.</summary>
    public static List<Q6Row> Q6(TpchDatabase database)
    {
        var (from, to) = (Day.Of(1994, 1, 1), Day.Of(1995, 1, 1));
        var lines = database.LineItem;
        var revenue = Scan.Sums(lines.Rows, 1, (sums, first, end) =>
        {
            for (var line = first; line < end; line++)
            {
                if (lines.ShipDate[line] >= from && lines.ShipDate[line] < to
                    && lines.Discount[line] is >= 5 and <= 7 && lines.Quantity[line] < 24)
                {
                    sums[0] += (long)lines.ExtendedPriceCents[line] * lines.Discount[line];
                }
            }
        })[0];

        return [new Q6Row { Revenue = revenue > 0 ? ScaledDecimal.Of(revenue, TenThousandths) : null }];
    }
}
