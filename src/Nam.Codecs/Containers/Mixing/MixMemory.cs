// SPDX-License-Identifier: MIT
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Nam.Codecs.Containers.Mixing;

/// <summary>The tables that learn; docs/mixing.md sections 3 and 4. They do not move, so that pointers to them stay valid
/// as long as this is alive.</summary>
internal sealed unsafe class MixMemory
{
    /// <summary>Counters of a slot: a check, and 15 for the bits of half a byte.</summary>
    internal const int SlotCounters = 16;

    /// <summary>Counters for a byte that is guessed, next to each other because their places are hashed apart.</summary>
    internal const int GuessCounters = 8;

    /// <summary>Bits of the hashes by which earlier places are found.</summary>
    internal const int PlaceBits = 15;

    private const int LeastBits = 10;
    private const int MostBits = 17;
    private const int BitWeight = 18_000;
    private const int GuessWeight = 16_000;

    private byte[] _slots = [];
    private byte[] _guesses = [];
    private byte[] _history = [];
    private readonly byte[] _fixed = GC.AllocateUninitializedArray<byte>(FixedBytes, pinned: true);

    /// <summary>Bytes in front of the first one, all zero.</summary>
    internal const int Lead = 8;

    private const int FixedBytes =
        (2 * 65_536) + 65_536 + (3 * 4 << PlaceBits) + (4 * BitMixer.Inputs * (512 + 256 + 16 + 256))
        + (2 * BitMixer.Points * (256 + (8 * 16)));

    /// <summary>What codes the bits.</summary>
    internal BitCoder Coder { get; } = new();

    internal ushort* Slots { get; private set; }

    internal uint SlotMask { get; private set; }

    internal ushort* Guesses { get; private set; }

    internal uint GuessMask { get; private set; }

    internal byte* History { get; private set; }

    /// <summary>Counters of the bits of a byte after the byte before it.</summary>
    internal ushort* OfLast { get; private set; }

    /// <summary>The byte that came last after two bytes.</summary>
    internal byte* AfterTwo { get; private set; }

    /// <summary>Places after three, four and six bytes.</summary>
    internal int* AfterThree { get; private set; }

    internal int* AfterFour { get; private set; }

    internal int* AfterSix { get; private set; }

    internal int* BitWeights { get; private set; }

    internal int* BitWeightsOfLast { get; private set; }

    internal int* GuessWeights { get; private set; }

    internal int* GuessWeightsOfLast { get; private set; }

    internal ushort* BitCurves { get; private set; }

    internal ushort* GuessCurves { get; private set; }

    /// <summary>Bits of a place in the tables of so many bytes.</summary>
    internal static int BitsOf(int count) => Math.Clamp(32 - int.LeadingZeroCount(Math.Max(count, 1) - 1), LeastBits, MostBits);

    /// <summary>Makes all as it is in another memory with tables of that size.</summary>
    /// <param name="count">Bytes that there are and come.</param>
    /// <param name="learned">The other one.</param>
    /// <param name="bytes">Bytes that it has seen.</param>
    internal void Reset(int count, MixMemory learned, int bytes)
    {
        Reset(count, isNew: false);
        Copy(learned.Slots, Slots, ((long)SlotMask + 1) * SlotCounters * sizeof(ushort));
        Copy(learned.Guesses, Guesses, ((long)GuessMask + 1) * GuessCounters * sizeof(ushort));
        Copy(learned.History - Lead, History - Lead, Lead + bytes);
        learned._fixed.CopyTo(_fixed, 0);
    }

    /// <summary>Makes all as it is before the first byte.</summary>
    /// <param name="count">Bytes that come.</param>
    internal void Reset(int count) => Reset(count, isNew: true);

    private static void Copy(void* from, void* to, long bytes) => Buffer.MemoryCopy(from, to, bytes, bytes);

    private void Reset(int count, bool isNew)
    {
        var bits = BitsOf(count);
        var slotBits = Math.Min(bits + 1, MostBits);
        SlotMask = (1u << slotBits) - 1;
        GuessMask = (1u << bits) - 1;
        Slots = (ushort*)Room(ref _slots, sizeof(ushort) * SlotCounters << slotBits);
        Guesses = (ushort*)Room(ref _guesses, sizeof(ushort) * GuessCounters << bits);
        History = Room(ref _history, count + Lead) + Lead;
        if (isNew)
        {
            new Span<ushort>(Slots, SlotCounters << slotBits).Clear();
            new Span<ushort>(Guesses, GuessCounters << bits).Fill(BitCoder.NewCounter);
            new Span<byte>(History - Lead, Lead).Clear();
        }

        var at = (byte*)Unsafe.AsPointer(ref MemoryMarshal.GetArrayDataReference(_fixed));
        BitWeights = Weights(ref at, 512, BitWeight);
        BitWeightsOfLast = Weights(ref at, 256, BitWeight);
        GuessWeights = Weights(ref at, 16, GuessWeight);
        GuessWeightsOfLast = Weights(ref at, 256, GuessWeight);
        AfterThree = Places(ref at);
        AfterFour = Places(ref at);
        AfterSix = Places(ref at);
        OfLast = (ushort*)at;
        new Span<ushort>(at, 65_536).Fill(BitCoder.NewCounter);
        at += 2 * 65_536;
        BitCurves = Curves(ref at, 256);
        GuessCurves = Curves(ref at, 8 * 16);
        AfterTwo = at;
        new Span<byte>(at, 65_536).Clear();
    }

    /// <summary>The slot of half a byte in a context.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal ushort* Slot(uint hash)
    {
        var check = (ushort)((hash * MixModel.Golden) >> 16);
        check = check == 0 ? (ushort)1 : check;
        var index = (hash >> 9) & SlotMask;
        var slot = Slots + (index * SlotCounters);
        if (*slot == check)
        {
            return slot;
        }

        var other = Slots + ((index ^ 1) * SlotCounters);
        if (*other == check)
        {
            return other;
        }

        // The one that was told less goes.
        slot = (slot[1] & 15) > (other[1] & 15) ? other : slot;
        Vector256.Create(BitCoder.NewCounter).Store(slot);
        *slot = check;
        return slot;
    }

    private static byte* Room(ref byte[] array, int bytes)
    {
        if (array.Length < bytes)
        {
            array = GC.AllocateUninitializedArray<byte>(bytes, pinned: true);
        }

        return (byte*)Unsafe.AsPointer(ref MemoryMarshal.GetArrayDataReference(array));
    }

    private static int* Weights(ref byte* at, int sets, int weight)
    {
        var first = (int*)at;
        BitMixer.ResetWeights(new Span<int>(first, sets * BitMixer.Inputs), weight);
        at += sizeof(int) * BitMixer.Inputs * sets;
        return first;
    }

    private static int* Places(ref byte* at)
    {
        var first = (int*)at;
        new Span<int>(first, 1 << PlaceBits).Clear();
        at += sizeof(int) << PlaceBits;
        return first;
    }

    private static ushort* Curves(ref byte* at, int curves)
    {
        var first = (ushort*)at;
        BitMixer.ResetCurves(new Span<ushort>(first, BitMixer.Points * curves));
        at += sizeof(ushort) * BitMixer.Points * curves;
        return first;
    }
}
