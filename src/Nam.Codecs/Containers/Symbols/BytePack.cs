// SPDX-License-Identifier: MIT
using System.Buffers;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Bytes;

namespace Nam.Codecs.Containers.Symbols;

/// <summary>A known number of bytes: pack P of docs/container-format.md section 4.5.</summary>
internal static class BytePack
{
    internal const byte Stored = 0;
    private const byte InAlphabet = 3;
    internal const byte StoredAside = 4;

    private const int FewestPacked = 24;
    private const int FewestApart = 256;

    /// <summary>Bits by which the entropy of random bytes is estimated too low: twice 255 / (2 ln 2).</summary>
    private const int RandomBits = 368;

    /// <summary>Appends the bytes in a mode that suits them.</summary>
    internal static void Write(ReadOnlySpan<byte> bytes, PooledBuffer output, CoderScratch scratch)
    {
        if (bytes.Length < FewestPacked)
        {
            WriteStored(bytes, output);
            return;
        }

        if (scratch.Aside is not null)
        {
            WriteInWindow(bytes, output, scratch);
            return;
        }

        var counts = PackSample.Count(bytes, scratch.Integers(ScratchSlots.PackHistogram, PackSample.Counters));
        var entropy = FixedLog.Entropy(counts) / FixedLog.One;
        WriteInAlphabet(bytes, counts, entropy, output, scratch);
    }

    /// <summary>Reads as many bytes as there is room for.</summary>
    internal static void Read(ref ContainerInput input, scoped Span<byte> destination)
    {
        if (destination.IsEmpty)
        {
            return;
        }

        var mode = input.ReadByte();
        switch (mode)
        {
            case Stored:
                input.ReadBytes(destination.Length).CopyTo(destination);
                return;
            case StoredAside:
                input.ReadSection(destination.Length).CopyTo(destination);
                return;
            case InAlphabet:
                ReadInAlphabet(ref input, destination);
                return;
            default:
                input.Throw($"has a pack in mode {mode}, which is unknown");
                return;
        }
    }

    /// <summary>Whether bytes gain nothing from what a packed block packs together: they stand apart in an alphabet, or
    /// as they are.</summary>
    /// <param name="bytes">The bytes.</param>
    /// <param name="look">Takes what <see cref="WriteApart"/> wants to know of them.</param>
    /// <param name="scratch">Scratch memory.</param>
    internal static bool StandApart(ReadOnlySpan<byte> bytes, scoped ref PackLook look, CoderScratch scratch)
    {
        if (bytes.Length < FewestApart)
        {
            return false;
        }

        var counts = PackSample.Count(bytes, scratch.Integers(ScratchSlots.PackHistogram, PackSample.Counters));
        look.Entropy = FixedLog.Entropy(counts) / FixedLog.One;
        if (!IsNoise(look.Entropy, bytes.Length, WidthOf(counts)) || PackSample.HasMatches(bytes, scratch))
        {
            return false;
        }

        counts.CopyTo(look.Counts);
        return true;
    }

    /// <summary>Appends bytes that <see cref="StandApart"/> said to stand apart.</summary>
    internal static void WriteApart(ReadOnlySpan<byte> bytes, scoped in PackLook look, PooledBuffer output, CoderScratch scratch)
    {
        if (WidthOf(look.Counts) == 8)
        {
            output.PutByte(StoredAside);
            scratch.SectionOf(bytes.Length, output).Write(bytes);
            return;
        }

        WriteInAlphabet(bytes, look.Counts, look.Entropy, output, scratch);
    }

    /// <summary>Whether characters bear nearly all bits that their alphabet has room for, octets all of them.</summary>
    private static bool IsNoise(long entropy, int count, int width)
    {
        var bits = (long)count * width;
        return entropy >= bits - RandomBits - (width == 8 ? bits >> 13 : bits >> 4);
    }

    /// <summary>Appends the bytes of a packed block: as they stand, to be packed with all others, if they are not
    /// better off apart.</summary>
    private static void WriteInWindow(ReadOnlySpan<byte> bytes, PooledBuffer output, CoderScratch scratch)
    {
        var look = new PackLook(stackalloc int[PackLook.Values]);
        if (StandApart(bytes, ref look, scratch))
        {
            WriteApart(bytes, look, output, scratch);
        }
        else
        {
            WriteStored(bytes, output);
        }
    }

    /// <summary>Whether all symbols of an alphabet of a power of two occur about equally often.</summary>
    private static bool IsEven(long entropy, int count, int width) => entropy >= ((long)count * width) - (count >> 6);

    /// <summary>Bits of the places in the alphabet of what occurs.</summary>
    private static int WidthOf(ReadOnlySpan<int> counts) => BitPacking.BitsOf((ulong)(counts.Length - counts.Count(0)) - 1);

    private static void WriteStored(ReadOnlySpan<byte> bytes, PooledBuffer output)
    {
        if (!bytes.IsEmpty)
        {
            output.PutByte(Stored);
            output.Write(bytes);
        }
    }

    private static void WriteInAlphabet(
        ReadOnlySpan<byte> bytes, ReadOnlySpan<int> counts, long entropy, PooledBuffer output, CoderScratch scratch)
    {
        Span<byte> alphabet = stackalloc byte[256];
        Span<byte> places = stackalloc byte[256];
        var count = 0;
        for (var i = 0; i < counts.Length; i++)
        {
            if (counts[i] != 0)
            {
                places[i] = (byte)count;
                alphabet[count++] = (byte)i;
            }
        }

        var start = output.WrittenCount;
        var asideStart = scratch.Aside?.WrittenCount ?? 0;
        output.PutByte(InAlphabet);
        output.PutByte((byte)(count - 1));
        output.Write(alphabet[..count]);

        // Nothing but a coin toss decides between the symbols: no code can win, and packing them needs no symbols in memory.
        var width = BitPacking.BitsOf((ulong)count - 1);
        if (width is > 0 and < 8 && IsEven(entropy, bytes.Length, width))
        {
            AlphabetBits.Write(bytes, places, width, output, scratch);
        }
        else if (width < 8 || entropy < ((long)bytes.Length << 3) - (bytes.Length >> 5) - 2048)
        {
            var symbols = scratch.Symbols(ScratchSlots.PackSymbols, bytes.Length).AsSpan(0, bytes.Length);
            for (var i = 0; i < symbols.Length; i++)
            {
                symbols[i] = places[bytes[i]];
            }

            SymbolCoder.Write(symbols, output, scratch);
        }

        var written = output.WrittenCount - start + (scratch.Aside?.WrittenCount ?? 0) - asideStart;
        if (written == count + 2 || written > bytes.Length)
        {
            output.Truncate(start);
            scratch.Aside?.Truncate(asideStart);
            WriteStored(bytes, output);
        }
    }

    private static void ReadInAlphabet(ref ContainerInput input, scoped Span<byte> destination)
    {
        var count = input.ReadByte() + 1;
        var alphabet = input.ReadBytes(count);
        for (var i = 1; i < count; i++)
        {
            if (alphabet[i] <= alphabet[i - 1])
            {
                input.Throw("has an alphabet that is not in ascending order");
            }
        }

        if (AlphabetBits.TryRead(ref input, alphabet, destination))
        {
            return;
        }

        var rented = ArrayPool<ushort>.Shared.Rent(destination.Length);
        try
        {
            var symbols = rented.AsSpan(0, destination.Length);
            SymbolCoder.Read(ref input, symbols);
            for (var i = 0; i < symbols.Length; i++)
            {
                if (symbols[i] >= count)
                {
                    input.Throw($"has character {symbols[i]:N0} of an alphabet of {count}");
                }

                destination[i] = alphabet[symbols[i]];
            }
        }
        finally
        {
            ArrayPool<ushort>.Shared.Return(rented);
        }
    }
}
