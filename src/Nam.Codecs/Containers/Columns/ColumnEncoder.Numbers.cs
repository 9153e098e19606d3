// SPDX-License-Identifier: MIT
using System.Runtime.InteropServices;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Bytes;
using Nam.Codecs.Containers.Integers;

namespace Nam.Codecs.Containers.Columns;

internal sealed partial class ColumnEncoder
{
    private void WriteDecimals(ValueColumn column, PooledBuffer output)
    {
        var values = column.Values;
        if (column.HasScales)
        {
            WriteMixedDecimals(column, output);
            return;
        }

        var zeros = TrailingZeros.Common(values.Span);
        PutHead(ColumnCode.Decimals, values.Length, output);
        output.PutByte((byte)column.Scale);
        output.PutByte((byte)zeros);
        if (zeros != 0)
        {
            var cut = _stock.Take(values.Length);
            TrailingZeros.Cut(values.Span, zeros, cut.Span);
            values = cut;
        }

        WriteFeature(values, output);
    }

    private void WriteMixedDecimals(ValueColumn column, PooledBuffer output)
    {
        var values = column.Values.Span;
        var common = _stock.Take(values.Length);
        var scale = ShortDoubles.FromTrimmedDecimals(values, column.Scales, common.Span);
        if (scale >= 0)
        {
            PutHead(ColumnCode.ShortDoubles, values.Length, output);
            output.PutByte((byte)scale);
            WriteFeature(common, output);
            return;
        }

        PutHead(ColumnCode.ScaledDecimals, values.Length, output);
        var scales = _scratch.Longs(ColumnSlots.Scales, values.Length).AsSpan(0, values.Length);
        for (var index = 0; index < scales.Length; index++)
        {
            scales[index] = column.Scales[index];
        }

        IntegerSequence.Write(scales, output, _scratch);
        IntegerSequence.Write(values, output, _scratch);
    }

    private void WriteDoubles(ReadOnlySpan<long> bits, PooledBuffer output)
    {
        var unscaled = _stock.Take(bits.Length);
        var scale = ShortDoubles.FromDoubles(MemoryMarshal.Cast<long, double>(bits), unscaled.Span);
        if (scale >= 0)
        {
            PutHead(ColumnCode.ShortDoubles, bits.Length, output);
            output.PutByte((byte)scale);
            WriteFeature(unscaled, output);
            return;
        }

        PutHead(ColumnCode.Doubles, bits.Length, output);
        WritePlanes(bits, sizeof(double), output);
    }
}
