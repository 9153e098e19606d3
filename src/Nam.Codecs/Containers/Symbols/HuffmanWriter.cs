// SPDX-License-Identifier: MIT
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Nam.Codecs.Containers.Symbols;

/// <summary>Writes code words of <see cref="HuffmanCode.MakeWords"/> into memory with 8 bytes of room after their end.</summary>
internal ref struct HuffmanWriter
{
    /// <summary>Bytes that may be written after the last word.</summary>
    internal const int Slack = 8;

    private readonly ref byte _start;
    private ulong _bits;
    private int _count;
    private nint _position;

    internal HuffmanWriter(Span<byte> room) => _start = ref MemoryMarshal.GetReference(room);

    /// <summary>Appends one word.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Put(int word)
    {
        Gather(word);
        Flush();
    }

    /// <summary>Appends a word to those that wait; at most 56 bits may wait for <see cref="Flush"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Gather(int word)
    {
        var length = BitOperations.Log2((uint)word);
        _bits |= (ulong)((uint)word ^ (1u << length)) << _count;
        _count += length;
    }

    /// <summary>Moves the whole bytes that wait into the memory.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Flush()
    {
        Unsafe.WriteUnaligned(ref Unsafe.Add(ref _start, _position), _bits);
        _position += _count >> 3;
        _bits >>= _count & 0x38;
        _count &= 7;
    }

    /// <summary>Moves what waits into the memory, up to the whole byte.</summary>
    internal readonly void Finish() => Unsafe.WriteUnaligned(ref Unsafe.Add(ref _start, _position), _bits);
}
