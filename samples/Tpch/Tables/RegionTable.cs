// SPDX-License-Identifier: MIT
using Tpch.Generation;
using Tpch.Tbl;

namespace Tpch.Tables;

internal sealed class RegionTable(TextColumn comment) : Table(Words.Regions.Count, 0)
{
    public WordColumn Name { get; } = new(Words.Regions.Values, Words.Regions.Count);

    public TextColumn Comment => comment;

    public override void WriteRow(TblBuffer buffer, int row)
    {
        buffer.Number(row);
        buffer.Text(Name.Bytes(row));
        buffer.Text(comment[row]);
        buffer.EndLine();
    }

    public override void ReadRow(ref TblLine line, int row)
    {
        line.ExpectNumber(row);
        Name.Write(row, line.Text());
        comment.Write(row, line.Text());
    }
}
