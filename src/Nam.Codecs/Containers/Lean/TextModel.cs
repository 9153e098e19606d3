// SPDX-License-Identifier: MIT
using System.Runtime.CompilerServices;

namespace Nam.Codecs.Containers.Lean;

/// <summary>Codes the bytes of texts by what stood in their place before; docs/container-format.md section 6a.</summary>
/// <remarks>Each bit is predicted by counters in several contexts and by the longest match, whose log odds are mixed
/// with weights that learn. A byte takes 64 predictions. Not safe for concurrent use.</remarks>
internal sealed class TextModel
{
    /// <summary>Bytes that it sees at most, ends of texts included.</summary>
    internal const int MaximumBytes = 16_384;

    private const int Contexts = 7;
    private const int Inputs = Contexts + 1;
    private const int SlotBits = 13;
    private const int MatchBuckets = 16;
    private const int ShortestMatch = 3;
    private const int HashBits = 11;
    private const int FirstWeight = 22_000;
    private const int Rate = 10;

    private readonly ushort[] _counters = new ushort[Contexts << SlotBits];
    private readonly ushort[] _matchCounters = new ushort[MatchBuckets];
    private readonly int[] _weights = new int[4 * Inputs];
    private readonly byte[] _seen = new byte[MaximumBytes];
    private readonly ushort[] _places = new ushort[1 << HashBits];
    private readonly uint[] _hashes = new uint[Contexts];
    private readonly int[] _slots = new int[Contexts];
    private readonly int[] _odds = new int[Inputs];
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
        _weights.AsSpan().Fill(FirstWeight);
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
    internal byte Code(BitCoder? coder, byte value)
    {
        Prepare();
        var symbol = 1;
        var expected = _matchBytes == 0 ? 0 : _seen[_match] | 256;
        for (var bit = 7; bit >= 0; bit--)
        {
            symbol = (symbol << 1) | CodeBit(coder, (value >> bit) & 1, symbol, expected, bit);
        }

        Take((byte)symbol);
        return (byte)symbol;
    }

    private int CodeBit(BitCoder? coder, int bit, int symbol, int expected, int shift)
    {
        for (var context = 0; context < Contexts; context++)
        {
            var slot = (context << SlotBits) + (int)((_hashes[context] + ((uint)symbol * 0x9E3779B1)) * 0x2545F491 >> (32 - SlotBits));
            _slots[context] = slot;
            _odds[context] = Logistic.Stretch(BitCoder.Probability(_counters[slot]));
        }

        // The match speaks while it has been right in this byte.
        var hasMatch = expected >> (shift + 1) == symbol;
        var matchBit = (expected >> shift) & 1;
        var bucket = Math.Min(_matchBytes, MatchBuckets - 1);
        var right = hasMatch ? Logistic.Stretch(BitCoder.Probability(_matchCounters[bucket])) : 0;
        _odds[Contexts] = matchBit != 0 ? right : -right;

        var weights = _weights.AsSpan(Inputs * (hasMatch ? _matchBytes < 8 ? 1 : _matchBytes < 16 ? 2 : 3 : 0), Inputs);
        var sum = 0L;
        for (var input = 0; input < Inputs; input++)
        {
            sum += (long)weights[input] * _odds[input];
        }

        var chance = Logistic.Squash((int)Math.Clamp(sum >> 16, -Logistic.Most, Logistic.Most));
        bit = coder?.Code(chance, bit) ?? bit;
        var error = (bit << 12) - chance;
        for (var input = 0; input < Inputs; input++)
        {
            weights[input] += (_odds[input] * error) >> Rate;
        }

        for (var context = 0; context < Contexts; context++)
        {
            BitCoder.Learn(ref _counters[_slots[context]], bit);
        }

        if (hasMatch)
        {
            BitCoder.Learn(ref _matchCounters[bucket], bit == matchBit ? 1 : 0);
        }

        return bit;
    }

    private void Prepare()
    {
        var at = _count - _start;
        uint one = at > 0 ? _seen[_count - 1] : 0u;
        uint two = at > 1 ? _seen[_count - 2] : 0u;
        uint three = at > 2 ? _seen[_count - 3] : 0u;
        uint like = at < _likeBytes ? _seen[_likeStart + at] + 1u : 0u;
        uint node = (uint)_node;
        _hashes[0] = Mix(0, node, 0, 0);
        _hashes[1] = Mix(1, one, 0, 0);
        _hashes[2] = Mix(2, one, two, 0);
        _hashes[3] = Mix(3, one, two, three);
        _hashes[4] = Mix(4, one, node, 0);
        _hashes[5] = Mix(5, node, (uint)Math.Min(at, 31), 0);
        _hashes[6] = Mix(6, like, one, at == 0 ? 0u : _seen[_count - 1] == (at <= _likeBytes ? _seen[_likeStart + at - 1] : 256) ? 1u : 2u);
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
