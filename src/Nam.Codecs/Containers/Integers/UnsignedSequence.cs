// SPDX-License-Identifier: MIT
using System.Numerics;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Bytes;
using Nam.Codecs.Containers.Symbols;

namespace Nam.Codecs.Containers.Integers;

/// <summary>Unsigned 64-bit integers: sequence U of docs/container-format.md section 4.5.</summary>
internal static class UnsignedSequence
{
    internal const byte Packed = 0;
    internal const byte Split = 1;
    internal const byte Bucketed = 2;
    internal const byte Residual = 3;
    internal const byte Bytes = 4;

    // Finding the contexts of 18,000 steps took a third of the time of their block, and made it 2 % smaller (TPC-H query 16).
    private const int FewestForContexts = 32 << 10;

    /// <summary>Tokens of the finest buckets.</summary>
    private const int MostTokens = 512;

    // Neighbours' sizes have to be that much nearer to each other than distant ones.
    private const double NearerNeighbours = 0.8;
    private const int SampledNeighbours = 1 << 10;

    private static readonly Buckets Coarse = new(2, 1);

    /// <summary>Appends the values in a mode that suits them.</summary>
    /// <param name="values">The values.</param>
    /// <param name="output">Where they go.</param>
    /// <param name="scratch">Scratch arrays.</param>
    /// <param name="areSteps">The values are steps of a series, whose scale may vary slowly.</param>
    internal static void Write(ReadOnlySpan<ulong> values, PooledBuffer output, CoderScratch scratch, bool areSteps = false)
    {
        if (values.IsEmpty)
        {
            return;
        }

        var all = 0UL;
        foreach (var value in values)
        {
            all |= value;
        }

        var bits = BitPacking.BitsOf(all);
        var modulus = Residues.FindModulus(values, bits);
        var plan = UnsignedChoice.Find(values, bits, scratch);
        if (bits <= 16 && WindowBytes.TryWrite(values, bits <= 8 ? 1 : 2, plan.Cost >> 11, Bytes, output, scratch))
        {
            return;
        }

        if (modulus == 1 || !TryWriteResidual(values, all, modulus, plan.Cost, areSteps, output, scratch))
        {
            WriteWhole(values, bits, plan, areSteps, output, scratch);
        }
    }

    /// <summary>Reads as many values as there is room for.</summary>
    internal static void Read(ref ContainerInput input, scoped Span<ulong> values)
    {
        if (!values.IsEmpty)
        {
            UnsignedReader.Read(ref input, values, mayBeResidual: true);
        }
    }

    private static void Divide(ReadOnlySpan<ulong> values, int modulus, Span<ulong> quotients, Span<ushort> remainders)
    {
        if (BitOperations.IsPow2(modulus))
        {
            var bits = BitOperations.Log2((uint)modulus);
            for (var i = 0; i < values.Length; i++)
            {
                quotients[i] = values[i] >> bits;
                remainders[i] = (ushort)(values[i] & (uint)(modulus - 1));
            }

            return;
        }

        // The product's upper half is the exact quotient of what fits into 32 bits; a division would cost ten times as much.
        var reciprocal = (ulong.MaxValue / (ulong)modulus) + 1;
        for (var i = 0; i < values.Length; i++)
        {
            var value = values[i];
            var quotient = value <= uint.MaxValue ? Math.BigMul(value, reciprocal, out _) : value / (ulong)modulus;
            quotients[i] = quotient;
            remainders[i] = (ushort)(value - (quotient * (ulong)modulus));
        }
    }

    /// <summary>Appends mode 3, if remainders and quotients are estimated to take fewer bits than the values as a
    /// whole: small steps prefer small remainders too.</summary>
    private static bool TryWriteResidual(
        ReadOnlySpan<ulong> values, ulong all, int modulus, long most, bool areSteps, PooledBuffer output, CoderScratch scratch)
    {
        var quotients = scratch.UnsignedLongs(ScratchSlots.Quotients, values.Length);
        var remainders = scratch.Symbols(ScratchSlots.Tokens, values.Length).AsSpan(0, values.Length);
        Divide(values, modulus, quotients, remainders);
        var quotientBits = BitPacking.BitsOf(all / (ulong)modulus);
        var plan = UnsignedChoice.Find(quotients, quotientBits, scratch);
        if (plan.Cost + UnsignedChoice.Symbols(remainders, modulus, scratch) >= most)
        {
            return false;
        }

        output.PutByte(Residual);
        output.PutCount(modulus);
        SymbolCoder.Write(remainders, output, scratch);
        WriteWhole(quotients, quotientBits, plan, areSteps, output, scratch);
        return true;
    }

    private static void WriteWhole(
        ReadOnlySpan<ulong> values, int bits, in UnsignedPlan plan, bool areSteps, PooledBuffer output, CoderScratch scratch)
    {
        switch (plan.Mode)
        {
            case Bucketed:
                WriteBucketed(values, plan.Buckets, areSteps, output, scratch);
                break;
            case Split:
                WriteSplit(values, plan.Low, output, scratch);
                break;
            default:
                WritePacked(values, bits, output, scratch);
                break;
        }
    }

    private static void WritePacked(ReadOnlySpan<ulong> values, int bits, PooledBuffer output, CoderScratch scratch)
    {
        output.PutByte(Packed);
        output.PutByte((byte)bits);
        BitPacking.Write(values, bits, scratch.SectionOf(BitPacking.Bytes(values.Length, bits), output));
    }

    private static void WriteSplit(ReadOnlySpan<ulong> values, int low, PooledBuffer output, CoderScratch scratch)
    {
        output.PutByte(Split);
        output.PutByte((byte)low);
        var symbols = scratch.Symbols(ScratchSlots.Tokens, values.Length).AsSpan(0, values.Length);
        for (var i = 0; i < symbols.Length; i++)
        {
            symbols[i] = (ushort)(values[i] >> low);
        }

        SymbolCoder.Write(symbols, output, scratch);
        BitPacking.Write(values, low, scratch.SectionOf(BitPacking.Bytes(values.Length, low), output));
    }

    private static void WriteBucketed(ReadOnlySpan<ulong> values, Buckets buckets, bool areSteps, PooledBuffer output, CoderScratch scratch)
    {
        var inContexts = areSteps && values.Length >= FewestForContexts && AreNeighboursAlike(values);
        if (inContexts)
        {
            // Many contexts with little in each tell less than a few.
            buckets = Coarse;
        }

        output.PutByte(Bucketed);
        output.PutByte((byte)buckets.Exact);
        output.PutByte((byte)buckets.Mantissa);
        Span<byte> extra = stackalloc byte[MostTokens];
        for (var token = 0; token < buckets.Tokens; token++)
        {
            extra[token] = (byte)buckets.ExtraBits(token);
        }

        var tokens = scratch.Symbols(ScratchSlots.Tokens, values.Length).AsSpan(0, values.Length);
        var extraBits = 0L;
        for (var i = 0; i < tokens.Length; i++)
        {
            var token = buckets.TokenOf(values[i]);
            tokens[i] = (ushort)token;
            extraBits += extra[token];
        }

        SymbolCoder.Write(tokens, output, scratch, tryContexts: inContexts);
        var bytes = checked((int)((extraBits + 7) >> 3));
        var section = scratch.SectionOf(bytes, output);
        var writer = new BitWriter(section.GetSpan(bytes + BitWriter.Slack));
        for (var i = 0; i < tokens.Length; i++)
        {
            int count = extra[tokens[i]];
            writer.PutLong(values[i] & ((1UL << count) - 1), count);
        }

        section.Advance(writer.Finish());
    }

    /// <summary>Whether a value says something about the size of the next: that differs less from it than from one far away.</summary>
    private static bool AreNeighboursAlike(ReadOnlySpan<ulong> values)
    {
        var near = 0L;
        var far = 0L;
        var half = values.Length / 2;
        var stride = Math.Max(1, half / SampledNeighbours);
        for (var i = 0; i < half; i += stride)
        {
            var bits = BitPacking.BitsOf(values[i]);
            near += Math.Abs(bits - BitPacking.BitsOf(values[i + 1]));
            far += Math.Abs(bits - BitPacking.BitsOf(values[i + half]));
        }

        return near < far * NearerNeighbours;
    }
}
