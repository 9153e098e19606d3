// SPDX-License-Identifier: MIT
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Nam.Codecs.Containers.Columns;

/// <summary>The distinct words of a text, numbered as they are first seen, with how often each occurs; memory is kept.</summary>
internal sealed class WordTable
{
    private const int SmallestTable = 1_024;
    private const ulong LongWord = 0xFFUL << 56;
    private const ulong Multiplier = 0x9E3779B97F4A7C15;

    private readonly int[] _singles = new int[256];
    private readonly int[] _singleCounts = new int[256];
    private Slot[] _slots = new Slot[SmallestTable];
    private Slot[] _spare = [];
    private int[] _starts = new int[SmallestTable];
    private int[] _lengths = new int[SmallestTable];
    private int[] _counts = new int[SmallestTable];
    private int _mask;
    private int _shift;
    private long _probesLeft;

    /// <summary>Number of words.</summary>
    internal int Count { get; private set; }

    /// <summary>Where each word is first seen.</summary>
    internal ReadOnlySpan<int> Starts => _starts.AsSpan(0, Count);

    /// <summary>Bytes of each word.</summary>
    internal ReadOnlySpan<int> Lengths => _lengths.AsSpan(0, Count);

    /// <summary>How often each word occurs.</summary>
    internal ReadOnlySpan<int> Counts => _counts.AsSpan(0, Count);

    internal void Clear(int textBytes)
    {
        Count = 0;
        Array.Clear(_singles);
        Array.Clear(_singleCounts);
        _probesLeft = textBytes + (long)SmallestTable;
        if (_slots.Length < _spare.Length)
        {
            (_slots, _spare) = (_spare, _slots);
        }

        Size(SmallestTable);
    }

    /// <summary>Numbers a byte that is no part of a word, at a place of the text.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal int AddByte(byte value, int start)
    {
        var word = _singles[value] - 1;
        if (word < 0)
        {
            word = New(start, 1) - 1;
            _singles[value] = word + 1;
        }

        _singleCounts[value]++;
        return word;
    }

    /// <summary>Numbers a word of at most 15 bytes, padded with zeros after its end; −1 if there are too many words.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal int Add(ulong low, ulong high, int start, int length)
    {
        // The first slot, which it mostly is, without a check of bounds: it is below 2^(64 − shift), the size of the table.
        ref var slot = ref Unsafe.Add(ref MemoryMarshal.GetArrayDataReference(_slots), SlotOf(low, high));
        if (slot.Low == low && slot.High == high && slot.Word != 0)
        {
            slot.Count++;
            return slot.Word - 1;
        }

        return AddOther(low, high, start, length);
    }

    /// <summary>Numbers a word of any length; −1 if there are too many.</summary>
    internal int AddLong(ReadOnlySpan<byte> text, int start, int length)
    {
        var word = text.Slice(start, length);
        var low = ((ulong)TextDictionary.Hash(word) << 32) | (uint)length;
        var index = SlotOf(low, LongWord);
        while (true)
        {
            ref var slot = ref _slots[index];
            if (slot.Word == 0)
            {
                return Insert(low, LongWord, start, length, index);
            }

            if (slot.Low == low && slot.High == LongWord && text.Slice(_starts[slot.Word - 1], length).SequenceEqual(word))
            {
                slot.Count++;
                return slot.Word - 1;
            }

            if (--_probesLeft < 0)
            {
                return -1;
            }

            index = (index + 1) & _mask;
        }
    }

    /// <summary>Finds how often each word occurs, for <see cref="Counts"/>.</summary>
    internal void CountAll()
    {
        for (var index = 0; index <= _mask; index++)
        {
            if (_slots[index].Word != 0)
            {
                _counts[_slots[index].Word - 1] = _slots[index].Count;
            }
        }

        for (var value = 0; value < _singles.Length; value++)
        {
            if (_singles[value] != 0)
            {
                _counts[_singles[value] - 1] = _singleCounts[value];
            }
        }
    }

    private int AddOther(ulong low, ulong high, int start, int length)
    {
        var index = SlotOf(low, high);
        while (true)
        {
            ref var slot = ref _slots[index];
            if (slot.Word == 0)
            {
                return Insert(low, high, start, length, index);
            }

            if (slot.Low == low && slot.High == high)
            {
                slot.Count++;
                return slot.Word - 1;
            }

            if (--_probesLeft < 0)
            {
                return -1;
            }

            index = (index + 1) & _mask;
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private int SlotOf(ulong low, ulong high) => (int)(((low ^ (high * Multiplier)) * 0xD6E8FEB86659FD93) >> _shift);

    private int Insert(ulong low, ulong high, int start, int length, int index)
    {
        if (Count >= WordsFormat.MostWords - 256 || _probesLeft < 0)
        {
            return -1;
        }

        _slots[index] = new Slot { Low = low, High = high, Word = New(start, length), Count = 1 };
        if (Count * 2 > _mask)
        {
            Rehash();
        }

        return Count - 1;
    }

    private int New(int start, int length)
    {
        if (Count == _starts.Length)
        {
            Array.Resize(ref _starts, Count * 2);
            Array.Resize(ref _lengths, Count * 2);
            Array.Resize(ref _counts, Count * 2);
        }

        _starts[Count] = start;
        _lengths[Count] = length;
        return ++Count;
    }

    private void Rehash()
    {
        var slots = _mask + 1;
        var old = _slots;
        (_slots, _spare) = (_spare, _slots);
        if (_slots.Length < slots * 4)
        {
            _slots = new Slot[slots * 4];
        }

        Size(slots * 4);
        for (var from = 0; from < slots; from++)
        {
            if (old[from].Word != 0)
            {
                var index = SlotOf(old[from].Low, old[from].High);
                while (_slots[index].Word != 0)
                {
                    index = (index + 1) & _mask;
                }

                _slots[index] = old[from];
            }
        }
    }

    private void Size(int slots)
    {
        Array.Clear(_slots, 0, slots);
        _mask = slots - 1;
        _shift = 64 - BitOperations.Log2((uint)slots);
    }

    private struct Slot
    {
        internal ulong Low;
        internal ulong High;
        internal int Word;
        internal int Count;
    }
}
