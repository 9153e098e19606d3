// SPDX-License-Identifier: MIT
namespace Tpch.Tables;

/// <summary>Walks over rows on all processors, in blocks.</summary>
internal static class Scan
{
    private const int BlockRows = 1 << 14;

    /// <summary>Calls <paramref name="read"/> with (first row, end) for every block.</summary>
    public static void Blocks(int rows, Action<int, int> read)
    {
        var blocks = (int)(((long)rows + BlockRows - 1) / BlockRows);
        Parallel.For(0, blocks, block => read(block * BlockRows, Math.Min(rows, (block + 1) * BlockRows)));
    }

    /// <summary>Gives every thread a state from <paramref name="start"/> and returns all states in no certain order.</summary>
    public static List<T> States<T>(int rows, Func<T> start, Action<T, int, int> read)
        where T : class
    {
        var states = new List<T>();
        var blocks = (int)(((long)rows + BlockRows - 1) / BlockRows);
        Parallel.For(
            0,
            blocks,
            start,
            (block, _, state) =>
            {
                read(state, block * BlockRows, Math.Min(rows, (block + 1) * BlockRows));
                return state;
            },
            state =>
            {
                lock (states)
                {
                    states.Add(state);
                }
            });
        return states;
    }

    /// <summary>Adds up arrays of sums that <paramref name="read"/> adds to.</summary>
    public static long[] Sums(int rows, int count, Action<long[], int, int> read)
    {
        var total = new long[count];
        foreach (var sums in States(rows, () => new long[count], read))
        {
            for (var i = 0; i < count; i++)
            {
                total[i] += sums[i];
            }
        }

        return total;
    }

    /// <summary>Collects what <paramref name="read"/> finds, in no certain order.</summary>
    public static List<T> Collect<T>(int rows, Action<List<T>, int, int> read) =>
        [.. States(rows, () => new List<T>(), read).SelectMany(found => found)];
}
