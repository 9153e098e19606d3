// SPDX-License-Identifier: MIT
using System.Buffers.Binary;
using System.Runtime.CompilerServices;

namespace Nam.Codecs.Containers.Mixing;

/// <summary>Codes bytes one by one, each as a guess that is right or wrong and, if it is wrong, as its bits, by what came
/// in the same contexts before; docs/mixing.md.</summary>
/// <remarks>Writer and reader run the same code, and all of it is whole numbers, so that both know the same. Not safe for
/// concurrent use.</remarks>
internal unsafe struct MixModel
{
    /// <summary>The 32 bits of the golden ratio.</summary>
    internal const uint Golden = 0x9E3779B1;

    private const uint First = 0x2F0B4C47;
    private const uint Second = 0x5A2D7F63;
    private const uint Constant = 0x01234567;
    private const uint Half = 0x3D4D51CB;
    private const uint Beyond = 0x1F35B4C7;

    private const int ShortestMatch = 6;
    private const int MostChecked = 32;
    private const int LongestMatch = 255;
    private const int BitRate = 10;
    private const int GuessRate = 4;
    private const int NotTheGuess = 256;
    private const int MostPosition = 30;

    private readonly MixMemory _memory;
    private readonly byte* _history;
    private int _at;

    // The latest four bytes, the last one lowest, and the four before them.
    private uint _last;
    private uint _before;
    private uint _word;
    private uint _wordBefore;

    // The first word behind the latest '<', and whether it is still to come.
    private uint _element;
    private bool _isElement;

    // What stands between the marks of the text, the one before it, and how the latest guesses were.
    private uint _field;
    private uint _fieldBefore;
    private int _fieldBytes;
    private uint _guesses;
    private int _match;
    private int _matched;

    internal MixModel(MixMemory memory)
    {
        _memory = memory;
        _history = memory.History;
    }

    /// <summary>Makes a model that goes on where another one is.</summary>
    internal MixModel(MixMemory memory, in MixModel learned)
    {
        this = learned;
        _memory = memory;
        _history = memory.History;
    }

    /// <summary>Codes a byte, or only learns it.</summary>
    internal void Code(BitCoder? coder, byte value)
    {
        var guess = Guess(out var kind);
        var isRight = CodeGuess(coder, guess, kind, value == guess ? 1 : 0);
        if (isRight == 0)
        {
            value = CodeBits(coder, value, guess);
        }
        else
        {
            value = (byte)guess;
        }

        _guesses = (_guesses << 1) | (uint)isRight;
        Take(value);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint Hash(uint a, uint b)
    {
        var hash = ((a * First) + (b * Second) + Constant) * Golden;
        return hash ^ (hash >> 15);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly uint PlaceOf(uint value) => (value * Golden) >> _memory.PlaceShift;

    /// <summary>The byte that is the likeliest, and how it was come by.</summary>
    private readonly int Guess(out int kind)
    {
        if (_matched > 0)
        {
            kind = _matched < 16 ? 4 + (_matched >> 1) : _matched < 32 ? 12 : 13;
            return _history[_match];
        }

        var place = _memory.AfterFour[PlaceOf(_last)];
        if (place > 0 && FourBefore(place) == _last)
        {
            kind = 3;
            return _history[place];
        }

        place = _memory.AfterThree[PlaceOf(_last & 0xFFFFFF)];
        if (place > 0 && (FourBefore(place) & 0xFFFFFF) == (_last & 0xFFFFFF))
        {
            kind = 2;
            return _history[place];
        }

        int after = _memory.AfterTwo[_last & 0xFFFF];
        kind = after != 0 ? 1 : 0;
        return after;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly uint FourBefore(int place) => BinaryPrimitives.ReadUInt32BigEndian(new ReadOnlySpan<byte>(_history + place - 4, 4));

    private readonly int CodeGuess(BitCoder? coder, int guess, int kind, int bit)
    {
        var of = (uint)((guess << 4) | kind);
        var position = (uint)Math.Min(_fieldBytes, MostPosition);
        var c0 = _memory.Guesses + ((((uint)kind << 3) | (_guesses & 7)) * MixMemory.GuessCounters);
        var c1 = GuessCounter(Hash(of, _last & 0xFF), 1);
        var c2 = GuessCounter(Hash(of + 0x10000, _last & 0xFFFF), 2);
        var c3 = GuessCounter(Hash(of + 0x20000, (_element * 31) + _word), 3);
        var c4 = GuessCounter(Hash((uint)guess + 0x30000, _last), 4);
        var c5 = GuessCounter(Hash(of + 0x40000, (_element * 31) + position), 5);
        var c6 = GuessCounter(Hash(of + 0x50000, (_field * 3) + (_fieldBefore * 7)), 6);
        var c7 = GuessCounter(Hash((uint)kind + (Math.Min(position, 15) << 8) + 0x60000, _guesses & 0xFF), 7);
        var inputs = stackalloc int[BitMixer.Inputs];
        BitMixer.Put(inputs, *c0);
        BitMixer.Put(inputs + 1, *c1);
        BitMixer.Put(inputs + 2, *c2);
        BitMixer.Put(inputs + 3, *c3);
        BitMixer.Put(inputs + 4, *c4);
        BitMixer.Put(inputs + 5, *c5);
        BitMixer.Put(inputs + 6, *c6);
        BitMixer.Put(inputs + 7, *c7);
        bit = BitMixer.Code(
            coder, bit, inputs, _memory.GuessWeights + (kind * BitMixer.Inputs),
            _memory.GuessWeightsOfLast + ((_last & 0xFF) * BitMixer.Inputs),
            _memory.GuessCurves + (((kind << 3) | (int)(_guesses & 7)) * BitMixer.Points), BitMixer.RateAt(GuessRate, _at));
        BitCoder.Tell(ref *c0, bit);
        BitCoder.Tell(ref *c1, bit);
        BitCoder.Tell(ref *c2, bit);
        BitCoder.Tell(ref *c3, bit);
        BitCoder.Tell(ref *c4, bit);
        BitCoder.Tell(ref *c5, bit);
        BitCoder.Tell(ref *c6, bit);
        BitCoder.Tell(ref *c7, bit);
        return bit;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly ushort* GuessCounter(uint hash, int input) =>
        _memory.Guesses + (((hash >> 3) & _memory.GuessMask) * MixMemory.GuessCounters) + input;

    private readonly byte CodeBits(BitCoder? coder, byte value, int guess)
    {
        var h2 = Hash(_last & 0xFFFF, 2);
        var h3 = Hash(_last & 0xFFFFFF, 3);
        var hw = Hash(_word, (_wordBefore * 3) + (_last & 0xFF) + 12_345);
        var he = Hash(_word + 99, _element + 5);
        var hl = Hash(_last & 0xFF, (_element * 3) + 77);
        var hp = Hash(_element, (uint)Math.Min(_fieldBytes, MostPosition) + 1_012);
        var ofLast = _memory.OfLast + ((_last & 0xFF) << 8);
        var weightsOfLast = _memory.BitWeightsOfLast + ((_last & 0xFF) * BitMixer.Inputs);
        var inputs = stackalloc int[BitMixer.Inputs];
        var rate = BitMixer.RateAt(BitRate, _at);
        var path = 1;
        for (var half = 0; half < 2; half++)
        {
            var more = half == 0 ? 0 : (uint)path * Half;
            var s2 = _memory.Slot(h2 + more);
            var s3 = _memory.Slot(h3 + more);
            var sw = _memory.Slot(hw + more);
            var se = _memory.Slot(he + more);
            var sl = _memory.Slot(hl + more);
            var sp = _memory.Slot(hp + more);
            var node = 1;
            for (var i = 0; i < 4; i++)
            {
                var shift = 7 - (half << 2) - i;
                BitMixer.Put(inputs, s2[node]);
                BitMixer.Put(inputs + 1, s3[node]);
                BitMixer.Put(inputs + 2, sw[node]);
                BitMixer.Put(inputs + 3, se[node]);
                BitMixer.Put(inputs + 4, sl[node]);
                BitMixer.Put(inputs + 5, sp[node]);
                BitMixer.Put(inputs + 6, ofLast[path]);

                // What it is not is known.
                var mayBeGuess = (guess | 256) >> (shift + 1) == path;
                inputs[7] = !mayBeGuess ? 0 : ((guess >> shift) & 1) != 0 ? -NotTheGuess : NotTheGuess;
                inputs[15] = 0;
                var bit = BitMixer.Code(
                    coder, (value >> shift) & 1, inputs, _memory.BitWeights + ((path + (mayBeGuess ? 256 : 0)) * BitMixer.Inputs),
                    weightsOfLast, _memory.BitCurves + (path * BitMixer.Points), rate);
                BitCoder.Tell(ref s2[node], bit);
                BitCoder.Tell(ref s3[node], bit);
                BitCoder.Tell(ref sw[node], bit);
                BitCoder.Tell(ref se[node], bit);
                BitCoder.Tell(ref sl[node], bit);
                BitCoder.Tell(ref sp[node], bit);
                BitCoder.Tell(ref ofLast[path], bit);
                path = (path << 1) | bit;
                node = (node << 1) | bit;
            }
        }

        return (byte)path;
    }

    private void Take(byte value)
    {
        _memory.AfterTwo[_last & 0xFFFF] = value;
        _memory.AfterThree[PlaceOf(_last & 0xFFFFFF)] = _at;
        _memory.AfterFour[PlaceOf(_last)] = _at;
        if (_matched > 0)
        {
            _matched = _history[_match++] == value ? Math.Min(_matched + 1, LongestMatch) : 0;
        }

        _history[_at++] = value;
        _before = (_before << 8) | (_last >> 24);
        _last = (_last << 8) | value;
        if (char.IsAsciiLetterOrDigit((char)value) || value >= 0x80)
        {
            _word = (_word + value + 1) * First;
        }
        else if (_word != 0)
        {
            (_element, _isElement) = (_isElement ? _word : _element, false);
            _wordBefore = _word;
            _word = 0;
        }

        _isElement |= value == (byte)'<';
        if (value is 0 or (byte)'"' or (byte)'<' or (byte)'>')
        {
            _fieldBefore = _field;
            _field = 0;
            _fieldBytes = 0;
        }
        else
        {
            _field = (_field + value + 1) * First;
            _fieldBytes++;
        }

        FindMatch();
    }

    private void FindMatch()
    {
        if (_at < ShortestMatch)
        {
            return;
        }

        ref var place = ref _memory.AfterSix[PlaceOf((_last * First) ^ ((_before & 0xFFFF) * Beyond))];
        if (_matched == 0)
        {
            var length = 0;
            while (length < MostChecked && length < place && _history[place - 1 - length] == _history[_at - 1 - length])
            {
                length++;
            }

            _matched = length >= ShortestMatch ? length : 0;
            _match = place;
        }

        place = _at;
    }
}
