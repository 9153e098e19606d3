// SPDX-License-Identifier: MIT
using System.Buffers.Binary;
using System.Runtime.CompilerServices;

namespace Nam.Codecs.Containers.Symbols;

/// <summary>Bits of a deflate stream, RFC 1951; behind the end stand zeros, so <see cref="IsOverrun"/> has to be asked.</summary>
internal ref struct InflateBits
{
    private readonly ReadOnlySpan<byte> _bytes;
    private ulong _word;
    private int _count;
    private int _at;

    internal InflateBits(ReadOnlySpan<byte> bytes) => _bytes = bytes;

    /// <summary>More bits were taken than there are.</summary>
    internal readonly bool IsOverrun => BytesTaken > _bytes.Length;

    /// <summary>Bytes of which at least one bit was taken.</summary>
    internal readonly int BytesTaken => _at - (_count >> 3);

    /// <summary>The next bits, of which <see cref="Fill"/> made 56 sure.</summary>
    internal readonly ulong Next => _word;

    /// <summary>Makes sure that 56 bits can be taken.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Fill()
    {
        if (_at <= _bytes.Length - sizeof(ulong))
        {
            // Bits above the count are the next ones already or zeros.
            _word |= BinaryPrimitives.ReadUInt64LittleEndian(_bytes[_at..]) << _count;
            _at += (63 - _count) >> 3;
            _count |= 56;
            return;
        }

        FillNearEnd();
    }

    /// <summary>Takes bits that are there.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal int Take(int count)
    {
        var taken = (int)_word & ((1 << count) - 1);
        Drop(count);
        return taken;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Drop(int count)
    {
        _word >>= count;
        _count -= count;
    }

    /// <summary>Goes to the next whole byte and gives so many bytes from there on; nothing if they are not there.</summary>
    internal ReadOnlySpan<byte> TakeBytes(int count)
    {
        var start = BytesTaken;
        _at = start;
        _word = 0;
        _count = 0;
        if (count > _bytes.Length - start)
        {
            return default;
        }

        _at += count;
        return _bytes.Slice(start, count);
    }

    /// <summary>Takes bytes that stand for themselves, as long as their words are in a code's table and the end is not near.</summary>
    /// <param name="code">The code.</param>
    /// <param name="destination">Takes the bytes.</param>
    /// <param name="at">Where the first goes.</param>
    /// <returns>Where the next goes.</returns>
    internal int CopyLiterals(InflateCode code, Span<byte> destination, int at)
    {
        // In variables of its own, which stay in registers.
        var (word, count, from) = (_word, _count, _at);
        var table = code.Table;
        var last = _bytes.Length - sizeof(ulong);
        while (from <= last && at < destination.Length)
        {
            word |= BinaryPrimitives.ReadUInt64LittleEndian(_bytes[from..]) << count;
            from += (63 - count) >> 3;
            count |= 56;
            int entry;
            do
            {
                entry = table[(int)word & (table.Length - 1)];
                if ((uint)(entry - 1) >= InflateCode.FirstOther - 1)
                {
                    break;
                }

                destination[at++] = (byte)(entry >> InflateCode.LengthBits);
                word >>= entry & InflateCode.LengthMask;
                count -= entry & InflateCode.LengthMask;
            }
            while (count >= InflateCode.MaximumBits && at < destination.Length);
            if ((uint)(entry - 1) >= InflateCode.FirstOther - 1)
            {
                break;
            }
        }

        (_word, _count, _at) = (word, count, from);
        return at;
    }

    private void FillNearEnd()
    {
        while (_count < 56)
        {
            var next = _at < _bytes.Length ? _bytes[_at] : (byte)0;
            _word = (_word & ((1UL << _count) - 1)) | ((ulong)next << _count);
            _at++;
            _count += 8;
        }
    }
}
