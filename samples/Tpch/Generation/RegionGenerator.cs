// SPDX-License-Identifier: MIT
using Tpch.Tables;

namespace Tpch.Generation;

internal static class RegionGenerator
{
    public static RegionTable Make()
    {
        var table = new RegionTable(TextColumn.Over(TextPool.Shared.Bytes, Words.Regions.Count));
        var comments = new CommentRandom(1500869201, 72, 0);
        for (var row = 0; row < table.Rows; row++)
        {
            table.Name.Codes[row] = (byte)row;
            comments.Next(table.Comment, row);
            comments.NextRow();
        }

        return table;
    }
}
