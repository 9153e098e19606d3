// SPDX-License-Identifier: MIT
using Tpch.Tables;

namespace Tpch.Generation;

internal static class SupplierGenerator
{
    private const int ComplaintPercent = 50;

    /// <summary>Of so many suppliers, <see cref="MarkedSuppliers"/> have a comment with a judgement.</summary>
    private const int MarkBase = 10_000;

    private const int MarkedSuppliers = 10;

    private static ReadOnlySpan<byte> Mark => "Customer "u8;

    /// <summary>Makes a block of suppliers; waits for the text pool, as judgements are written into the comments.</summary>
    public static SupplierTable Make(int firstRow, int rows)
    {
        var table = new SupplierTable(rows, firstRow);
        var pool = TextPool.Shared;
        pool.Wait();
        var addresses = new AddressRandom(706178559, firstRow);
        var nations = new RowRandom(110356601, 1, firstRow);
        var phones = new PhoneRandom(884434366, firstRow);
        var balances = new RowRandom(962338209, 1, firstRow);
        var comments = new CommentRandom(1341315363, 63, firstRow);
        var marks = new JudgementRandom(firstRow);
        for (var row = 0; row < rows; row++)
        {
            addresses.Next(table.Address, row);
            var nation = nations.Next(0, Words.Nations.Count - 1);
            table.NationKey[row] = (byte)nation;
            phones.Next(table.Phone, row, nation);
            table.AccountBalanceCents[row] = balances.Next(-99999, 999999);
            table.Comment.Write(row, comments.Next(pool.Bytes));
            marks.Next(table.Comment.Slot(row)[..table.Comment[row].Length]);
            nations.NextRow();
            balances.NextRow();
            comments.NextRow();
        }

        return table;
    }

    /// <summary>Writes "Customer ... Complaints" or "Customer ... Recommends" into a few comments.</summary>
    private struct JudgementRandom(int firstRow)
    {
        private RowRandom _chosen = new(202794285, 1, firstRow);
        private RowRandom _gap = new(263032577, 1, firstRow);
        private RowRandom _offset = new(715851524, 1, firstRow);
        private RowRandom _kind = new(753643799, 1, firstRow);

        public void Next(Span<byte> comment)
        {
            if (_chosen.Next(1, MarkBase) <= MarkedSuppliers)
            {
                var room = comment.Length - Mark.Length - "Complaints"u8.Length;
                var gap = _gap.Next(0, room);
                var offset = _offset.Next(0, room - gap);
                var judgement = _kind.Next(0, 100) < ComplaintPercent ? "Complaints"u8 : "Recommends"u8;
                Mark.CopyTo(comment[offset..]);
                judgement.CopyTo(comment[(offset + Mark.Length + gap)..]);
            }

            _chosen.NextRow();
            _gap.NextRow();
            _offset.NextRow();
            _kind.NextRow();
        }
    }
}
