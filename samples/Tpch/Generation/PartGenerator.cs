// SPDX-License-Identifier: MIT
using System.Text;
using Tpch.Tables;

namespace Tpch.Generation;

internal static class PartGenerator
{
    private const int NameWords = 5;

    private static readonly byte[][] Colors = Array.ConvertAll(Words.Colors.Values, Encoding.ASCII.GetBytes);

    public static PartTable Allocate(int firstRow, int rows) =>
        new(rows, TextColumn.Over(TextPool.Shared.Bytes, rows), firstRow);

    /// <summary>The retail price of a part in cents (TPC-H, clause 4.2.3).</summary>
    public static int PriceCents(int partKey) => 90000 + (partKey / 10 % 20001) + (partKey % 1000 * 100);

    public static void Fill(PartTable table, int from, int to)
    {
        var firstRow = table.FirstRow + from;
        var names = new RowRandom(709314158, Colors.Length, firstRow);
        var manufacturers = new RowRandom(1, 1, firstRow);
        var brands = new RowRandom(46831694, 1, firstRow);
        var types = new RowRandom(1841581359, 1, firstRow);
        var sizes = new RowRandom(1193163244, 1, firstRow);
        var containers = new RowRandom(727633698, 1, firstRow);
        var comments = new CommentRandom(804159733, 14, firstRow);
        Span<byte> colors = stackalloc byte[Colors.Length];
        for (var row = from; row < to; row++)
        {
            WriteName(table.Name, row, ref names, colors);
            var manufacturer = manufacturers.Next(1, 5) - 1;
            table.Manufacturer.Codes[row] = (byte)manufacturer;
            table.Brand.Codes[row] = (byte)((manufacturer * 5) + brands.Next(1, 5) - 1);
            table.Type.Codes[row] = Words.PartTypes.Next(ref types);
            table.Size[row] = (byte)sizes.Next(1, 50);
            table.Container.Codes[row] = Words.PartContainers.Next(ref containers);
            table.RetailPriceCents[row] = PriceCents(table.FirstRow + row + 1);
            comments.Next(table.Comment, row);
            names.NextRow();
            manufacturers.NextRow();
            brands.NextRow();
            types.NextRow();
            sizes.NextRow();
            containers.NextRow();
            comments.NextRow();
        }
    }

    /// <summary>Five different colours: the first of a list that is shuffled as far as needed.</summary>
    private static void WriteName(TextColumn column, int row, ref RowRandom random, Span<byte> colors)
    {
        for (var i = 0; i < colors.Length; i++)
        {
            colors[i] = (byte)i;
        }

        var slot = column.Slot(row);
        var length = 0;
        for (var i = 0; i < NameWords; i++)
        {
            var swap = random.Next(i, colors.Length - 1);
            (colors[i], colors[swap]) = (colors[swap], colors[i]);
            if (i > 0)
            {
                slot[length++] = (byte)' ';
            }

            var word = Colors[colors[i]];
            word.CopyTo(slot[length..]);
            length += word.Length;
        }

        column.SetLength(row, length);
    }
}
