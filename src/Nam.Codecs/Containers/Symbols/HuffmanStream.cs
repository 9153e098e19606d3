// SPDX-License-Identifier: MIT
using System.Buffers;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Nam.Codecs;

/// <summary>Symbols in one Huffman code: mode 2 of S.</summary>
internal static class HuffmanStream
{
    private const int Slack = 8;

    /// <summary>Bytes of mode 2 with all that belongs to it.</summary>
    internal static long Bytes(ReadOnlySpan<int> counts, ReadOnlySpan<byte> lengths)
    {
        var bits = HuffmanLengths.Cost(counts, lengths);
        return 6 + ((HuffmanCode.LengthBits(lengths) + 7) >> 3) + ((bits + 7) >> 3);
    }

    /// <summary>Appends the number of bytes and the symbols in that code.</summary>
    internal static void Write(ReadOnlySpan<ushort> symbols, ReadOnlySpan<byte> lengths, long bytes, PooledBuffer output, CoderScratch scratch)
    {
        var words = scratch.Symbols(ScratchSlots.Codes, SymbolCoder.MaximumSymbols);
        HuffmanCode.MakeWords(lengths, words);
        output.PutCount(checked((int)bytes));
        ref var start = ref MemoryMarshal.GetReference(output.GetSpan((int)bytes + Slack));
        var pending = 0UL;
        var count = 0;
        nint position = 0;
        var i = 0;
        for (; i + 4 <= symbols.Length; i += 4)
        {
            Append(words[symbols[i]], ref pending, ref count);
            Append(words[symbols[i + 1]], ref pending, ref count);
            Append(words[symbols[i + 2]], ref pending, ref count);
            Append(words[symbols[i + 3]], ref pending, ref count);
            Unsafe.WriteUnaligned(ref Unsafe.Add(ref start, position), pending);
            position += count >> 3;
            pending >>= count & 0x38;
            count &= 7;
        }

        for (; i < symbols.Length; i++)
        {
            Append(words[symbols[i]], ref pending, ref count);
        }

        Unsafe.WriteUnaligned(ref Unsafe.Add(ref start, position), pending);
        output.Advance((int)bytes);
    }

    /// <summary>Reads a code, a number of bytes and the symbols in them.</summary>
    internal static void Read(ref ContainerInput input, scoped Span<ushort> symbols)
    {
        Span<byte> lengths = stackalloc byte[HuffmanCode.MaximumAlphabet];
        var alphabet = HuffmanCode.Read(ref input, lengths, mayBeSingle: false);
        lengths = lengths[..alphabet];
        var bits = HuffmanCode.Longest(lengths);
        var table = ArrayPool<ushort>.Shared.Rent(1 << bits);
        try
        {
            HuffmanCode.MakeTable(lengths, bits, table);
            var bytes = input.ReadBytes(input.ReadCount(input.Left, "bytes of symbols"));
            var used = Decode(bytes, table.AsSpan(0, 1 << bits), symbols);
            CheckEnd(ref input, bytes, used);
        }
        finally
        {
            ArrayPool<ushort>.Shared.Return(table);
        }
    }

    /// <summary>Throws unless exactly these bits end in the last byte and zeros follow them.</summary>
    internal static void CheckEnd(ref ContainerInput input, ReadOnlySpan<byte> bytes, long usedBits)
    {
        if ((usedBits + 7) >> 3 != bytes.Length || ((usedBits & 7) != 0 && bytes[^1] >> (int)(usedBits & 7) != 0))
        {
            input.Throw($"has {bytes.Length:N0} bytes of coded symbols that do not end with them");
        }
    }

    /// <summary>The 64 bits from a byte on, with zeros behind the end.</summary>
    internal static ulong Load(ReadOnlySpan<byte> bytes, long position)
    {
        var from = (int)Math.Min(position, bytes.Length);
        if (bytes.Length - from >= 8)
        {
            return MemoryMarshal.Read<ulong>(bytes[from..]);
        }

        var word = 0UL;
        for (var i = bytes.Length - 1; i >= from; i--)
        {
            word = (word << 8) | bytes[i];
        }

        return word;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Append(int word, ref ulong pending, ref int count)
    {
        pending |= (ulong)(uint)(word & 0xFFF) << count;
        count += word >> 12;
    }

    private static long Decode(ReadOnlySpan<byte> bytes, ReadOnlySpan<ushort> table, Span<ushort> symbols)
    {
        var mask = (uint)table.Length - 1;
        var position = 0L;
        for (var i = 0; i < symbols.Length; i++)
        {
            var word = Load(bytes, position >> 3) >> (int)(position & 7);
            var entry = table[(int)((uint)word & mask)];
            symbols[i] = (ushort)(entry & 0xFFF);
            position += entry >> 12;
        }

        return position;
    }
}
