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
        if (!column.HasScales)
        {
            PutHead(ColumnCode.Decimals, column.Count, output);
            output.PutByte((byte)column.Scale);
            WriteIntegers(column.Values, output);
            return;
        }

        var values = column.Values.Span;
        var digits = _stock.Take(values.Length);
        var places = _scratch.IsFast ? -1 : ShortDoubles.FromTrimmedDecimals(values, column.Scales, digits.Span);
        if (places >= 0)
        {
            PutHead(ColumnCode.Doubles, values.Length, output);
            output.PutByte((byte)places);
            WriteIntegers(digits, output);
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
        PutHead(ColumnCode.Doubles, bits.Length, output);
        var digits = _stock.Take(bits.Length);
        var places = _scratch.IsFast ? -1 : ShortDoubles.FromDoubles(MemoryMarshal.Cast<long, double>(bits), digits.Span);
        if (places >= 0)
        {
            output.PutByte((byte)places);
            WriteIntegers(digits, output);
        }
        else
        {
            output.PutByte(ShortDoubles.None);
            WritePlanes(bits, sizeof(double), output);
        }
    }
}
