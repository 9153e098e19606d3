// SPDX-License-Identifier: MIT
using Tpch.Tables;
using Tpch.Tbl;

namespace Tpch.Generation;

/// <summary>Makes the data of TPC-H as the council's program dbgen does, byte for byte.</summary>
/// <remarks>All members are safe to use from several threads.</remarks>
public static class TpchGenerator
{
    private const int BlockRows = 1 << 12;

    /// <summary>Writes a table in the format of dbgen's .tbl files without keeping it in memory.</summary>
    /// <param name="scaleFactor">Size of the data: above 0 and at most 100, where 1 is about 1 GB.</param>
    /// <param name="table">The table to write.</param>
    /// <param name="stream">Where the lines go; it is left open.</param>
    /// <exception cref="ArgumentOutOfRangeException">The scale factor or the table is out of range.</exception>
    public static void Write(double scaleFactor, TpchTable table, Stream stream)
    {
        ArgumentNullException.ThrowIfNull(stream);
        var sizes = new TableSizes(scaleFactor);
        var rows = RowsOf(sizes, table);
        TextPool.Shared.Wait();
        TblPump.Write(stream, rows, BlockRows, (from, to) =>
        {
            var block = MakeBlock(sizes, table, from, to - from);
            return TblPump.Format(block, 0, block.Rows);
        });
    }

    /// <summary>Makes all tables in memory, while the text of the comments is being made.</summary>
    internal static TpchDatabase Generate(double scaleFactor)
    {
        var sizes = new TableSizes(scaleFactor);
        var customer = CustomerGenerator.Allocate(0, sizes.Customers);
        var part = PartGenerator.Allocate(0, sizes.Parts);
        var partSupp = PartSuppGenerator.Allocate(0, sizes.Parts);
        var orders = OrdersGenerator.Allocate(0, sizes.Orders);
        var lineItem = LineItemGenerator.Allocate(orders.FirstLine[^1]);
        Scan.Blocks(sizes.Orders, (from, to) => OrdersGenerator.Fill(sizes, orders, lineItem, from, to));
        Scan.Blocks(sizes.Parts, (from, to) => PartSuppGenerator.Fill(sizes, partSupp, from, to));
        Scan.Blocks(sizes.Parts, (from, to) => PartGenerator.Fill(part, from, to));
        Scan.Blocks(sizes.Customers, (from, to) => CustomerGenerator.Fill(customer, from, to));
        return new TpchDatabase(
            scaleFactor,
            RegionGenerator.Make(),
            NationGenerator.Make(),
            SupplierGenerator.Make(0, sizes.Suppliers),
            customer,
            part,
            partSupp,
            orders,
            lineItem);
    }

    /// <summary>Rows that blocks are counted in: those of orders for lines, those of parts for their suppliers.</summary>
    private static int RowsOf(TableSizes sizes, TpchTable table) => table switch
    {
        TpchTable.Region or TpchTable.Nation => 1,
        TpchTable.Supplier => sizes.Suppliers,
        TpchTable.Customer => sizes.Customers,
        TpchTable.Part or TpchTable.PartSupp => sizes.Parts,
        TpchTable.Orders or TpchTable.LineItem => sizes.Orders,
        _ => throw UnknownTable(table),
    };

    private static Table MakeBlock(TableSizes sizes, TpchTable table, int firstRow, int rows)
    {
        switch (table)
        {
            case TpchTable.Region:
                return RegionGenerator.Make();
            case TpchTable.Nation:
                return NationGenerator.Make();
            case TpchTable.Supplier:
                return SupplierGenerator.Make(firstRow, rows);
            case TpchTable.Customer:
                var customer = CustomerGenerator.Allocate(firstRow, rows);
                CustomerGenerator.Fill(customer, 0, rows);
                return customer;
            case TpchTable.Part:
                var part = PartGenerator.Allocate(firstRow, rows);
                PartGenerator.Fill(part, 0, rows);
                return part;
            case TpchTable.PartSupp:
                var partSupp = PartSuppGenerator.Allocate(firstRow, rows);
                PartSuppGenerator.Fill(sizes, partSupp, 0, rows);
                return partSupp;
            case TpchTable.Orders or TpchTable.LineItem:
                var orders = OrdersGenerator.Allocate(firstRow, rows);
                var lineItem = LineItemGenerator.Allocate(orders.FirstLine[^1]);
                OrdersGenerator.Fill(sizes, orders, lineItem, 0, rows);
                return table == TpchTable.Orders ? orders : lineItem;
            default:
                throw UnknownTable(table);
        }
    }

    internal static ArgumentOutOfRangeException UnknownTable(TpchTable table) =>
        new(nameof(table), table, "The table must be one of the eight values of TpchTable.");
}
