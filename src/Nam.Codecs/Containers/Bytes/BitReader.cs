// SPDX-License-Identifier: MIT
using System.Buffers.Binary;
using System.Runtime.CompilerServices;

namespace Nam.Codecs.Containers.Bytes;

/// <summary>Reads bits from the lowest of a byte upwards. Zeros follow the end, so callers have to check <see cref="IsOverrun"/>.</summary>
internal ref struct BitReader
{
    private readonly ReadOnlySpan<byte> _bytes;
    private ulong _bits;
    private int _count;
    private int _position;

    internal BitReader(ReadOnlySpan<byte> bytes) => _bytes = bytes;

    /// <summary>More bits were taken than there are.</summary>
    internal readonly bool IsOverrun => _position - (_count >> 3) > _bytes.Length;

    /// <summary>Bytes of which at least one bit was taken.</summary>
    internal readonly int BytesTaken => _position - (_count >> 3);

    /// <summary>The bits of the last byte taken from that nobody took are all 0.</summary>
    internal readonly bool IsPaddedWithZeros => (_bits & ((1UL << (_count & 7)) - 1)) == 0;

    /// <summary>Reads up to 56 bits.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal ulong Take(int count)
    {
        if (_count < count && _position + 8 <= _bytes.Length)
        {
            // As many whole bytes as there is room for.
            _bits |= BinaryPrimitives.ReadUInt64LittleEndian(_bytes[_position..]) << _count;
            var bytes = (63 - _count) >> 3;
            _position += bytes;
            _count += bytes << 3;
            _bits &= ulong.MaxValue >> (64 - _count);
        }

        while (_count < count)
        {
            var next = _position < _bytes.Length ? _bytes[_position] : (byte)0;
            _position++;
            _bits |= (ulong)next << _count;
            _count += 8;
        }

        var taken = _bits & ((1UL << count) - 1);
        _bits >>= count;
        _count -= count;
        return taken;
    }

    /// <summary>Reads up to 64 bits.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal ulong TakeLong(int count) => count <= 32 ? Take(count) : Take(32) | (Take(count - 32) << 32);
}
