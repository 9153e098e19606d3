// SPDX-License-Identifier: MIT
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Nam.Codecs.Xml;

/// <summary>Turns ASCII bytes into strings in one pass; the general conversion first counts and costs more than the
/// copy for short values.</summary>
internal static class AsciiWidening
{
    private const byte LargestAscii = 0x7F;

    /// <summary>Makes a string of bytes that are all ASCII.</summary>
    /// <param name="bytes">The bytes.</param>
    /// <returns>The string, or null if a byte is not ASCII.</returns>
    internal static string? TryCreate(ReadOnlySpan<byte> bytes)
    {
        if (bytes.IsEmpty)
        {
            return string.Empty;
        }

        var isAscii = false;
        var text = string.Create(
            bytes.Length, new Source(bytes, ref isAscii), static (characters, source) => source.IsAscii = Copy(source.Bytes, characters));
        return isAscii ? text : null;
    }

    private static bool Copy(ReadOnlySpan<byte> bytes, Span<char> characters)
    {
        var length = bytes.Length;
        ref var source = ref MemoryMarshal.GetReference(bytes);
        ref var target = ref Unsafe.As<char, ushort>(ref MemoryMarshal.GetReference(characters));
        if (!Vector128.IsHardwareAccelerated || length < Vector128<ushort>.Count)
        {
            byte seen = 0;
            for (var index = 0; index < length; index++)
            {
                var value = Unsafe.Add(ref source, index);
                seen |= value;
                Unsafe.Add(ref target, index) = value;
            }

            return seen <= LargestAscii;
        }

        // Whole blocks, then one that ends with the text and overlaps the one before.
        var all = Vector128<ushort>.Zero;
        var last = length - Vector128<ushort>.Count;
        for (var index = 0; index < last; index += Vector128<ushort>.Count)
        {
            all |= Copy(ref source, ref target, index);
        }

        all |= Copy(ref source, ref target, last);
        return !Vector128.GreaterThanAny(all, Vector128.Create((ushort)LargestAscii));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<ushort> Copy(ref byte source, ref ushort target, int index)
    {
        var block = Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref source, index));
        var wide = Vector128.WidenLower(Vector128.CreateScalarUnsafe(block).AsByte());
        wide.StoreUnsafe(ref target, (nuint)index);
        return wide;
    }

    private readonly ref struct Source(ReadOnlySpan<byte> bytes, ref bool isAscii)
    {
        private readonly ref bool _isAscii = ref isAscii;

        internal ReadOnlySpan<byte> Bytes { get; } = bytes;

        internal bool IsAscii
        {
            set => _isAscii = value;
        }
    }
}
