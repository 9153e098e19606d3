// SPDX-License-Identifier: MIT
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Nam.Codecs.Containers.Mixing;

namespace Nam.Codecs.Containers.Lean;

/// <summary>Codes the bytes of texts by what stood in their place before; docs/container-format.md section 6a.</summary>
/// <remarks>Each bit is predicted by counters in several contexts and by the longest match, and mixed as docs/mixing.md
/// section 4 says. A byte takes 56 predictions. Not safe for concurrent use.</remarks>
internal sealed unsafe class TextModel
{
    /// <summary>Bytes that it sees at most, ends of texts included.</summary>
    internal const int MaximumBytes = 16_384;

    private const int Contexts = 6;
    private const int SlotBits = 13;
    private const int MatchBuckets = 16;
    private const int MatchSets = 4;
    private const int ShortestMatch = 3;
    private const int HashBits = 11;
    private const int FirstWeight = 22_000;
    private const int Rate = 10;

    private readonly ushort[] _counters = GC.AllocateUninitializedArray<ushort>(Contexts << SlotBits, pinned: true);
    private readonly ushort[] _matchCounters = new ushort[MatchBuckets];
    private readonly int[] _weights = GC.AllocateUninitializedArray<int>(BitMixer.Inputs * MatchSets, pinned: true);
    private readonly ushort[] _curves = GC.AllocateUninitializedArray<ushort>(BitMixer.Points * MatchSets, pinned: true);
    private readonly byte[] _seen = new byte[MaximumBytes];
    private readonly ushort[] _places = new ushort[1 << HashBits];
    private int _count;
    private int _match;
    private int _matchBytes;
    private int _node;
    private int _start;
    private int _likeStart;
    private int _likeBytes;

    internal TextModel() => Reset();

    /// <summary>Whether so many bytes more may be coded.</summary>
    internal bool HasRoom(int bytes) => bytes <= MaximumBytes - _count;

    /// <summary>Where the next text will stand among those that it has seen.</summary>
    internal int Count => _count;

    /// <summary>Forgets all.</summary>
    internal void Reset()
    {
        _counters.AsSpan().Fill(BitCoder.NewCounter);
        _matchCounters.AsSpan().Fill(BitCoder.NewCounter);
        BitMixer.ResetWeights(_weights, FirstWeight);
        BitMixer.ResetCurves(_curves);
        _places.AsSpan().Clear();
        _count = 0;
    }

    /// <summary>Begins a text.</summary>
    /// <param name="node">Its node.</param>
    /// <param name="like">Where a text stands that it may be like, with its end; nothing if there is none.</param>
    internal void Begin(int node, Range like)
    {
        _node = node;
        _start = _count;
        (_likeStart, _likeBytes) = like.GetOffsetAndLength(_count);
        _match = _likeStart;
        _matchBytes = _likeBytes == 0 ? 0 : ShortestMatch;
    }

    /// <summary>Codes a byte, or only learns it.</summary>
    /// <param name="coder">The coder; null to learn.</param>
    /// <param name="value">The byte, unless it is read.</param>
    [SkipLocalsInit]
    internal byte Code(BitCoder? coder, byte value)
    {
        var hashes = stackalloc uint[Contexts];
        var slots = stackalloc ushort*[Contexts];
        var inputs = stackalloc int[BitMixer.Inputs];
        BitMixer.Put(inputs + Contexts + 1, BitCoder.NewCounter);
        Hash(hashes);
        var counters = PointerTo(_counters);
        var weights = (int*)Unsafe.AsPointer(ref MemoryMarshal.GetArrayDataReference(_weights));
        var rate = BitMixer.RateAt(Rate, _count);
        var symbol = 1;
        var expected = _matchBytes == 0 ? 0 : _seen[_match] | 256;
        ref var match = ref _matchCounters[Math.Min(_matchBytes, MatchBuckets - 1)];
        var matchSet = _matchBytes < 8 ? 1 : _matchBytes < 16 ? 2 : 3;
        for (var shift = 7; shift >= 0; shift--)
        {
            for (var context = 0; context < Contexts; context++)
            {
                var slot = (hashes[context] + ((uint)symbol * 0x9E3779B1)) * 0x2545F491 >> (32 - SlotBits);
                slots[context] = counters + ((uint)context << SlotBits) + slot;
                BitMixer.Put(inputs + context, *slots[context]);
            }

            // The match speaks while it has been right in this byte.
            var hasMatch = expected >> (shift + 1) == symbol;
            var matchBit = (expected >> shift) & 1;
            PutMatch(inputs + Contexts, hasMatch ? match : BitCoder.NewCounter, matchBit);
            var set = hasMatch ? matchSet : 0;
            var bit = BitMixer.Code(
                coder, (value >> shift) & 1, inputs, weights + (set * BitMixer.Inputs), null,
                PointerTo(_curves) + (set * BitMixer.Points), rate);
            for (var context = 0; context < Contexts; context++)
            {
                BitCoder.Tell(ref *slots[context], bit);
            }

            if (hasMatch)
            {
                BitCoder.Tell(ref match, bit == matchBit ? 1 : 0);
            }

            symbol = (symbol << 1) | bit;
        }

        Take((byte)symbol);
        return (byte)symbol;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void PutMatch(int* input, int counter, int bit)
    {
        BitMixer.Put(input, counter);
        if (bit == 0)
        {
            input[0] = -input[0];
            input[BitMixer.Inputs / 2] = -input[BitMixer.Inputs / 2];
        }
    }

    /// <summary>To memory that does not move.</summary>
    private static ushort* PointerTo(ushort[] pinned) => (ushort*)Unsafe.AsPointer(ref MemoryMarshal.GetArrayDataReference(pinned));

    private void Hash(uint* hashes)
    {
        var at = _count - _start;
        uint one = at > 0 ? _seen[_count - 1] : 0u;
        uint two = at > 1 ? _seen[_count - 2] : 0u;
        uint three = at > 2 ? _seen[_count - 3] : 0u;
        uint like = at < _likeBytes ? _seen[_likeStart + at] + 1u : 0u;
        uint node = (uint)_node;
        hashes[0] = Mix(0, node, 0, 0);
        hashes[1] = Mix(1, one, two, 0);
        hashes[2] = Mix(2, one, two, three);
        hashes[3] = Mix(3, one, node, 0);
        hashes[4] = Mix(4, node, (uint)Math.Min(at, 31), 0);
        hashes[5] = Mix(5, like, one, at == 0 ? 0u : _seen[_count - 1] == (at <= _likeBytes ? _seen[_likeStart + at - 1] : 256) ? 1u : 2u);
    }

    private void Take(byte value)
    {
        _seen[_count++] = value;
        if (_matchBytes != 0 && _seen[_match] == value && _match + 1 < _count)
        {
            _match++;
            _matchBytes++;
        }
        else
        {
            _matchBytes = 0;
        }

        if (_count - _start < ShortestMatch)
        {
            return;
        }

        var hash = (_seen[_count - 1] | ((uint)_seen[_count - 2] << 8) | ((uint)_seen[_count - 3] << 16)) * 0x9E3779B1 >> (32 - HashBits);
        if (_matchBytes == 0 && _places[hash] is not 0 and var place)
        {
            _match = place;
            while (_matchBytes < 32 && _matchBytes < place && _seen[place - 1 - _matchBytes] == _seen[_count - 1 - _matchBytes])
            {
                _matchBytes++;
            }

            _matchBytes = _matchBytes < ShortestMatch ? 0 : _matchBytes;
        }

        _places[hash] = (ushort)_count;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint Mix(uint context, uint a, uint b, uint c)
    {
        var hash = (context + 1) * 0x9E3779B1;
        hash = (hash ^ a) * 0x85EBCA6B;
        hash = ((hash >> 15) ^ hash ^ b) * 0xC2B2AE35;
        hash = ((hash >> 13) ^ hash ^ c) * 0x27D4EB2F;
        return hash ^ (hash >> 16);
    }
}
