// SPDX-License-Identifier: MIT

namespace Nam.Fuzz.Inputs;

/// <summary>Makes the n-th input from the corpus: bit flips, bytes, varints, pieces of other forms, cuts.</summary>
internal sealed class Mutator(byte[][] corpus)
{
    private const int Room = 64 << 10;
    private const int MostMutations = 4;
    private const int LongestPiece = 32;

    private static readonly byte[] Bytes = [0, 1, 2, 3, 5, 7, 9, 16, 31, 32, 63, 64, 127, 128, 192, 255];

    private static readonly ulong[] Numbers =
        [
            0, 1, 2, 7, 255, 256, 4_095, 4_096, 65_535, 65_536, 4_194_303, 4_194_304, 16_777_216, int.MaxValue,
            1UL << 31, uint.MaxValue, long.MaxValue, 1UL << 63, ulong.MaxValue
        ];

    private readonly byte[] _input = new byte[Room];
    private readonly byte[] _moved = new byte[Room];
    private int _length;

    /// <summary>Makes an input, valid until the next call.</summary>
    internal ReadOnlySpan<byte> Make(ulong seed)
    {
        var random = new FuzzRandom(seed);
        return Damage(corpus[random.Below(corpus.Length)], 1 + random.Below(MostMutations), ref random);
    }

    /// <summary>Damages bytes so many times; what comes back is valid until the next call.</summary>
    internal ReadOnlySpan<byte> Damage(ReadOnlySpan<byte> origin, int mutations, scoped ref FuzzRandom random)
    {
        _length = Math.Min(origin.Length, Room / 2);
        origin[.._length].CopyTo(_input);
        for (var left = mutations; left > 0; left--)
        {
            Mutate(ref random);
        }

        return _input.AsSpan(0, _length);
    }

    private void Mutate(ref FuzzRandom random)
    {
        if (_length == 0)
        {
            return;
        }

        var at = random.Below(_length);
        switch (random.Below(9))
        {
            case 0:
            case 1:
                _input[at] ^= (byte)(1 << random.Below(8));
                break;
            case 2:
                _input[at] = Bytes[random.Below(Bytes.Length)];
                break;
            case 3:
                _input[at] += (byte)(random.Below(2) == 0 ? 1 : 255);
                break;
            case 4:
                PutVarint(ref random, at);
                break;
            case 5:
                Replace(at, Math.Min(_length - at, 1 + random.Below(LongestPiece)), default);
                break;
            case 6:
                // A piece of the form itself again.
                var from = random.Below(_length);
                Replace(at, 0, _input.AsSpan(from, Math.Min(_length - from, 1 + random.Below(LongestPiece))).ToArray());
                break;
            case 7:
                Splice(ref random, at);
                break;
            default:
                _length = random.Below(4) == 0 ? at : _length;
                _input[at] = (byte)random.Next();
                break;
        }
    }

    private void PutVarint(ref FuzzRandom random, int at)
    {
        Span<byte> varint = stackalloc byte[10];
        var value = Numbers[random.Below(Numbers.Length)] + (ulong)random.Below(3) - 1;
        var length = 0;
        for (; value >= 0x80; value >>= 7)
        {
            varint[length++] = (byte)(value | 0x80);
        }

        varint[length++] = (byte)value;
        var old = at;
        while (old < _length - 1 && _input[old] >= 0x80 && old < at + 9)
        {
            old++;
        }

        Replace(at, old + 1 - at, varint[..length]);
    }

    private void Splice(ref FuzzRandom random, int at)
    {
        var other = corpus[random.Below(corpus.Length)];
        var from = random.Below(other.Length);
        var length = Math.Min(other.Length - from, random.Below(2) == 0 ? 1 + random.Below(LongestPiece) : Room / 8);
        Replace(at, random.Below(2) == 0 ? Math.Min(length, _length - at) : 0, other.AsSpan(from, length));
    }

    private void Replace(int at, int count, ReadOnlySpan<byte> bytes)
    {
        var rest = _length - at - count;
        if (at + bytes.Length + rest > Room)
        {
            return;
        }

        _input.AsSpan(at + count, rest).CopyTo(_moved);
        bytes.CopyTo(_input.AsSpan(at));
        _moved.AsSpan(0, rest).CopyTo(_input.AsSpan(at + bytes.Length));
        _length = at + bytes.Length + rest;
    }
}
