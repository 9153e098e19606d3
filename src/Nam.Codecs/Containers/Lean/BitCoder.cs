// SPDX-License-Identifier: MIT
using System.Runtime.CompilerServices;
using Nam.Codecs.Buffers;

namespace Nam.Codecs.Containers.Lean;

/// <summary>Codes bits by what is predicted of them, in either direction: the same calls write and read;
/// docs/container-format.md section 6a.</summary>
/// <remarks>Not safe for concurrent use. Behind the end of its input it reads bits of zeros.</remarks>
internal sealed class BitCoder
{
    /// <summary>A counter before its first bit: 2,048 of 4,096, no bits so far.</summary>
    internal const ushort NewCounter = 2_048 << 4;

    private const int MostCounted = 15;

    // 65,536 / (n + 1.5): the n-th bit moves a counter by that share of its error.
    private static readonly int[] Rates = [.. Enumerable.Range(0, MostCounted + 1).Select(count => 131_072 / ((2 * count) + 3))];

    private uint _low;
    private uint _high;
    private uint _code;
    private int _position;
    private byte[] _input = [];
    private int _inputBytes;
    private PooledBuffer? _output;
    private int _start;

    /// <summary>Whether bits are read.</summary>
    internal bool IsReading => _output is null;

    /// <summary>Starts to write.</summary>
    internal void BeginWriting(PooledBuffer output)
    {
        _output = output;
        _start = output.WrittenCount;
        (_low, _high) = (0, uint.MaxValue);
    }

    /// <summary>Starts to read.</summary>
    internal void BeginReading(ReadOnlySpan<byte> input)
    {
        _output = null;
        _inputBytes = input.Length;
        if (_input.Length < input.Length)
        {
            _input = new byte[Math.Max(256, input.Length)];
        }

        input.CopyTo(_input);
        (_low, _high, _position, _code) = (0, uint.MaxValue, 0, 0);
        for (var index = 0; index < sizeof(uint); index++)
        {
            _code = (_code << 8) | Take();
        }
    }

    /// <summary>Ends writing with as few bytes as tell the bits apart from all others, zeros at the end left out.</summary>
    internal void EndWriting()
    {
        // The number with the most zeros at its end in the range.
        for (var bits = 24; bits >= 0; bits -= 8)
        {
            var rounded = ((ulong)_low + (1UL << bits) - 1) >> bits << bits;
            if (rounded <= _high)
            {
                for (var shift = 24; shift >= bits; shift -= 8)
                {
                    Put((byte)(rounded >> shift));
                }

                break;
            }
        }

        var count = _output!.WrittenCount;
        while (count > _start && _output.WrittenSpan[count - 1] == 0)
        {
            count--;
        }

        _output.Truncate(count);
        _output = null;
    }

    /// <summary>Whether all bytes of the input were needed.</summary>
    internal bool IsAtEnd => _position >= _inputBytes;

    /// <summary>Codes a bit of which nothing is known.</summary>
    internal int Plain(int bit) => Code(2_048, bit);

    /// <summary>Codes a bit by a counter, which learns it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal int Bit(ref ushort counter, int bit)
    {
        bit = Code(Probability(counter), bit);
        Learn(ref counter, bit);
        return bit;
    }

    /// <summary>The chance of a 1 that a counter gives, of 4,096.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int Probability(ushort counter) => Math.Max(1, counter >> 4);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Learn(ref ushort counter, int bit)
    {
        var count = counter & MostCounted;
        var chance = counter >> 4;
        chance += ((((bit << 12) - bit) - chance) * Rates[count]) >> 16;
        counter = (ushort)((chance << 4) | Math.Min(count + 1, MostCounted));
    }

    /// <summary>Codes a bit whose chance of being 1 is 1 to 4,095 of 4,096.</summary>
    internal int Code(int chance, int bit)
    {
        var middle = _low + (uint)(((ulong)(_high - _low) * (uint)chance) >> 12);
        if (_output is null)
        {
            bit = _code <= middle ? 1 : 0;
        }

        if (bit != 0)
        {
            _high = middle;
        }
        else
        {
            _low = middle + 1;
        }

        while (((_low ^ _high) & 0xFF000000) == 0)
        {
            if (_output is null)
            {
                _code = (_code << 8) | Take();
            }
            else
            {
                Put((byte)(_high >> 24));
            }

            _low <<= 8;
            _high = (_high << 8) | 0xFF;
        }

        return bit;
    }

    private byte Take() => _position < _inputBytes ? _input[_position++] : PastEnd();

    private byte PastEnd()
    {
        _position++;
        return 0;
    }

    private void Put(byte value)
    {
        _output!.GetSpan(1)[0] = value;
        _output.Advance(1);
    }
}
