// SPDX-License-Identifier: MIT
using System.Runtime.CompilerServices;

namespace Nam.Codecs;

/// <summary>Writes bits from the lowest of a byte upwards, byte after byte, into memory that has room for them.</summary>
internal ref struct BitWriter
{
    private readonly Span<byte> _room;
    private ulong _bits;
    private int _count;
    private int _position;

    internal BitWriter(Span<byte> room)
    {
        _room = room;
    }

    /// <summary>Appends the lowest <paramref name="count"/> bits, at most 56; those above must be 0.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Put(ulong bits, int count)
    {
        _bits |= bits << _count;
        _count += count;
        while (_count >= 8)
        {
            _room[_position++] = (byte)_bits;
            _bits >>= 8;
            _count -= 8;
        }
    }

    /// <summary>Appends what is left, up to the whole byte, and gives the number of bytes of it all.</summary>
    internal int Finish()
    {
        if (_count > 0)
        {
            _room[_position++] = (byte)_bits;
            _bits = 0;
            _count = 0;
        }

        return _position;
    }
}
