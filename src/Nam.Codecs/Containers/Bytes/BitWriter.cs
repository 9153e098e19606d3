// SPDX-License-Identifier: MIT
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Nam.Codecs.Containers.Bytes;

/// <summary>Writes bits from the lowest of a byte upwards, byte after byte, into memory that has room for them and 8 bytes more.</summary>
internal ref struct BitWriter
{
    /// <summary>Bytes of room that are needed after the last byte.</summary>
    internal const int Slack = 8;

    private const int MostBits = 56;

    private readonly ref byte _start;
    private ulong _bits;
    private int _count;
    private nint _position;

    internal BitWriter(Span<byte> room) => _start = ref MemoryMarshal.GetReference(room);

    /// <summary>Appends the lowest <paramref name="count"/> bits, at most 56; those above must be 0.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Put(ulong bits, int count)
    {
        _bits |= bits << _count;
        _count += count;
        Unsafe.WriteUnaligned(ref Unsafe.Add(ref _start, _position), _bits);
        _position += _count >> 3;
        _bits >>= _count & 0x38;
        _count &= 7;
    }

    /// <summary>Appends the lowest <paramref name="count"/> bits, at most 63; those above must be 0.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void PutLong(ulong bits, int count)
    {
        if (count > MostBits)
        {
            Put(bits & ((1UL << MostBits) - 1), MostBits);
            bits >>= MostBits;
            count -= MostBits;
        }

        Put(bits, count);
    }

    /// <summary>Appends what is left, up to the whole byte, and gives the number of bytes of it all.</summary>
    internal int Finish()
    {
        if (_count > 0)
        {
            Unsafe.Add(ref _start, _position++) = (byte)_bits;
            _bits = 0;
            _count = 0;
        }

        return (int)_position;
    }
}
