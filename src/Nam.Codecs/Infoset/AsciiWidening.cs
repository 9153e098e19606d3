// SPDX-License-Identifier: MIT
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Nam.Codecs;

/// <summary>Turns ASCII bytes into strings in one pass; the general conversion first counts and costs more than the copy for short values.</summary>
internal static class AsciiWidening
{
    /// <summary>Makes a string of bytes that are all ASCII.</summary>
    /// <param name="bytes">The bytes.</param>
    /// <returns>The string, or null if a byte is not ASCII.</returns>
    internal static string? TryCreate(ReadOnlySpan<byte> bytes)
    {
        if (!System.Text.Ascii.IsValid(bytes))
        {
            return null;
        }

        return string.Create(bytes.Length, bytes, static (characters, source) => Widen(source, characters));
    }

    private static void Widen(ReadOnlySpan<byte> bytes, Span<char> characters)
    {
        var length = bytes.Length;
        ref var source = ref MemoryMarshal.GetReference(bytes);
        ref var target = ref Unsafe.As<char, ushort>(ref MemoryMarshal.GetReference(characters));
        if (!Vector128.IsHardwareAccelerated || length < Vector128<ushort>.Count)
        {
            for (var index = 0; index < length; index++)
            {
                Unsafe.Add(ref target, index) = Unsafe.Add(ref source, index);
            }

            return;
        }

        // Whole blocks, then one that ends with the text and overlaps the one before.
        var last = length - Vector128<ushort>.Count;
        for (var index = 0; index < last; index += Vector128<ushort>.Count)
        {
            Widen(ref source, ref target, index);
        }

        Widen(ref source, ref target, last);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Widen(ref byte source, ref ushort target, int index)
    {
        var block = Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref source, index));
        Vector128.WidenLower(Vector128.CreateScalarUnsafe(block).AsByte()).StoreUnsafe(ref target, (nuint)index);
    }
}
