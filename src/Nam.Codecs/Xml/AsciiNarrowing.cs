// SPDX-License-Identifier: MIT
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Nam.Codecs.Xml;

/// <summary>Turns short ASCII text into bytes; the general conversion costs more than the copy for values of a few characters.</summary>
internal static class AsciiNarrowing
{
    private const ushort LargestAscii = 0x7F;

    /// <summary>Copies text that is all ASCII.</summary>
    /// <param name="text">The characters.</param>
    /// <param name="destination">At least as long as the text; what is written to it is worthless after a no.</param>
    /// <returns>Whether all characters are ASCII.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool TryCopy(ReadOnlySpan<char> text, Span<byte> destination)
    {
        var length = text.Length;
        if (destination.Length < length)
        {
            return false;
        }

        ref var source = ref Unsafe.As<char, ushort>(ref MemoryMarshal.GetReference(text));
        ref var target = ref MemoryMarshal.GetReference(destination);
        if (!Vector128.IsHardwareAccelerated || length < Vector128<ushort>.Count)
        {
            ushort seen = 0;
            for (var index = 0; index < length; index++)
            {
                var value = Unsafe.Add(ref source, index);
                seen |= value;
                Unsafe.Add(ref target, index) = (byte)value;
            }

            return seen <= LargestAscii;
        }

        if (length < Vector128<byte>.Count)
        {
            var few = Copy(ref source, ref target, 0) | Copy(ref source, ref target, length - Vector128<ushort>.Count);
            return !Vector128.GreaterThanAny(few, Vector128.Create(LargestAscii));
        }

        // Whole blocks, then one that ends with the text and overlaps the one before.
        var all = Vector128<ushort>.Zero;
        var last = length - Vector128<byte>.Count;
        for (var index = 0; index < last; index += Vector128<byte>.Count)
        {
            all |= CopyPair(ref source, ref target, index);
        }

        all |= CopyPair(ref source, ref target, last);
        return !Vector128.GreaterThanAny(all, Vector128.Create(LargestAscii));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<ushort> Copy(ref ushort source, ref byte target, int index)
    {
        var block = Vector128.LoadUnsafe(ref source, (nuint)index);
        Unsafe.WriteUnaligned(ref Unsafe.Add(ref target, index), Vector128.Narrow(block, block).AsUInt64().ToScalar());
        return block;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<ushort> CopyPair(ref ushort source, ref byte target, int index)
    {
        var first = Vector128.LoadUnsafe(ref source, (nuint)index);
        var second = Vector128.LoadUnsafe(ref source, (nuint)(index + Vector128<ushort>.Count));
        Vector128.Narrow(first, second).StoreUnsafe(ref target, (nuint)index);
        return first | second;
    }
}
