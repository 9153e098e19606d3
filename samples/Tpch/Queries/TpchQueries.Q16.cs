// SPDX-License-Identifier: MIT
using Tpch.Tables;

namespace Tpch.Queries;

/// <content>Q16: parts/supplier relationship.</content>
public static partial class TpchQueries
{
    /// <summary>How many suppliers without complaints offer parts of eight sizes, by brand, type and size.</summary>
    public static List<Q16Row> Q16(TpchDatabase database)
    {
        var (parts, offers, comments) = (database.Part, database.PartSupp, database.Supplier.Comment);
        var isBrand = parts.Brand.Where(brand => brand != "Brand#45");
        var isType = parts.Type.Where(type => !type.StartsWith("MEDIUM POLISHED", StringComparison.Ordinal));
        var suppliersOf = new Dictionary<(byte Brand, byte Type, byte Size), HashSet<int>>();
        for (var offer = 0; offer < offers.Rows; offer++)
        {
            var part = offer / PartSuppTable.SuppliersPerPart;
            var group = (parts.Brand.Codes[part], parts.Type.Codes[part], parts.Size[part]);
            var supplier = offers.SupplierKey[offer];
            if (parts.Size[part] is 3 or 9 or 14 or 19 or 23 or 36 or 45 or 49
                && isBrand[parts.Brand.Codes[part]] && isType[parts.Type.Codes[part]]
                && !HasInOrder(comments[supplier - 1], "Customer"u8, "Complaints"u8))
            {
                if (!suppliersOf.TryGetValue(group, out var suppliers))
                {
                    suppliersOf.Add(group, suppliers = []);
                }

                suppliers.Add(supplier);
            }
        }

        return [.. suppliersOf
            .Select(entry => new Q16Row
            {
                Brand = parts.Brand.Words[entry.Key.Brand],
                Type = parts.Type.Words[entry.Key.Type],
                Size = entry.Key.Size,
                SupplierCount = entry.Value.Count,
            })
            .OrderByDescending(row => row.SupplierCount)
            .ThenBy(row => row.Brand, StringComparer.Ordinal)
            .ThenBy(row => row.Type, StringComparer.Ordinal)
            .ThenBy(row => row.Size)];
    }
}
