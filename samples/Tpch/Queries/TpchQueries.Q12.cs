// SPDX-License-Identifier: MIT
using Tpch.Tables;

namespace Tpch.Queries;

/// <content>Q12: shipping modes and order priority.</content>
public static partial class TpchQueries
{
    /// <summary>Lines by mail or ship that were late in 1994 though shipped in time, by urgency of the order.</summary>
    /// <param name="database">The tables.</param>
    /// <param name="first">The one ship mode.</param>
    /// <param name="second">The other ship mode.</param>
    /// <param name="year">Year of receipt.</param>
    public static List<Q12Row> Q12(TpchDatabase database, string first = "MAIL", string second = "SHIP", int year = 1994)
    {
        var (from, to) = (Day.Of(year, 1, 1), Day.Of(year + 1, 1, 1));
        var (orders, lines) = (database.Orders, database.LineItem);
        var isWanted = lines.ShipMode.Where(mode => mode == first || mode == second);
        var isHigh = orders.Priority.Where(priority => priority is "1-URGENT" or "2-HIGH");

        // Index: two for each ship mode, plus one for the other orders.
        var counts = Scan.Sums(orders.Rows, isWanted.Length * 2, (sums, start, end) =>
        {
            for (var order = start; order < end; order++)
            {
                for (var line = orders.FirstLine[order]; line < orders.FirstLine[order + 1]; line++)
                {
                    var (receipt, commit) = (lines.ReceiptDate[line], lines.CommitDate[line]);
                    if (receipt >= from && receipt < to && isWanted[lines.ShipMode.Codes[line]]
                        && commit < receipt && lines.ShipDate[line] < commit)
                    {
                        sums[(lines.ShipMode.Codes[line] * 2) + (isHigh[orders.Priority.Codes[order]] ? 0 : 1)]++;
                    }
                }
            }
        });

        return [.. lines.ShipMode.Words
            .Select((mode, code) => new Q12Row
            {
                ShipMode = mode,
                HighLineCount = counts[code * 2],
                LowLineCount = counts[(code * 2) + 1],
            })
            .Where(row => row.HighLineCount + row.LowLineCount > 0)
            .OrderBy(row => row.ShipMode, StringComparer.Ordinal)];
    }
}
