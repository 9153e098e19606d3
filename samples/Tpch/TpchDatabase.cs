// SPDX-License-Identifier: MIT
using System.Collections;
using Tpch.Generation;
using Tpch.Packaged;
using Tpch.Queries;
using Tpch.Tables;
using Tpch.Tbl;

namespace Tpch;

/// <summary>The eight tables of TPC-H in memory. They never change, so that any number of threads may query them.</summary>
public sealed class TpchDatabase : ITpchSource
{
    internal TpchDatabase(
        double scaleFactor,
        RegionTable region,
        NationTable nation,
        SupplierTable supplier,
        CustomerTable customer,
        PartTable part,
        PartSuppTable partSupp,
        OrdersTable orders,
        LineItemTable lineItem)
    {
        ScaleFactor = scaleFactor;
        Region = region;
        Nation = nation;
        Supplier = supplier;
        Customer = customer;
        Part = part;
        PartSupp = partSupp;
        Orders = orders;
        LineItem = lineItem;
    }

    /// <summary>The size of the data; 1 is about 1 GB in dbgen's files.</summary>
    public double ScaleFactor { get; }

    internal RegionTable Region { get; }

    internal NationTable Nation { get; }

    internal SupplierTable Supplier { get; }

    internal CustomerTable Customer { get; }

    internal PartTable Part { get; }

    internal PartSuppTable PartSupp { get; }

    internal OrdersTable Orders { get; }

    internal LineItemTable LineItem { get; }

    /// <summary>Gets the tables at a scale factor: at 0.01 those that the assembly carries, otherwise generated ones.</summary>
    /// <param name="scaleFactor">Size of the data: above 0 and at most 100.</param>
    /// <exception cref="ArgumentOutOfRangeException">The scale factor is out of range.</exception>
    public static TpchDatabase Load(double scaleFactor) =>
        scaleFactor == PackagedTables.ScaleFactor ? PackagedTables.Load() : Generate(scaleFactor);

    /// <summary>Generates the tables at a scale factor, row for row those of the council's program dbgen.</summary>
    /// <param name="scaleFactor">Size of the data: above 0 and at most 100.</param>
    /// <exception cref="ArgumentOutOfRangeException">The scale factor is out of range.</exception>
    public static TpchDatabase Generate(double scaleFactor) => TpchGenerator.Generate(scaleFactor);

    /// <summary>The number of rows of a table.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The table is none of the eight.</exception>
    public int CountRows(TpchTable table) => Get(table).Rows;

    /// <summary>Writes a table in the format of dbgen's .tbl files; the stream is left open.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The table is none of the eight.</exception>
    public void Write(TpchTable table, Stream stream)
    {
        ArgumentNullException.ThrowIfNull(stream);
        var rows = Get(table);
        TblPump.Write(stream, rows.Rows, 1 << 12, (from, to) => TblPump.Format(rows, from, to));
    }

    /// <inheritdoc/>
    /// <remarks>The query runs on the thread pool and, once begun, to its end.</remarks>
    public Task<IList> RunAsync(TpchQuery query, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(query);
        return Task.Run(() => query.Run(this), cancellationToken);
    }

    private Table Get(TpchTable table) => table switch
    {
        TpchTable.Region => Region,
        TpchTable.Nation => Nation,
        TpchTable.Supplier => Supplier,
        TpchTable.Customer => Customer,
        TpchTable.Part => Part,
        TpchTable.PartSupp => PartSupp,
        TpchTable.Orders => Orders,
        TpchTable.LineItem => LineItem,
        _ => throw TpchGenerator.UnknownTable(table),
    };
}
