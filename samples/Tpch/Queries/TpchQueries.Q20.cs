// SPDX-License-Identifier: MIT
using Tpch.Tables;

namespace Tpch.Queries;

/// <content>Q20: potential part promotion.</content>
public static partial class TpchQueries
{
    /// <summary>Canadian suppliers with more than half a year's sales of some forest part in stock.</summary>
    public static List<Q20Row> Q20(TpchDatabase database)
    {
        var (from, to) = (Day.Of(1994, 1, 1), Day.Of(1995, 1, 1));
        var (lines, offers, suppliers) = (database.LineItem, database.PartSupp, database.Supplier);
        var canada = database.Nation.Name.CodeOf("CANADA");
        var isForest = new bool[database.Part.Rows];
        for (var part = 0; part < isForest.Length; part++)
        {
            isForest[part] = database.Part.Name[part].StartsWith("forest"u8);
        }

        var sales = Scan.Collect<(int Part, int Supplier, byte Quantity)>(lines.Rows, (list, first, end) =>
        {
            for (var line = first; line < end; line++)
            {
                if (lines.ShipDate[line] >= from && lines.ShipDate[line] < to && isForest[lines.PartKey[line] - 1])
                {
                    list.Add((lines.PartKey[line], lines.SupplierKey[line], lines.Quantity[line]));
                }
            }
        });
        var sold = new Dictionary<(int Part, int Supplier), long>();
        foreach (var sale in sales)
        {
            sold[(sale.Part, sale.Supplier)] = sold.GetValueOrDefault((sale.Part, sale.Supplier)) + sale.Quantity;
        }

        var found = new SortedSet<int>();
        for (var offer = 0; offer < offers.Rows; offer++)
        {
            var supplier = offers.SupplierKey[offer];
            if (isForest[offer / PartSuppTable.SuppliersPerPart]
                && suppliers.NationKey[supplier - 1] == canada
                && sold.TryGetValue((offers.PartKeyOf(offer), supplier), out var quantity)
                && offers.AvailableQuantity[offer] * 2L > quantity)
            {
                found.Add(supplier);
            }
        }

        return [.. found.Select(key => new Q20Row
        {
            SupplierName = SupplierTable.NameOf(key),
            Address = suppliers.Address.Text(key - 1),
        })];
    }
}
