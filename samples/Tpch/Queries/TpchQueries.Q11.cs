// SPDX-License-Identifier: MIT
using Tpch.Tables;

namespace Tpch.Queries;

/// <content>Q11: important stock identification.</content>
public static partial class TpchQueries
{
    /// <summary>Parts that make up a large share of what German suppliers have in stock.</summary>
    public static List<Q11Row> Q11(TpchDatabase database)
    {
        var offers = database.PartSupp;
        var germany = database.Nation.Name.CodeOf("GERMANY");
        var values = new long[database.Part.Rows];
        for (var offer = 0; offer < offers.Rows; offer++)
        {
            if (database.Supplier.NationKey[offers.SupplierKey[offer] - 1] == germany)
            {
                values[offer / PartSuppTable.SuppliersPerPart] +=
                    (long)offers.SupplyCostCents[offer] * offers.AvailableQuantity[offer];
            }
        }

        var limit = values.Sum() * TpchQuery.FractionAt(database.ScaleFactor);
        return [.. Enumerable.Range(0, values.Length).Where(part => values[part] > 0 && values[part] > limit)
            .OrderByDescending(part => values[part])
            .ThenBy(part => part)
            .Select(part => new Q11Row { PartKey = part + 1, Value = ScaledDecimal.Of(values[part], Cents) })];
    }
}
