// SPDX-License-Identifier: MIT
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Nam.Codecs.Containers.Columns;

/// <summary>Reads the numbers of texts that all have the length and the digits of the first one: codes and phone numbers.</summary>
internal static class FixedPattern
{
    /// <summary>Longest text that two vectors cover.</summary>
    internal const int MostBytes = 2 * Vector;

    private const int Vector = 16;
    private const int Lanes = 8;
    private const ulong Zeros = 0x3030303030303030;

    /// <summary>
    /// Reads the numbers of the first rows, those that have exactly the shape, and returns the number of these rows. Reading ends before
    /// the last rows, where a vector would read past the end of the text.
    /// </summary>
    /// <param name="bytes">Texts of one length, 8 to <see cref="MostBytes"/> bytes.</param>
    /// <param name="length">That length.</param>
    /// <param name="starts">Where each number begins.</param>
    /// <param name="widths">Digits of each number.</param>
    /// <param name="values">Values of each number.</param>
    internal static int Read(
        ReadOnlySpan<byte> bytes, int length, ReadOnlySpan<int> starts, ReadOnlySpan<int> widths, ReadOnlySpan<Memory<long>> values)
    {
        ref var first = ref MemoryMarshal.GetReference(bytes);
        var high = Math.Max(0, length - Vector);
        Span<byte> isDigit = stackalloc byte[MostBytes];
        Span<byte> literal = stackalloc byte[MostBytes];
        isDigit.Clear();
        literal.Clear();
        bytes[..length].CopyTo(literal);
        for (var field = 0; field < starts.Length; field++)
        {
            isDigit.Slice(starts[field], widths[field]).Fill(0xFF);
            literal.Slice(starts[field], widths[field]).Clear();
        }

        // Lanes after a short text are not digits, and the masks exclude them.
        Span<byte> isText = stackalloc byte[MostBytes];
        isText.Clear();
        isText[..length].Fill(0xFF);
        var (digitsLow, digitsHigh) = (Load(isDigit, 0), Load(isDigit, high));
        var (literalLow, literalHigh) = (Load(literal, 0), Load(literal, high));
        var (textLow, textHigh) = (Load(isText, 0), Load(isText, high));
        var rows = Math.Max(0, (bytes.Length - Math.Max(MostBytes, length + Lanes)) / length);
        for (var row = 0; row < rows; row++)
        {
            ref var text = ref Unsafe.Add(ref first, row * length);
            var low = Vector128.LoadUnsafe(ref text) & textLow;
            var up = Vector128.LoadUnsafe(ref text, (nuint)high) & textHigh;
            var zero = Vector128.Create((byte)'0');
            var isWrong = Vector128.GreaterThan((low - zero) & digitsLow, Vector128.Create((byte)9)) |
                Vector128.GreaterThan((up - zero) & digitsHigh, Vector128.Create((byte)9)) |
                (Vector128.AndNot(low, digitsLow) ^ literalLow) | (Vector128.AndNot(up, digitsHigh) ^ literalHigh);
            if (isWrong != Vector128<byte>.Zero)
            {
                rows = row;
            }
        }

        for (var field = 0; field < starts.Length; field++)
        {
            var numbers = values[field].Span[..rows];
            var width = widths[field];
            ref var digits = ref Unsafe.Add(ref first, starts[field]);
            for (var row = 0; row < numbers.Length; row++)
            {
                numbers[row] = width <= Lanes
                    ? Eight((Unsafe.ReadUnaligned<ulong>(ref digits) - Zeros) << (64 - (8 * width)))
                    : Number(ref digits, width);
                digits = ref Unsafe.Add(ref digits, length);
            }
        }

        return rows;
    }

    private static Vector128<byte> Load(ReadOnlySpan<byte> bytes, int start) =>
        Vector128.LoadUnsafe(ref MemoryMarshal.GetReference(bytes), (nuint)start);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static long Number(ref byte text, int width)
    {
        var value = 0L;
        for (; width > Lanes; width -= Lanes)
        {
            value = (value * 100_000_000) + Eight(Unsafe.ReadUnaligned<ulong>(ref text) - Zeros);
            text = ref Unsafe.Add(ref text, Lanes);
        }

        // The digits move to the end of eight with zeros before them.
        var digits = (Unsafe.ReadUnaligned<ulong>(ref text) - Zeros) << (64 - (8 * width));
        return (value * TrailingZeros.Power(width)) + Eight(digits);
    }

    /// <summary>The number of eight digits, the first in the lowest byte: neighbours are joined three times.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static long Eight(ulong digits)
    {
        digits = (digits * 10) + (digits >> 8);
        var odd = (digits & 0x000000FF000000FF) * 0x000F424000000064;
        var even = ((digits >> 16) & 0x000000FF000000FF) * 0x0000271000000001;
        return (long)((odd + even) >> 32);
    }
}
