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

    /// <summary>Bytes in front of the first one, all zero.</summary>
    internal const int Lead = 8;

    private const int MostBits = 17;
    private const int MostPlaceBits = 18;
    private const int BitWeight = 18_000;
    private const int GuessWeight = 16_000;

    // Sets of weights and curves, and the pairs of bytes.
    private const int BitSets = 512;
    private const int GuessSets = 16;
    private const int SetsOfLast = 256;
    private const int BitCurveCount = 256;
    private const int GuessCurveCount = 8 * 16;
    private const int Pairs = 65_536;

    private const int FixedBytes =
        (sizeof(int) * BitMixer.Inputs * (BitSets + GuessSets + (2 * SetsOfLast)))
        + (sizeof(ushort) * (Pairs + (BitMixer.Points * (BitCurveCount + GuessCurveCount)))) + Pairs;

    // The tables that have one size for all documents.
    private readonly byte[] _fixed = GC.AllocateUninitializedArray<byte>(FixedBytes, pinned: true);
    private byte[] _slots = [];
    private byte[] _guesses = [];
    private byte[] _places = [];
    private byte[] _history = [];

    internal MixMemory()
    {
        BitWeights = (int*)Begin(_fixed);
        BitWeightsOfLast = BitWeights + (BitSets * BitMixer.Inputs);
        GuessWeights = BitWeightsOfLast + (SetsOfLast * BitMixer.Inputs);
        GuessWeightsOfLast = GuessWeights + (GuessSets * BitMixer.Inputs);
        OfLast = (ushort*)(GuessWeightsOfLast + (SetsOfLast * BitMixer.Inputs));
        BitCurves = OfLast + Pairs;
        GuessCurves = BitCurves + (BitMixer.Points * BitCurveCount);
        AfterTwo = (byte*)(GuessCurves + (BitMixer.Points * GuessCurveCount));
    }

    /// <summary>What codes the bits.</summary>
    internal BitCoder Coder { get; } = new();

    internal ushort* Slots { get; private set; }

    internal uint SlotMask { get; private set; }

    internal ushort* Guesses { get; private set; }

    internal uint GuessMask { get; private set; }

    internal byte* History { get; private set; }

    /// <summary>Counters of the bits of a byte after the byte before it.</summary>
    internal ushort* OfLast { get; }

    /// <summary>The byte that came last after two bytes.</summary>
    internal byte* AfterTwo { get; }

    /// <summary>Bits that hashes lose on the way to <see cref="AfterThree"/> and the two that follow it.</summary>
    internal int PlaceShift { get; private set; }

    /// <summary>Places after three, four and six bytes.</summary>
    internal int* AfterThree { get; private set; }

    internal int* AfterFour { get; private set; }

    internal int* AfterSix { get; private set; }

    internal int* BitWeights { get; }

    internal int* BitWeightsOfLast { get; }

    internal int* GuessWeights { get; }

    internal int* GuessWeightsOfLast { get; }

    internal ushort* BitCurves { get; }

    internal ushort* GuessCurves { get; }

    /// <summary>Bits of a place in the tables of so many bytes, at most so many.</summary>
    internal static int BitsOf(int count, int most = MostBits) => Math.Min(32 - int.LeadingZeroCount(count - 1), most);

    /// <summary>Makes all as it is before the first byte.</summary>
    /// <param name="count">Bytes that come, the primer's among them.</param>
    internal void Reset(int count)
    {
        Shape(count);
        SlotTable.Clear();
        GuessTable.Fill(BitCoder.NewCounter);
        PlaceTable.Clear();
        new Span<byte>(History - Lead, Lead).Clear();

        new Span<byte>(_fixed).Clear();
        BitMixer.ResetWeights(new Span<int>(BitWeights, BitSets * BitMixer.Inputs), BitWeight);
        BitMixer.ResetWeights(new Span<int>(BitWeightsOfLast, SetsOfLast * BitMixer.Inputs), BitWeight);
        BitMixer.ResetWeights(new Span<int>(GuessWeights, GuessSets * BitMixer.Inputs), GuessWeight);
        BitMixer.ResetWeights(new Span<int>(GuessWeightsOfLast, SetsOfLast * BitMixer.Inputs), GuessWeight);
        new Span<ushort>(OfLast, Pairs).Fill(BitCoder.NewCounter);
        BitMixer.ResetCurves(new Span<ushort>(BitCurves, BitMixer.Points * BitCurveCount));
        BitMixer.ResetCurves(new Span<ushort>(GuessCurves, BitMixer.Points * GuessCurveCount));
    }

    /// <summary>Makes all as it is in another memory with tables of that size.</summary>
    /// <param name="count">Bytes that there are and come.</param>
    /// <param name="learned">The other one.</param>
    /// <param name="bytes">Bytes that it has seen.</param>
    internal void Reset(int count, MixMemory learned, int bytes)
    {
        Shape(count);
        learned.SlotTable.CopyTo(SlotTable);
        learned.GuessTable.CopyTo(GuessTable);
        learned.PlaceTable.CopyTo(PlaceTable);
        new Span<byte>(learned.History - Lead, Lead + bytes).CopyTo(new Span<byte>(History - Lead, Lead + bytes));
        learned._fixed.CopyTo(_fixed, 0);
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

    private Span<ushort> SlotTable => new(Slots, SlotCounters * (int)(SlotMask + 1));

    private Span<ushort> GuessTable => new(Guesses, GuessCounters * (int)(GuessMask + 1));

    private Span<int> PlaceTable => new(AfterThree, 3 << (32 - PlaceShift));

    private void Shape(int count)
    {
        var bits = BitsOf(count);
        var placeBits = BitsOf(count, MostPlaceBits);
        PlaceShift = 32 - placeBits;
        AfterThree = (int*)Room(ref _places, 3 * sizeof(int) << placeBits);
        AfterFour = AfterThree + (1 << placeBits);
        AfterSix = AfterFour + (1 << placeBits);
        var slotBits = Math.Min(bits + 1, MostBits);
        SlotMask = (1u << slotBits) - 1;
        GuessMask = (1u << bits) - 1;
        Slots = (ushort*)Room(ref _slots, sizeof(ushort) * SlotCounters << slotBits);
        Guesses = (ushort*)Room(ref _guesses, sizeof(ushort) * GuessCounters << bits);
        History = Room(ref _history, count + Lead) + Lead;
    }

    private static byte* Room(ref byte[] array, int bytes)
    {
        if (array.Length < bytes)
        {
            array = GC.AllocateUninitializedArray<byte>(bytes, pinned: true);
        }

        return Begin(array);
    }

    private static byte* Begin(byte[] pinned) => (byte*)Unsafe.AsPointer(ref MemoryMarshal.GetArrayDataReference(pinned));
}
