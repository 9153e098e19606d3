// SPDX-License-Identifier: MIT
using System.Numerics;
using System.Runtime.CompilerServices;

namespace Nam.Codecs.Containers.Symbols;

/// <summary>Binary logarithms in 256ths, by a table: exact to less than one 256th, for estimates of entropy.</summary>
internal static class FixedLog
{
    /// <summary>What stands for 1 bit.</summary>
    internal const int One = 256;

    private const int TableBits = 10;

    private static readonly ushort[] Table = MakeTable();

    // Most counts are small.
    private static readonly int[] Products = [0, .. Enumerable.Range(1, (1 << TableBits) - 1).Select(count => count * Log2((uint)count))];

    /// <summary>The logarithm of a number of 1 or more.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int Log2(uint value)
    {
        var exponent = BitOperations.Log2(value);
        var mantissa = exponent >= TableBits ? value >> (exponent - TableBits) : value << (TableBits - exponent);
        return (exponent * One) + Table[mantissa & ((1 << TableBits) - 1)];
    }

    /// <summary>A count times its logarithm, 0 for 0.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static long Product(long count)
    {
        var products = Products;
        return (ulong)count < (ulong)products.Length ? products[(int)count] : count * Log2((uint)count);
    }

    /// <summary>Bits, in 256ths, that symbols with these counts take at least.</summary>
    internal static long Entropy(ReadOnlySpan<int> counts)
    {
        var total = 0L;
        var sum = 0L;
        foreach (var count in counts)
        {
            total += count;
            sum += Product(count);
        }

        return Product(total) - sum;
    }

    private static ushort[] MakeTable()
    {
        var table = new ushort[1 << TableBits];
        for (var i = 0; i < table.Length; i++)
        {
            table[i] = (ushort)Math.Round(One * Math.Log2(1 + ((double)i / table.Length)));
        }

        return table;
    }
}
