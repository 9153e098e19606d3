// SPDX-License-Identifier: MIT
using Tpch.Tbl;

namespace Tpch.Tables;

/// <summary>A table, or a block of successive rows of it, with one array a column.</summary>
/// <param name="rows">Rows that the block has.</param>
/// <param name="firstRow">Position of its first row in the whole table, from zero.</param>
internal abstract class Table(int rows, int firstRow)
{
    public int Rows => rows;

    public int FirstRow => firstRow;

    /// <summary>Appends a row as dbgen writes it.</summary>
    public abstract void WriteRow(TblBuffer buffer, int row);

    /// <summary>Sets a row from a line that dbgen wrote.</summary>
    public abstract void ReadRow(ref TblLine line, int row);
}
