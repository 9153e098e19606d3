// SPDX-License-Identifier: MIT
using Tpch.Tables;

namespace Tpch.Queries;

/// <content>Q2: minimum cost supplier.</content>
public static partial class TpchQueries
{
    /// <summary>For brass parts of size 15, the European suppliers who ask least.</summary>
    public static List<Q2Row> Q2(TpchDatabase database)
    {
        var isEuropean = NationsIn(database, "EUROPE");
        var suppliers = database.Supplier;
        var offers = database.PartSupp;
        var isBrass = database.Part.Type.Where(type => type.EndsWith("BRASS", StringComparison.Ordinal));
        var rows = new List<Q2Row>();
        for (var part = 0; part < database.Part.Rows; part++)
        {
            if (database.Part.Size[part] != 15 || !isBrass[database.Part.Type.Codes[part]])
            {
                continue;
            }

            var found = Enumerable.Range(part * PartSuppTable.SuppliersPerPart, PartSuppTable.SuppliersPerPart)
                .Where(offer => isEuropean[suppliers.NationKey[offers.SupplierKey[offer] - 1]])
                .ToList();
            var best = found.Count == 0 ? 0 : found.Min(offer => offers.SupplyCostCents[offer]);
            rows.AddRange(found.Where(offer => offers.SupplyCostCents[offer] == best)
                .Select(offer => Offer(database, part, offers.SupplierKey[offer])));
        }

        return [.. rows.OrderByDescending(row => row.AccountBalance)
            .ThenBy(row => row.NationName, StringComparer.Ordinal)
            .ThenBy(row => row.SupplierName, StringComparer.Ordinal)
            .ThenBy(row => row.PartKey)];
    }

    private static Q2Row Offer(TpchDatabase db, int part, int supplierKey) => new()
    {
        AccountBalance = ScaledDecimal.Of(db.Supplier.AccountBalanceCents[supplierKey - 1], Cents),
        SupplierName = SupplierTable.NameOf(supplierKey),
        NationName = db.Nation.Name[db.Supplier.NationKey[supplierKey - 1]],
        PartKey = part + 1,
        Manufacturer = db.Part.Manufacturer[part],
        Address = db.Supplier.Address.Text(supplierKey - 1),
        Phone = db.Supplier.Phone.Text(supplierKey - 1),
        Comment = db.Supplier.Comment.Text(supplierKey - 1),
    };
}
