// SPDX-License-Identifier: MIT
using Tpch.Tables;

namespace Tpch.Tbl;

/// <summary>Makes blocks of lines on all processors and writes them to a stream in their order.</summary>
internal static class TblPump
{
    /// <summary>Formats rows of a table that is in memory.</summary>
    public static TblBuffer Format(Table table, int from, int to)
    {
        var buffer = new TblBuffer();
        for (var row = from; row < to; row++)
        {
            table.WriteRow(buffer, row);
        }

        return buffer;
    }

    /// <summary>Calls <paramref name="makeBlock"/> with (first row, end) for all rows and writes what it returns.</summary>
    public static void Write(Stream stream, int rows, int blockRows, Func<int, int, TblBuffer> makeBlock)
    {
        var ahead = Environment.ProcessorCount + 1;
        var blocks = new Queue<Task<TblBuffer>>();
        var next = 0;
        while (next < rows || blocks.Count > 0)
        {
            for (; next < rows && blocks.Count < ahead; next += Math.Min(blockRows, rows - next))
            {
                var from = next;
                var to = from + Math.Min(blockRows, rows - from);
                blocks.Enqueue(Task.Run(() => makeBlock(from, to)));
            }

            stream.Write(blocks.Dequeue().GetAwaiter().GetResult().Written.Span);
        }
    }
}
