// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Tests.Containers.Mixing;

/// <summary>A reader of mixed bytes that was written from docs/mixing.md alone, as plainly as it can be said.</summary>
internal sealed class MixReference
{
    private static readonly int[] Curve =
    [
        1, 2, 4, 6, 10, 17, 27, 45, 74, 120, 194, 311, 488, 747, 1102, 1546, 2048, 2550, 2994, 3349, 3608, 3785, 3902, 3976, 4022,
        4051, 4069, 4079, 4086, 4090, 4092, 4094, 4095,
    ];

    private static readonly int[] Rates =
        [43690, 26214, 18724, 14563, 11915, 10082, 8738, 7710, 6898, 5572, 4595, 3855, 3280, 2824, 2458, 2184];

    private static readonly int[] Trust = [0, 4, 8, 12, 14, 16, 18, 20, 22, 24, 26, 28, 29, 30, 31, 32];
    private static readonly int[] Stretch =
        [.. Enumerable.Range(0, 4096).Select(p => Enumerable.Range(-2047, 4094).FirstOrDefault(d => Squash(d) >= p, 2047))];

    private readonly List<byte> _history = [];
    private readonly byte[] _packed;
    private readonly uint _places;
    private readonly int _placeBits;
    private readonly Dictionary<(int, uint), Counter> _guesses = [];
    private readonly Dictionary<uint, Slot> _slots = [];
    private readonly Dictionary<uint, Counter> _ofLast = [];
    private readonly Dictionary<(int, uint), int[]> _weights = [];
    private readonly Dictionary<(int, uint), int[]> _curves = [];
    private readonly Dictionary<(int, uint), int> _found = [];
    private readonly bool _isLearning = true;
    private uint _low;
    private uint _high = uint.MaxValue;
    private uint _code;
    private int _at;
    private uint _word;
    private uint _wordBefore;
    private uint _element;
    private bool _comes;
    private uint _field;
    private uint _fieldBefore;
    private uint _fieldBytes;
    private uint _right;
    private int _match;
    private int _matched;

    private MixReference(byte[] primer, byte[] packed, int count)
    {
        _packed = packed;
        _places = System.Numerics.BitOperations.RoundUpToPowerOf2((uint)(primer.Length + count));
        _placeBits = System.Numerics.BitOperations.Log2(Math.Min(_places, 262_144));
        Array.ForEach(primer, value => Code(value));
        _isLearning = false;
        for (var i = 0; i < 4; i++)
        {
            Take();
        }
    }

    internal static byte[] Read(byte[] primer, byte[] packed, int count)
    {
        var reader = new MixReference(primer, packed, count);
        for (var i = 0; i < count; i++)
        {
            reader.Code(0);
        }

        return [.. reader._history.Skip(primer.Length)];
    }

    private static int Squash(int d)
    {
        var (i, f) = ((d + 2048) >> 7, (d + 2048) % 128);
        return ((Curve[i] * (128 - f)) + (Curve[i + 1] * f) + 64) >> 7;
    }

    private static uint Hash(uint a, uint b)
    {
        var h = ((a * 0x2F0B4C47) + (b * 0x5A2D7F63) + 0x1234567) * 0x9E3779B1;
        return h ^ (h >> 15);
    }

    private static T Of<TKey, T>(Dictionary<TKey, T> table, TKey key, Func<T> make)
        where TKey : notnull => table.TryGetValue(key, out var value) ? value : table[key] = make();

    private uint Last(int count, int end) =>
        Enumerable.Range(end - count, count).Aggregate(0u, (value, at) => (value << 8) | (at < 0 ? 0u : _history[at]));

    private uint Place(uint value) => (value * 0x9E3779B1) >> (32 - _placeBits);

    private void Take() => _code = (_code << 8) | (_at < _packed.Length ? _packed[_at++] : 0u);

    private int Mix(Counter?[] counters, int special, int bit, int[][] sets, int[] curve, int rate)
    {
        var inputs = counters.Select(c => c is null ? special : c.Told == 0 ? 0 : Stretch[c.Odds])
            .Concat(counters.Select(c => c is null ? 0 : ((c.Odds - 2048) * Trust[c.Told]) >> 5)).ToArray();
        var parts = Array.ConvertAll(
            sets, set => Math.Clamp(set.Zip(inputs, (weight, input) => (input * weight) >> 4).Sum() >> 12, -2047, 2047));
        var d = (parts[0] + parts[1]) >> 1;
        var (i, f) = ((d + 2048) >> 7, (d + 2048) % 128);
        var corrected = ((curve[i] * (128 - f)) + (curve[i + 1] * f)) >> 11;
        if (!_isLearning)
        {
            bit = Decode((uint)Math.Clamp((Squash(d) + (3 * corrected) + 2) >> 2, 1, 4095));
        }

        rate += 10 / (1 + (_history.Count / 1024));
        for (var set = 0; set < 2; set++)
        {
            for (var x = 0; x < 16; x++)
            {
                sets[set][x] += ((inputs[x] * ((4096 * bit) - Squash(parts[set])) * rate) + 8192) >> 14;
            }
        }

        ref var point = ref curve[f >= 64 ? i + 1 : i];
        point += ((65535 * bit) - point) >> 5;
        Array.ForEach(counters, counter => counter?.Tell(bit));
        return bit;
    }

    private int Decode(uint odds)
    {
        var middle = _low + (((_high - _low) >> 12) * odds);
        var bit = _code <= middle ? 1 : 0;
        (_low, _high) = bit == 1 ? (_low, middle) : (middle + 1, _high);
        while (_low >> 24 == _high >> 24)
        {
            Take();
            (_low, _high) = (_low << 8, (_high << 8) | 255);
        }

        return bit;
    }

    private int[] Weights(int table, uint key, int first) =>
        Of(_weights, (table, key), () => [.. Enumerable.Repeat(first, 8), .. Enumerable.Repeat(0, 8)]);

    private int[] CurveOf(int table, uint key) =>
        Of(_curves, (table, key), () => [.. Enumerable.Range(0, 33).Select(j => 16 * Squash(Math.Min((128 * j) - 2048, 2047)))]);

    private (byte Guess, uint Kind) Guess()
    {
        if (_matched > 0)
        {
            return (_history[_match], (uint)(_matched < 16 ? 4 + (_matched >> 1) : _matched < 32 ? 12 : 13));
        }

        for (var bytes = 4; bytes >= 3; bytes--)
        {
            var last = Last(bytes, _history.Count);
            if (_found.TryGetValue((bytes, Place(last)), out var place) && place > 0 && Last(bytes, place) == last)
            {
                return (_history[place], (uint)bytes - 1);
            }
        }

        var after = (byte)_found.GetValueOrDefault((2, Last(2, _history.Count)));
        return (after, after == 0 ? 0u : 1u);
    }

    private void Code(byte value)
    {
        var (guess, kind) = Guess();
        var at = Math.Min(30, _fieldBytes);
        var u = (16u * guess) + kind;
        uint[] hashes =
        [
            Hash(u, Last(1, _history.Count)), Hash(u + 0x10000, Last(2, _history.Count)),
            Hash(u + 0x20000, (31 * _element) + _word), Hash(guess + 0x30000u, Last(4, _history.Count)),
            Hash(u + 0x40000, (31 * _element) + at), Hash(u + 0x50000, (3 * _field) + (7 * _fieldBefore)),
            Hash(kind + (256 * Math.Min(15, at)) + 0x60000, _right % 256),
        ];
        var first = (8 * kind) + (_right % 8);
        var counters = hashes.Select(hash => (hash >> 3) % Math.Min(_places, 131_072)).Prepend(first)
            .Select((place, input) => Of(_guesses, (input, place), () => new Counter())).ToArray();
        int[][] sets = [Weights(0, kind, 16_000), Weights(1, Last(1, _history.Count), 16_000)];
        var isRight = Mix(counters, 0, value == guess ? 1 : 0, sets, CurveOf(0, first), 4);
        value = isRight == 1 ? guess : CodeBits(value, guess, at);
        _right = (_right << 1) | (uint)isRight;
        Learn(value);
    }

    private byte CodeBits(byte value, byte guess, uint at)
    {
        var last = Last(1, _history.Count);
        uint[] hashes =
        [
            Hash(Last(2, _history.Count), 2), Hash(Last(3, _history.Count), 3), Hash(_word, (3 * _wordBefore) + last + 12_345),
            Hash(_word + 99, _element + 5), Hash(last, (3 * _element) + 77), Hash(_element, at + 1_012),
        ];
        var t = 1u;
        Slot[] slots = [];
        for (var shift = 7; shift >= 0; shift--)
        {
            slots = shift is 7 or 3 ? Array.ConvertAll(hashes, hash => Find(hash + (shift == 3 ? t * 0x3D4D51CB : 0))) : slots;
            var node = shift >= 4 ? t : (t & ((1u << (3 - shift)) - 1)) | (1u << (3 - shift));
            var isLikeIt = (guess | 256u) >> (shift + 1) == t;
            var not = !isLikeIt ? 0 : ((guess >> shift) & 1) == 1 ? -256 : 256;
            int[][] sets = [Weights(2, t + (isLikeIt ? 256u : 0), 18_000), Weights(3, last, 18_000)];
            Counter?[] counters =
                [.. slots.Select(slot => slot.Counters[node]), Of(_ofLast, (last << 8) | t, () => new Counter()), null];
            t = (2 * t) + (uint)Mix(counters, not, (value >> shift) & 1, sets, CurveOf(1, t), 10);
        }

        return (byte)t;
    }

    private Slot Find(uint hash)
    {
        var check = Math.Max(1, (hash * 0x9E3779B1) >> 16);
        var index = (hash >> 9) % Math.Min(2 * _places, 131_072);
        var (one, other) = (Of(_slots, index, () => new Slot()), Of(_slots, index ^ 1, () => new Slot()));
        if (one.Check == check || other.Check == check)
        {
            return one.Check == check ? one : other;
        }

        one = one.Counters[1].Told > other.Counters[1].Told ? other : one;
        one.Check = check;
        Array.ForEach(one.Counters, counter => (counter.Odds, counter.Told) = (2048, 0));
        return one;
    }

    private void Learn(byte value)
    {
        var count = _history.Count;
        _found[(2, Last(2, count))] = value;
        _found[(3, Place(Last(3, count)))] = count;
        _found[(4, Place(Last(4, count)))] = count;
        _matched = _matched > 0 && _history[_match] == value ? Math.Min(_matched + 1, 255) : 0;
        _match++;
        _history.Add(value);
        if (char.IsAsciiLetterOrDigit((char)value) || value >= 0x80)
        {
            _word = (_word + value + 1) * 0x2F0B4C47;
        }
        else if (_word != 0)
        {
            (_element, _comes) = (_comes ? _word : _element, false);
            (_wordBefore, _word) = (_word, 0);
        }

        _comes |= value == '<';
        var isMark = value is 0 or (byte)'"' or (byte)'<' or (byte)'>';
        _fieldBefore = isMark ? _field : _fieldBefore;
        (_field, _fieldBytes) = isMark ? (0, 0) : ((_field + value + 1) * 0x2F0B4C47, _fieldBytes + 1);
        FindMatch();
    }

    private void FindMatch()
    {
        var count = _history.Count;
        if (count < 6)
        {
            return;
        }

        var entry = (6, Place((Last(4, count) * 0x2F0B4C47) ^ (Last(2, count - 4) * 0x1F35B4C7)));
        var place = _found.GetValueOrDefault(entry);
        if (_matched == 0)
        {
            var length = Enumerable.Range(1, Math.Min(32, place))
                .TakeWhile(back => _history[place - back] == _history[count - back]).Count();
            (_match, _matched) = (place, length >= 6 ? length : 0);
        }

        _found[entry] = count;
    }

    private sealed class Counter
    {
        internal int Odds { get; set; } = 2048;

        internal int Told { get; set; }

        internal void Tell(int bit)
        {
            Odds += (((4095 * bit) - Odds) * Rates[Told]) >> 16;
            Told = Math.Min(15, Told + 1);
        }
    }

    private sealed class Slot
    {
        internal uint Check { get; set; }

        internal Counter[] Counters { get; } = [.. Enumerable.Range(0, 16).Select(_ => new Counter())];
    }
}
