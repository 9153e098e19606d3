// SPDX-License-Identifier: MIT
using Tpch.Tables;

namespace Tpch.Queries;

/// <content>Q17: small-quantity-order revenue.</content>
public static partial class TpchQueries
{
    /// <summary>Yearly revenue from lines of less than a fifth of the part's average quantity, for one brand and container.</summary>
    /// <param name="database">The tables.</param>
    /// <param name="brand">Brand of the parts.</param>
    /// <param name="container">Container of the parts.</param>
    public static List<Q17Row> Q17(TpchDatabase database, string brand = "Brand#23", string container = "MED BOX")
    {
        var lines = database.LineItem;
        var isBrand = PartsWith(database.Part.Brand, word => word == brand);
        var isContainer = PartsWith(database.Part.Container, word => word == container);
        var found = Scan.Collect<int>(lines.Rows, (list, from, to) =>
        {
            for (var line = from; line < to; line++)
            {
                var part = lines.PartKey[line] - 1;
                if (isBrand[part] && isContainer[part])
                {
                    list.Add(line);
                }
            }
        });

        // quantity < 0.2 * sum / count, without the division
        var small = found.GroupBy(line => lines.PartKey[line]).SelectMany(part =>
        {
            var sum = part.Sum(line => (long)lines.Quantity[line]);
            var count = part.Count();
            return part.Where(line => lines.Quantity[line] * 5L * count < sum);
        }).ToList();
        var cents = small.Sum(line => (long)lines.ExtendedPriceCents[line]);
        return [new Q17Row { AverageYearly = small.Count > 0 ? ScaledDecimal.Ratio(cents, 700) : null }];
    }
}
