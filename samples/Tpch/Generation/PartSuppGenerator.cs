// SPDX-License-Identifier: MIT
using Tpch.Tables;

namespace Tpch.Generation;

internal static class PartSuppGenerator
{
    private const int PerPart = PartSuppTable.SuppliersPerPart;

    public static PartSuppTable Allocate(int firstPart, int parts) =>
        new(parts * PerPart, TextColumn.Over(TextPool.Shared.Bytes, parts * PerPart), firstPart * PerPart);

    /// <summary>The supplier of a part with a number from 0 to 3 (TPC-H, clause 4.2.3).</summary>
    public static int SupplierKey(int partKey, int number, int suppliers) =>
        (int)((partKey + ((long)number * ((suppliers / PerPart) + ((partKey - 1) / suppliers)))) % suppliers) + 1;

    /// <summary>Fills the rows of the parts in a range of positions, counted from the block's first part.</summary>
    public static void Fill(TableSizes sizes, PartSuppTable table, int fromPart, int toPart)
    {
        var firstPart = (table.FirstRow / PerPart) + fromPart;
        var quantities = new RowRandom(1671059989, PerPart, firstPart);
        var costs = new RowRandom(1051288424, PerPart, firstPart);
        var comments = new CommentRandom(1961692154, 124, firstPart, PerPart);
        for (var part = fromPart; part < toPart; part++)
        {
            var partKey = firstPart + part - fromPart + 1;
            for (var number = 0; number < PerPart; number++)
            {
                var row = (part * PerPart) + number;
                table.SupplierKey[row] = SupplierKey(partKey, number, sizes.Suppliers);
                table.AvailableQuantity[row] = quantities.Next(1, 9999);
                table.SupplyCostCents[row] = costs.Next(100, 100000);
                comments.Next(table.Comment, row);
            }

            quantities.NextRow();
            costs.NextRow();
            comments.NextRow();
        }
    }
}
