// SPDX-License-Identifier: MIT
using Tpch.Tables;

namespace Tpch.Generation;

internal static class NationGenerator
{
    public static NationTable Make()
    {
        var table = new NationTable(TextColumn.Over(TextPool.Shared.Bytes, Words.Nations.Count));
        var comments = new CommentRandom(606179079, 72, 0);
        for (var row = 0; row < table.Rows; row++)
        {
            table.Name.Codes[row] = (byte)row;
            table.RegionKey[row] = Words.Nations.Weights[row];
            comments.Next(table.Comment, row);
            comments.NextRow();
        }

        return table;
    }
}
