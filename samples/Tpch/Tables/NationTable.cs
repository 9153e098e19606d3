// SPDX-License-Identifier: MIT
using Tpch.Generation;
using Tpch.Tbl;

namespace Tpch.Tables;

internal sealed class NationTable(TextColumn comment) : Table(Words.Nations.Count, 0)
{
    public WordColumn Name { get; } = new(Words.Nations.Values, Words.Nations.Count);

    public int[] RegionKey { get; } = new int[Words.Nations.Count];

    public TextColumn Comment => comment;

    public override void WriteRow(TblBuffer buffer, int row)
    {
        buffer.Number(row);
        buffer.Text(Name.Bytes(row));
        buffer.Number(RegionKey[row]);
        buffer.Text(comment[row]);
        buffer.EndLine();
    }

    public override void ReadRow(ref TblLine line, int row)
    {
        line.ExpectNumber(row);
        Name.Write(row, line.Text());
        RegionKey[row] = line.Number();
        comment.Write(row, line.Text());
    }
}
