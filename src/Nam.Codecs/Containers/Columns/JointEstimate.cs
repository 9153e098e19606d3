// SPDX-License-Identifier: MIT
using System.Numerics;

namespace Nam.Codecs.Containers.Columns;

/// <summary>Says from a sample of rows which neighbouring columns are sorted together, so that one key is cheaper.</summary>
internal sealed class JointEstimate
{
    private const int SampledRows = 1_024;

    // A key has to save so much of what its columns cost apart: the estimates are rough.
    private const double WorthWhile = 0.85;

    private readonly long[] _codes = new long[JointLimits.MostMembers * SampledRows];
    private readonly double[] _apart = new double[JointLimits.MostMembers];
    private readonly long[] _sizes = new long[JointLimits.MostMembers];
    private readonly long[] _keys = new long[SampledRows];
    private int _rows;

    /// <summary>Finds the neighbours from <paramref name="first"/> on that are best written with one key.</summary>
    /// <returns>Their number, or 0.</returns>
    internal int Choose(int first, int count)
    {
        var keys = _keys.AsSpan(0, _rows);
        CodesOf(first).CopyTo(keys);
        var product = _sizes[first];
        var apart = _apart[first];
        var (best, chosen) = (0.0, 0);
        for (var last = first + 1; last < count && product <= JointLimits.MostKeys / _sizes[last]; last++)
        {
            if (Repeats(keys) == 0)
            {
                break;
            }

            var codes = CodesOf(last);
            product *= _sizes[last];
            for (var row = 0; row < keys.Length; row++)
            {
                keys[row] = (keys[row] * _sizes[last]) + codes[row];
            }

            apart += _apart[last];
            var together = Steps(keys, product);
            if (together < apart * WorthWhile && apart - together > best)
            {
                (best, chosen) = (apart - together, last - first + 1);
            }
        }

        return chosen;
    }

    /// <summary>Takes the sample of the columns, which are ranked; those that mostly fall are turned round.</summary>
    internal void Sample(ReadOnlySpan<JointCandidate> columns)
    {
        var count = columns[0].Codes.Length;
        _rows = Math.Min(count, SampledRows);
        var start = (count - _rows) / 2;
        for (var index = 0; index < columns.Length; index++)
        {
            var column = columns[index];
            var ranks = column.Ranks;
            var from = column.Codes.Span.Slice(start, _rows);
            var codes = CodesOf(index);
            for (var row = 0; row < codes.Length; row++)
            {
                codes[row] = ranks[(int)(from[row] - column.Least)];
            }

            if (IsFalling(codes))
            {
                column.Reverse();
                foreach (ref var code in codes)
                {
                    code = column.Entries - 1 - code;
                }
            }

            _sizes[index] = column.Entries;
            _apart[index] = Apart(codes, column.Entries);
        }
    }

    private static bool IsFalling(ReadOnlySpan<long> codes)
    {
        var balance = 0;
        for (var row = 1; row < codes.Length; row++)
        {
            balance += Math.Sign(codes[row] - codes[row - 1]);
        }

        return balance < 0;
    }

    /// <summary>Bits of a column on its own: a code for each row, or for each run of equal ones.</summary>
    private static double Apart(ReadOnlySpan<long> codes, long size)
    {
        var runs = codes.Length - Repeats(codes);
        var bits = Math.Log2(size);
        return Math.Min(codes.Length * bits, runs * (bits + 1 + Math.Log2((double)codes.Length / runs)));
    }

    private static int Repeats(ReadOnlySpan<long> codes)
    {
        var repeats = 0;
        for (var row = 1; row < codes.Length; row++)
        {
            repeats += codes[row] == codes[row - 1] ? 1 : 0;
        }

        return repeats;
    }

    /// <summary>Bits of keys as steps modulo their number.</summary>
    private static double Steps(ReadOnlySpan<long> keys, long product)
    {
        var bits = 0L;
        for (var row = 1; row < keys.Length; row++)
        {
            var step = keys[row] - keys[row - 1];
            bits += BitOperations.Log2((ulong)(step < 0 ? step + product : step) | 1) + 1;
        }

        return bits * 1.1;
    }

    private Span<long> CodesOf(int index) => _codes.AsSpan(index * SampledRows, _rows);
}
