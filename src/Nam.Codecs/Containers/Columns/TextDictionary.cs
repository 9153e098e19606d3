// SPDX-License-Identifier: MIT
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Nam.Codecs.Containers.Columns;

/// <summary>Finds the distinct byte strings of a column, numbered as they are first seen; keeps its tables from column to column.</summary>
internal sealed class TextDictionary
{
    private const int SmallestTable = 256;
    private const int MostEntries = 65_536;
    private const int MostSampledRows = 512;
    private const int FewestForSample = 256;
    private const int ProbesPerRow = 8;

    private int[] _slots = new int[SmallestTable];
    private uint[] _hashes = new uint[SmallestTable / 2];
    private int[] _rows = new int[SmallestTable / 2];
    private int[] _followers = new int[SmallestTable / 2];
    private int _count;
    private uint _mask;

    /// <summary>The row in which each entry was first seen.</summary>
    internal ReadOnlySpan<int> Rows => _rows.AsSpan(0, _count);

    /// <summary>Whether a sample says that values come again often enough for a dictionary of at most half as many.</summary>
    internal bool IsWorthTrying(TextSpans texts)
    {
        if (texts.Count < FewestForSample)
        {
            return true;
        }

        // Values that stand together are found by neighbours, others by collisions in a sample from everywhere (the birthday estimate).
        var sampled = Math.Min(MostSampledRows, texts.Count / 2);
        var step = texts.Count / sampled;
        var neighbours = 0;
        var collisions = 0;
        Clear(MostSampledRows * 4);
        for (var sample = 0; sample < sampled; sample++)
        {
            var row = sample * step;
            var text = texts[row];
            neighbours += text.SequenceEqual(texts[row + 1]) ? 1 : 0;
            var hash = Hash(text);
            var slot = hash & _mask;
            while (_slots[slot] != 0 && _slots[slot] != (int)(hash | 1))
            {
                slot = (slot + 1) & _mask;
            }

            collisions += _slots[slot] == 0 ? 0 : 1;
            _slots[slot] = (int)(hash | 1);
        }

        return neighbours >= sampled / 4 || collisions > Math.Max(3, (long)sampled * sampled * 3 / 4 / texts.Count);
    }

    /// <summary>Numbers the values; false if there are more than <paramref name="most"/> distinct ones.</summary>
    internal bool TryNumber(TextSpans texts, Span<long> codes, int most)
    {
        most = Math.Min(most, MostEntries);
        Clear(SmallestTable);
        var probesLeft = ((long)texts.Count * ProbesPerRow) + SmallestTable;
        var bytes = texts.Bytes;
        var ends = texts.Ends;
        var previous = default(ReadOnlySpan<byte>);
        var last = -1;
        var start = 0;
        for (var row = 0; row < codes.Length; row++)
        {
            var text = bytes[start..ends[row]];
            start = ends[row];
            if (row != 0 && AreEqual(text, previous))
            {
                codes[row] = codes[row - 1];
                continue;
            }

            previous = text;

            // In rows sorted by another column first and by this one second, the same values follow each other again.
            var entry = last < 0 ? -1 : _followers[last] - 1;
            if (entry < 0 || !AreEqual(texts[_rows[entry]], text))
            {
                var hash = Hash(text);
                var slot = hash & _mask;
                while ((entry = _slots[slot] - 1) >= 0 && probesLeft >= 0
                    && (_hashes[entry] != hash || !AreEqual(texts[_rows[entry]], text)))
                {
                    slot = (slot + 1) & _mask;
                    probesLeft--;
                }

                if (probesLeft < 0)
                {
                    return false;
                }

                if (entry < 0)
                {
                    if (_count == most)
                    {
                        return false;
                    }

                    entry = Add(row, hash, slot);
                }

                if (last >= 0)
                {
                    _followers[last] = entry + 1;
                }
            }

            last = entry;
            codes[row] = entry;
        }

        return true;
    }

    /// <summary>Mixes all bytes; strings made to collide cost the probes that <see cref="TryNumber"/> allows, not more.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static uint Hash(ReadOnlySpan<byte> text)
    {
        const ulong Multiplier = 0x9E3779B97F4A7C15;
        var hash = (ulong)text.Length * Multiplier;
        ref var first = ref MemoryMarshal.GetReference(text);
        var length = text.Length;
        if (length >= 8)
        {
            for (var index = 0; index < length - 8; index += 8)
            {
                hash = (hash ^ Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref first, index))) * Multiplier;
                hash ^= hash >> 32;
            }

            hash ^= Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref first, length - 8));
        }
        else if (length >= 4)
        {
            var last = Unsafe.ReadUnaligned<uint>(ref Unsafe.Add(ref first, length - 4));
            hash ^= Unsafe.ReadUnaligned<uint>(ref first) | ((ulong)last << 32);
        }
        else if (length > 0)
        {
            hash ^= first | ((ulong)Unsafe.Add(ref first, length >> 1) << 8) | ((ulong)Unsafe.Add(ref first, length - 1) << 16);
        }

        hash *= 0xD6E8FEB86659FD93;
        return (uint)(hash >> 32);
    }

    /// <summary>Compares short texts without a loop.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool AreEqual(ReadOnlySpan<byte> a, ReadOnlySpan<byte> b)
    {
        var length = a.Length;
        if (length != b.Length)
        {
            return false;
        }

        ref var first = ref MemoryMarshal.GetReference(a);
        ref var second = ref MemoryMarshal.GetReference(b);
        var width = Vector128<byte>.Count;
        if (length is >= 8 and <= 16)
        {
            var difference = Unsafe.ReadUnaligned<ulong>(ref first) ^ Unsafe.ReadUnaligned<ulong>(ref second);
            difference |= Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref first, length - 8))
                ^ Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref second, length - 8));
            return difference == 0;
        }

        if (length >= width && length <= 2 * width)
        {
            var last = (nuint)(length - width);
            var difference = Vector128.LoadUnsafe(ref first) ^ Vector128.LoadUnsafe(ref second);
            difference |= Vector128.LoadUnsafe(ref first, last) ^ Vector128.LoadUnsafe(ref second, last);
            return difference == Vector128<byte>.Zero;
        }

        return a.SequenceEqual(b);
    }

    /// <summary>Begins with that many slots, a power of two: a large table of an earlier column costs nothing to clear.</summary>
    private void Clear(int slots)
    {
        _count = 0;
        Size(slots);
    }

    private void Size(int slots)
    {
        if (_slots.Length < slots)
        {
            _slots = new int[slots];
        }
        else
        {
            Array.Clear(_slots, 0, slots);
        }

        _mask = (uint)slots - 1;
    }

    private int Add(int row, uint hash, uint slot)
    {
        var entry = _count++;
        if (entry == _rows.Length)
        {
            Array.Resize(ref _rows, entry * 2);
            Array.Resize(ref _hashes, entry * 2);
            Array.Resize(ref _followers, entry * 2);
        }

        _rows[entry] = row;
        _hashes[entry] = hash;
        _followers[entry] = 0;
        _slots[slot] = _count;
        if (_count * 2 > _mask)
        {
            Rehash();
        }

        return entry;
    }

    private void Rehash()
    {
        Size(((int)_mask + 1) * 4);
        for (var entry = 0; entry < _count; entry++)
        {
            var slot = _hashes[entry] & _mask;
            while (_slots[slot] != 0)
            {
                slot = (slot + 1) & _mask;
            }

            _slots[slot] = entry + 1;
        }
    }
}
