// SPDX-License-Identifier: MIT
using System.Buffers;

namespace Nam.Codecs;

/// <summary>Reads sequence U of docs/container-format.md section 4.5.</summary>
internal static class UnsignedReader
{
    /// <summary>Reads as many values as there is room for, one or more.</summary>
    internal static void Read(ref ContainerInput input, scoped Span<ulong> values, bool mayBeResidual)
    {
        var mode = input.ReadByte();
        if (mode == UnsignedSequence.Packed)
        {
            BitPacking.Read(ref input, values, ReadBits(ref input, 64));
            return;
        }

        var rented = ArrayPool<ushort>.Shared.Rent(values.Length);
        try
        {
            var symbols = rented.AsSpan(0, values.Length);
            switch (mode)
            {
                case UnsignedSequence.Split:
                    ReadSplit(ref input, values, symbols);
                    return;
                case UnsignedSequence.Bucketed:
                    ReadBucketed(ref input, values, symbols);
                    return;
                case UnsignedSequence.Residual when mayBeResidual:
                    ReadResidual(ref input, values, symbols);
                    return;
                default:
                    input.Throw($"has integers in mode {mode}, which is unknown or not allowed here");
                    return;
            }
        }
        finally
        {
            ArrayPool<ushort>.Shared.Return(rented);
        }
    }

    private static void ReadSplit(ref ContainerInput input, scoped Span<ulong> values, scoped Span<ushort> high)
    {
        var bits = ReadBits(ref input, 63);
        SymbolCoder.Read(ref input, high);
        BitPacking.Read(ref input, values, bits);
        var most = ulong.MaxValue >> bits;
        var largest = 0;
        for (var i = 0; i < values.Length; i++)
        {
            largest |= high[i];
            values[i] |= (ulong)high[i] << bits;
        }

        // Rounded up to a number of bits, which is what the limit is too.
        if ((ulong)largest > most)
        {
            input.Throw($"has an integer of more than 64 bits: {largest:N0} above {bits}");
        }
    }

    private static void ReadBucketed(ref ContainerInput input, scoped Span<ulong> values, scoped Span<ushort> tokens)
    {
        var exact = ReadBits(ref input, 8);
        var buckets = new Buckets(exact, ReadBits(ref input, exact));
        SymbolCoder.Read(ref input, tokens);
        var last = buckets.Tokens;
        var extraBits = 0L;
        foreach (var token in tokens)
        {
            if (token >= last)
            {
                input.Throw($"has the token {token:N0}; those of 64 bits end at {last:N0}");
            }

            extraBits += buckets.ExtraBits(token);
        }

        if (extraBits > (long)input.Left << 3)
        {
            input.Throw($"has {input.Left:N0} bytes left where {extraBits:N0} extra bits should stand");
        }

        var reader = new BitReader(input.ReadBytes((int)((extraBits + 7) >> 3)));
        for (var i = 0; i < values.Length; i++)
        {
            values[i] = buckets.LeastOf(tokens[i]) + reader.TakeLong(buckets.ExtraBits(tokens[i]));
        }

        if (!reader.IsPaddedWithZeros)
        {
            input.Throw("has extra bits of integers that are not padded with zeros");
        }
    }

    private static void ReadResidual(ref ContainerInput input, scoped Span<ulong> values, scoped Span<ushort> remainders)
    {
        var modulus = (ulong)input.ReadCount(SymbolCoder.MaximumSymbols, "as a modulus");
        if (modulus < 2)
        {
            input.Throw($"has the modulus {modulus}; 2 is the least");
        }

        SymbolCoder.Read(ref input, remainders);
        Read(ref input, values, mayBeResidual: false);
        var most = (ulong.MaxValue / modulus) - 1;
        var largestQuotient = 0UL;
        var largestRemainder = 0;
        for (var i = 0; i < values.Length; i++)
        {
            largestQuotient = Math.Max(largestQuotient, values[i]);
            largestRemainder = Math.Max(largestRemainder, remainders[i]);
            values[i] = (values[i] * modulus) + remainders[i];
        }

        if (largestQuotient > most || (ulong)largestRemainder >= modulus)
        {
            input.Throw($"has the quotient {largestQuotient:N0} and the remainder {largestRemainder:N0} of the modulus {modulus:N0}");
        }
    }

    private static int ReadBits(ref ContainerInput input, int most)
    {
        var bits = input.ReadByte();
        if (bits > most)
        {
            input.Throw($"has integers of {bits} bits; {most} are allowed here");
        }

        return bits;
    }
}
