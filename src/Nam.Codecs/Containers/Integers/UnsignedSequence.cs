// SPDX-License-Identifier: MIT
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Bytes;
using Nam.Codecs.Containers.Symbols;

namespace Nam.Codecs.Containers.Integers;

/// <summary>Unsigned 64-bit integers: sequence U of docs/container-format.md section 4.5.</summary>
internal static class UnsignedSequence
{
    internal const byte Packed = 0;
    internal const byte Bucketed = 2;
    internal const byte Bytes = 4;

    /// <summary>Tokens of the finest buckets.</summary>
    private const int MostTokens = 512;

    /// <summary>Appends the values in a mode that suits them.</summary>
    /// <param name="values">The values.</param>
    /// <param name="output">Where they go.</param>
    /// <param name="scratch">Scratch arrays.</param>
    internal static void Write(ReadOnlySpan<ulong> values, PooledBuffer output, CoderScratch scratch)
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
        var plan = UnsignedChoice.Find(values, bits, scratch);
        if (bits <= 16 && WindowBytes.TryWrite(values, bits <= 8 ? 1 : 2, plan.Cost >> 11, Bytes, output, scratch))
        {
            return;
        }

        if (plan.Mode == Bucketed)
        {
            WriteBucketed(values, plan.Buckets, output, scratch);
            return;
        }

        output.PutByte(Packed);
        output.PutByte((byte)bits);
        BitPacking.Write(values, bits, scratch.SectionOf(BitPacking.Bytes(values.Length, bits), output));
    }

    /// <summary>Reads as many values as there is room for.</summary>
    internal static void Read(ref ContainerInput input, scoped Span<ulong> values)
    {
        if (!values.IsEmpty)
        {
            UnsignedReader.Read(ref input, values);
        }
    }

    private static void WriteBucketed(ReadOnlySpan<ulong> values, Buckets buckets, PooledBuffer output, CoderScratch scratch)
    {
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

        SymbolCoder.Write(tokens, output, scratch);
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
}
