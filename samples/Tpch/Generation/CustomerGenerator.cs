// SPDX-License-Identifier: MIT
using Tpch.Tables;

namespace Tpch.Generation;

internal static class CustomerGenerator
{
    public static CustomerTable Allocate(int firstRow, int rows) =>
        new(rows, TextColumn.Over(TextPool.Shared.Bytes, rows), firstRow);

    public static void Fill(CustomerTable table, int from, int to)
    {
        var firstRow = table.FirstRow + from;
        var addresses = new AddressRandom(881155353, firstRow);
        var nations = new RowRandom(1489529863, 1, firstRow);
        var phones = new PhoneRandom(1521138112, firstRow);
        var balances = new RowRandom(298370230, 1, firstRow);
        var segments = new RowRandom(1140279430, 1, firstRow);
        var comments = new CommentRandom(1335826707, 73, firstRow);
        for (var row = from; row < to; row++)
        {
            addresses.Next(table.Address, row);
            var nation = nations.Next(0, Words.Nations.Count - 1);
            table.NationKey[row] = (byte)nation;
            phones.Next(table.Phone, row, nation);
            table.AccountBalanceCents[row] = balances.Next(-99999, 999999);
            table.MarketSegment.Codes[row] = Words.MarketSegments.Next(ref segments);
            comments.Next(table.Comment, row);
            nations.NextRow();
            balances.NextRow();
            segments.NextRow();
            comments.NextRow();
        }
    }
}
