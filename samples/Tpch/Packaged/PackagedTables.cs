// SPDX-License-Identifier: MIT
using System.Formats.Tar;
using System.IO.Compression;
using Tpch.Generation;
using Tpch.Tables;
using Tpch.Tbl;

namespace Tpch.Packaged;

/// <summary>The tables at scale factor 0.01 that the assembly carries: dbgen's files in a tar, packed with Brotli.</summary>
internal static class PackagedTables
{
    public const double ScaleFactor = 0.01;

    public static TpchDatabase Load()
    {
        var files = ReadFiles();
        var region = Read(files, "region", new RegionTable(Texts(Words.Regions.Count, byte.MaxValue)));
        var nation = Read(files, "nation", new NationTable(Texts(Words.Nations.Count, byte.MaxValue)));
        var sizes = new TableSizes(ScaleFactor);
        var partSuppRows = sizes.Parts * PartSuppTable.SuppliersPerPart;
        var lines = files["lineitem"].AsSpan().Count((byte)'\n');
        var orders = Read(files, "orders", new OrdersTable(sizes.Orders, Texts(sizes.Orders, OrdersTable.MaxCommentBytes)));
        var lineItem = Read(files, "lineitem", new LineItemTable(lines, Texts(lines, LineItemTable.MaxCommentBytes)));
        FindFirstLines(orders, lineItem);
        return new TpchDatabase(
            ScaleFactor,
            region,
            nation,
            Read(files, "supplier", new SupplierTable(sizes.Suppliers)),
            Read(files, "customer", new CustomerTable(sizes.Customers, Texts(sizes.Customers, CustomerTable.MaxCommentBytes))),
            Read(files, "part", new PartTable(sizes.Parts, Texts(sizes.Parts, PartTable.MaxCommentBytes))),
            Read(files, "partsupp", new PartSuppTable(partSuppRows, Texts(partSuppRows, PartSuppTable.MaxCommentBytes))),
            orders,
            lineItem);
    }

    private static TextColumn Texts(int rows, int slotBytes) => TextColumn.WithSlots(rows, slotBytes);

    private static Dictionary<string, byte[]> ReadFiles()
    {
        var files = new Dictionary<string, byte[]>();
        using var packed = EmbeddedFile.Open("tables-sf0.01.tar.br");
        using var unpacked = new BrotliStream(packed, CompressionMode.Decompress);
        using var tar = new TarReader(unpacked);
        while (tar.GetNextEntry() is { DataStream: not null } entry)
        {
            var file = new byte[entry.Length];
            entry.DataStream.ReadExactly(file);
            files.Add(Path.GetFileNameWithoutExtension(entry.Name), file);
        }

        return files;
    }

    private static T Read<T>(Dictionary<string, byte[]> files, string name, T table)
        where T : Table
    {
        var rest = files[name].AsSpan();
        for (var row = 0; row < table.Rows; row++)
        {
            var end = rest.IndexOf((byte)'\n');
            if (end < 0)
            {
                throw new InvalidDataException($"The packaged table {name} has {row} rows; it should have {table.Rows}.");
            }

            var line = new TblLine(rest[..end]);
            table.ReadRow(ref line, row);
            rest = rest[(end + 1)..];
        }

        return table;
    }

    private static void FindFirstLines(OrdersTable orders, LineItemTable lineItem)
    {
        for (var line = 0; line < lineItem.Rows; line++)
        {
            orders.FirstLine[OrderKeys.RowOf(lineItem.OrderKey[line]) + 1] = line + 1;
        }
    }
}
