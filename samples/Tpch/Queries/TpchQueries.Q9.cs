// SPDX-License-Identifier: MIT
using Tpch.Tables;

namespace Tpch.Queries;

/// <content>Q9: product type profit measure.</content>
public static partial class TpchQueries
{
    /// <summary>Profit on parts with green in their name, by the supplier's nation and the year of the order.</summary>
    public static List<Q9Row> Q9(TpchDatabase database)
    {
        const int FirstYear = 1992;
        const int Years = 7;
        var (orders, lines, offers) = (database.Orders, database.LineItem, database.PartSupp);
        var isGreen = new bool[database.Part.Rows];
        Scan.Blocks(isGreen.Length, (from, to) =>
        {
            for (var part = from; part < to; part++)
            {
                isGreen[part] = database.Part.Name[part].IndexOf("green"u8) >= 0;
            }
        });

        // A profit may be zero or a loss, so that the second half counts what was added up in the first.
        var groups = database.Nation.Rows * Years;
        var profits = Scan.Sums(orders.Rows, groups * 2, (sums, from, to) =>
        {
            for (var order = from; order < to; order++)
            {
                var year = Day.YearOf(orders.OrderDate[order]) - FirstYear;
                for (var line = orders.FirstLine[order]; line < orders.FirstLine[order + 1]; line++)
                {
                    var part = lines.PartKey[line] - 1;
                    if (isGreen[part])
                    {
                        AddProfit(sums, (database.Supplier.NationKey[lines.SupplierKey[line] - 1] * Years) + year, line, part);
                    }
                }
            }
        });

        return [.. Enumerable.Range(0, groups).Where(group => profits[groups + group] > 0)
            .Select(group => new Q9Row
            {
                Nation = database.Nation.Name[group / Years],
                Year = FirstYear + (group % Years),
                SumProfit = ScaledDecimal.Of(profits[group], TenThousandths),
            })
            .OrderBy(row => row.Nation, StringComparer.Ordinal)
            .ThenByDescending(row => row.Year)];

        void AddProfit(long[] sums, int group, int line, int part)
        {
            var offer = part * PartSuppTable.SuppliersPerPart;
            for (var end = offer + PartSuppTable.SuppliersPerPart; offer < end; offer++)
            {
                if (offers.SupplierKey[offer] == lines.SupplierKey[line])
                {
                    sums[group] += lines.DiscountedPrice(line) - ((long)offers.SupplyCostCents[offer] * lines.Quantity[line] * 100);
                    sums[groups + group]++;
                }
            }
        }
    }
}
