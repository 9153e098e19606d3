// SPDX-License-Identifier: MIT
using Tpch.Tables;

namespace Tpch.Queries;

/// <content>Q21: suppliers who kept orders waiting.</content>
public static partial class TpchQueries
{
    /// <summary>Saudi suppliers who alone were late in a finished order of several suppliers, by how many lines were.</summary>
    /// <param name="database">The tables.</param>
    /// <param name="nation">Nation of the suppliers.</param>
    public static List<Q21Row> Q21(TpchDatabase database, string nation = "SAUDI ARABIA")
    {
        var (orders, lines) = (database.Orders, database.LineItem);
        var finished = orders.Status.CodeOf("F");
        var wanted = database.Nation.Name.CodeOf(nation);
        var counts = Scan.Sums(orders.Rows, database.Supplier.Rows, (sums, from, to) =>
        {
            for (var order = from; order < to; order++)
            {
                var (late, lateLines) = orders.Status.Codes[order] == finished ? OnlyLateSupplier(order) : default;
                if (late > 0 && database.Supplier.NationKey[late - 1] == wanted)
                {
                    sums[late - 1] += lateLines;
                }
            }
        });

        return [.. counts.Select((count, supplier) => (Count: count, Key: supplier + 1))
            .Where(item => item.Count > 0)
            .OrderByDescending(item => item.Count)
            .ThenBy(item => item.Key)
            .Select(item => new Q21Row { SupplierName = SupplierTable.NameOf(item.Key), WaitCount = item.Count })];

        // The key is 0 if nobody was late, several were, or there is one supplier only.
        (int Key, int Lines) OnlyLateSupplier(int order)
        {
            var (key, count, hasOthers) = (0, 0, false);
            var first = orders.FirstLine[order];
            for (var line = first; line < orders.FirstLine[order + 1]; line++)
            {
                var supplier = lines.SupplierKey[line];
                hasOthers |= supplier != lines.SupplierKey[first];
                if (lines.ReceiptDate[line] > lines.CommitDate[line])
                {
                    if (key != 0 && key != supplier)
                    {
                        return default;
                    }

                    key = supplier;
                    count++;
                }
            }

            return hasOthers ? (key, count) : default;
        }
    }
}
