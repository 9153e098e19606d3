// SPDX-License-Identifier: MIT
using System.Buffers;
using System.Globalization;
using Nam.Codecs.Containers.Bytes;
using Nam.Codecs.Containers.Integers;
using Nam.Codecs.Containers.Symbols;

namespace Nam.Tool.Inspecting.Containers;

/// <summary>Says how sequences P, S, U and I of docs/container-format.md section 4.5 are coded, and reads them.</summary>
/// <remarks>What the bytes mean is read by the readers of the format: only the bytes that name a mode are looked at
/// here, beforehand.</remarks>
internal static class SequenceAnatomy
{
    /// <summary>Reads P.</summary>
    internal static string ReadBytes(ref ContainerInput input, scoped Span<byte> bytes)
    {
        if (bytes.IsEmpty)
        {
            return "empty";
        }

        var ahead = input;
        var name = ahead.ReadByte() switch
        {
            BytePack.Stored => "stored",
            BytePack.StoredAside => "stored",
            _ => InAlphabet(ref ahead),
        };
        BytePack.Read(ref input, bytes);
        return name;
    }

    /// <summary>Reads P of which nothing but its size is wanted.</summary>
    internal static string SkipBytes(ref ContainerInput input, int count)
    {
        var rented = ArrayPool<byte>.Shared.Rent(count);
        try
        {
            return ReadBytes(ref input, rented.AsSpan(0, count));
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(rented);
        }
    }

    /// <summary>Reads S.</summary>
    internal static string SkipSymbols(ref ContainerInput input, int count)
    {
        if (count == 0)
        {
            return "empty";
        }

        var name = SymbolsOf(input);
        SkipSymbolsUnnamed(ref input, count);
        return name;
    }

    /// <summary>Reads I.</summary>
    internal static string ReadIntegers(ref ContainerInput input, scoped Span<long> values)
    {
        if (values.IsEmpty)
        {
            return "empty";
        }

        var name = IntegersOf(input, values.Length);
        IntegerSequence.Read(ref input, values);
        return name;
    }

    /// <summary>Reads I of which the values are not wanted.</summary>
    internal static string SkipIntegers(ref ContainerInput input, int count)
    {
        var rented = ArrayPool<long>.Shared.Rent(count);
        try
        {
            return ReadIntegers(ref input, rented.AsSpan(0, count));
        }
        finally
        {
            ArrayPool<long>.Shared.Return(rented);
        }
    }

    private static string InAlphabet(ref ContainerInput ahead)
    {
        var count = ahead.ReadByte() + 1;
        ahead.ReadBytes(count);
        return string.Create(CultureInfo.InvariantCulture, $"alphabet of {count}, {SymbolsOf(ahead)}");
    }

    private static string SymbolsOf(ContainerInput ahead)
    {
        switch (ahead.ReadByte())
        {
            case SymbolCoder.One:
                return "one symbol";
            case SymbolCoder.Packed:
                return BitsOf(ahead.ReadByte());
            case SymbolCoder.Huffman:
                return "huffman";
            case SymbolCoder.Bytes:
                return "bytes";
            default:
                return "huffman by context";
        }
    }

    private static string IntegersOf(ContainerInput ahead, int count)
    {
        var kind = (IntegerKind)ahead.ReadByte();
        switch (kind)
        {
            case IntegerKind.Constant:
                return "constant";
            case IntegerKind.Progression:
                return "progression";
            case IntegerKind.Offset:
                ahead.ReadSigned();
                return "offset" + UnsignedOf(ahead, count);
            case IntegerKind.Rising or IntegerKind.Falling:
                ahead.ReadSigned();
                ahead.ReadSigned();
                return (kind == IntegerKind.Rising ? "rising" : "falling") + UnsignedOf(ahead, count - 1);
            default:
                ahead.ReadSigned();
                return "differences" + UnsignedOf(ahead, count - 1);
        }
    }

    private static string UnsignedOf(ContainerInput ahead, int count)
    {
        if (count == 0)
        {
            return string.Empty;
        }

        switch (ahead.ReadByte())
        {
            case UnsignedSequence.Packed:
                return ", " + BitsOf(ahead.ReadByte());
            case UnsignedSequence.Bucketed:
                ahead.ReadBytes(2);
                return $", {SymbolsOf(ahead)} of magnitudes";
            default:
                return ", bytes";
        }
    }

    private static void SkipSymbolsUnnamed(ref ContainerInput input, int count)
    {
        var rented = ArrayPool<ushort>.Shared.Rent(count);
        try
        {
            SymbolCoder.Read(ref input, rented.AsSpan(0, count));
        }
        finally
        {
            ArrayPool<ushort>.Shared.Return(rented);
        }
    }

    private static string BitsOf(int bits) => bits == 1 ? "1 bit" : string.Create(CultureInfo.InvariantCulture, $"{bits} bits");
}
