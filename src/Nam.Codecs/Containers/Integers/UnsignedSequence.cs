// SPDX-License-Identifier: MIT
namespace Nam.Codecs;

/// <summary>Unsigned 64-bit integers: sequence U of docs/container-format.md section 4.5.</summary>
internal static class UnsignedSequence
{
    internal const byte Packed = 0;
    internal const byte Split = 1;
    internal const byte Bucketed = 2;
    internal const byte Residual = 3;

    // Fewer values are packed as they are: no code or sample would tell anything.
    private const int FewestCoded = 12;

    private const int FewestForContexts = 2048;

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

        var bits = IntegerStatistics.BitsOf(all);
        var modulus = Residues.FindModulus(values, bits);
        if (modulus == 1 || !TryWriteResidual(values, all, modulus, areSteps, output, scratch))
        {
            WriteWhole(values, bits, areSteps, output, scratch);
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

    /// <summary>Appends mode 3, if remainders and quotients are estimated to take fewer bits than the values: small steps prefer small remainders too.</summary>
    private static bool TryWriteResidual(ReadOnlySpan<ulong> values, ulong all, int modulus, bool areSteps, PooledBuffer output, CoderScratch scratch)
    {
        var quotients = scratch.UnsignedLongs(ScratchSlots.Quotients, values.Length);
        var remainders = scratch.Symbols(ScratchSlots.Tokens, values.Length).AsSpan(0, values.Length);
        Divide(values, modulus, quotients, remainders);
        var quotientBits = IntegerStatistics.BitsOf(all / (ulong)modulus);
        var apart = Estimate(quotients, quotientBits, scratch) + UnsignedChoice.Symbols(remainders, modulus, scratch);
        if (apart >= Estimate(values, IntegerStatistics.BitsOf(all), scratch))
        {
            return false;
        }

        output.PutByte(Residual);
        output.PutCount(modulus);
        SymbolCoder.Write(remainders, output, scratch);
        WriteWhole(quotients, quotientBits, areSteps, output, scratch);
        return true;
    }

    /// <summary>Bits, in 256ths, that <see cref="WriteWhole"/> is expected to take.</summary>
    private static long Estimate(ReadOnlySpan<ulong> values, int bits, CoderScratch scratch)
    {
        var packed = ((long)values.Length * bits) << 8;
        return values.Length < FewestCoded || bits == 0
            ? packed
            : Math.Min(packed, Math.Min(UnsignedChoice.Split(values, bits, scratch, out _), UnsignedChoice.Bucket(values, scratch, out _)));
    }

    private static void WriteWhole(ReadOnlySpan<ulong> values, int bits, bool areSteps, PooledBuffer output, CoderScratch scratch)
    {
        if (values.Length < FewestCoded || bits == 0)
        {
            WritePacked(values, bits, output);
            return;
        }

        var packed = ((long)values.Length * bits) << 8;
        var split = UnsignedChoice.Split(values, bits, scratch, out var low);
        var bucketed = UnsignedChoice.Bucket(values, scratch, out var buckets);

        // Buckets are slower to read, so they have to win clearly.
        if (bucketed + (bucketed >> 8) < Math.Min(split, packed))
        {
            WriteBucketed(values, buckets, areSteps, output, scratch);
        }
        else if (split < packed)
        {
            WriteSplit(values, low, output, scratch);
        }
        else
        {
            WritePacked(values, bits, output);
        }
    }

    private static void WritePacked(ReadOnlySpan<ulong> values, int bits, PooledBuffer output)
    {
        output.PutByte(Packed);
        output.PutByte((byte)bits);
        BitPacking.Write(values, bits, output);
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
        BitPacking.Write(values, low, output);
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
        var tokens = scratch.Symbols(ScratchSlots.Tokens, values.Length).AsSpan(0, values.Length);
        var extraBits = 0L;
        for (var i = 0; i < tokens.Length; i++)
        {
            var token = buckets.TokenOf(values[i]);
            tokens[i] = (ushort)token;
            extraBits += buckets.ExtraBits(token);
        }

        SymbolCoder.Write(tokens, output, scratch, tryContexts: inContexts);
        var bytes = checked((int)((extraBits + 7) >> 3));
        var writer = new BitWriter(output.GetSpan(bytes + BitWriter.Slack));
        for (var i = 0; i < tokens.Length; i++)
        {
            var count = buckets.ExtraBits(tokens[i]);
            writer.PutLong(values[i] & ((1UL << count) - 1), count);
        }

        output.Advance(writer.Finish());
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
            var bits = IntegerStatistics.BitsOf(values[i]);
            near += Math.Abs(bits - IntegerStatistics.BitsOf(values[i + 1]));
            far += Math.Abs(bits - IntegerStatistics.BitsOf(values[i + half]));
        }

        return near < far * NearerNeighbours;
    }
}
