// SPDX-License-Identifier: MIT
using Nam.Codecs.Containers.Bytes;

namespace Nam.Codecs.Containers.Symbols;

/// <summary>Code lengths of a Huffman code of at most 15 bits from how often the symbols occur.</summary>
/// <remarks>
/// Lengths by the in-place method of Moffat and Katajainen (In-place calculation of minimum-redundancy codes, 1995); a code that gets too
/// long is flattened: its deepest words move up to the limit, and for each step by which it is then too full the longest shorter word is
/// split. The result is always a complete code.
/// </remarks>
internal static class HuffmanLengths
{
    internal const int MaximumBits = 15;

    /// <summary>Sets the length of every symbol, 0 where the count is 0, and gives the number of symbols that occur.</summary>
    /// <remarks>A single symbol that occurs gets the length 1.</remarks>
    internal static int Make(ReadOnlySpan<int> counts, Span<byte> lengths, CoderScratch scratch)
    {
        var keys = scratch.Longs(ScratchSlots.HuffmanKeys, counts.Length).AsSpan(0, counts.Length);
        lengths[..counts.Length].Clear();
        var used = 0;
        for (var symbol = 0; symbol < counts.Length; symbol++)
        {
            if (counts[symbol] != 0)
            {
                keys[used++] = ((long)counts[symbol] << 16) | (uint)symbol;
            }
        }

        if (used == 0)
        {
            return 0;
        }

        keys = keys[..used];
        if (used == 1)
        {
            lengths[(int)(keys[0] & 0xFFFF)] = 1;
            return 1;
        }

        keys.Sort();
        var tree = scratch.Longs(ScratchSlots.HuffmanTree, used).AsSpan(0, used);
        for (var i = 0; i < used; i++)
        {
            tree[i] = keys[i] >> 16;
        }

        MakeDepths(tree);
        Span<int> perLength = stackalloc int[64];
        perLength.Clear();
        foreach (var depth in tree)
        {
            perLength[(int)Math.Min(depth, MaximumBits)]++;
        }

        Flatten(perLength);
        var next = 0;
        for (var length = MaximumBits; length > 0; length--)
        {
            for (var i = 0; i < perLength[length]; i++)
            {
                lengths[(int)(keys[next++] & 0xFFFF)] = (byte)length;
            }
        }

        return used;
    }

    /// <summary>Bits of a stream with these counts.</summary>
    internal static long Cost(ReadOnlySpan<int> counts, ReadOnlySpan<byte> lengths)
    {
        var bits = 0L;
        for (var symbol = 0; symbol < counts.Length; symbol++)
        {
            bits += (long)counts[symbol] * lengths[symbol];
        }

        return bits;
    }

    /// <summary>Turns ascending weights into descending depths.</summary>
    private static void MakeDepths(Span<long> tree)
    {
        var count = tree.Length;
        tree[0] += tree[1];
        var root = 0;
        var leaf = 2;
        for (var next = 1; next < count - 1; next++)
        {
            for (var half = 0; half < 2; half++)
            {
                var takesNode = leaf >= count || (root < next && tree[root] < tree[leaf]);
                var weight = takesNode ? tree[root] : tree[leaf];
                if (takesNode)
                {
                    tree[root++] = next;
                }
                else
                {
                    leaf++;
                }

                tree[next] = half == 0 ? weight : tree[next] + weight;
            }
        }

        tree[count - 2] = 0;
        for (var next = count - 3; next >= 0; next--)
        {
            tree[next] = tree[(int)tree[next]] + 1;
        }

        var available = 1;
        var used = 0;
        var depth = 0L;
        root = count - 2;
        var place = count - 1;
        while (available > 0)
        {
            while (root >= 0 && tree[root] == depth)
            {
                used++;
                root--;
            }

            while (available > used)
            {
                tree[place--] = depth;
                available--;
            }

            available = 2 * used;
            depth++;
            used = 0;
        }
    }

    private static void Flatten(Span<int> perLength)
    {
        var total = 0;
        for (var length = 1; length <= MaximumBits; length++)
        {
            total += perLength[length] << (MaximumBits - length);
        }

        for (; total > 1 << MaximumBits; total--)
        {
            perLength[MaximumBits]--;
            var length = MaximumBits - 1;
            while (perLength[length] == 0)
            {
                length--;
            }

            perLength[length]--;
            perLength[length + 1] += 2;
        }
    }
}
