// SPDX-License-Identifier: MIT
using System.Runtime.CompilerServices;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Bytes;

namespace Nam.Codecs.Containers.Mixing;

/// <summary>Codes bits by how probable they are, in either direction: the same calls write and read; docs/mixing.md
/// sections 2 and 3.</summary>
/// <remarks>Not safe for concurrent use. Behind the end of its input it reads zeros.</remarks>
internal sealed class BitCoder
{
    /// <summary>A counter that was told nothing: its odds are 2,048 of 4,096.</summary>
    internal const ushort NewCounter = 2_048 << 4;

    private const int MostTold = 15;

    private uint _low;
    private uint _high;
    private uint _code;
    private int _at;
    private byte[] _input = [];
    private int _inputBytes;
    private PooledBuffer? _output;

    /// <summary>Whether bits are read.</summary>
    internal bool IsReading => _output is null;

    /// <summary>Starts to write.</summary>
    internal void BeginWriting(PooledBuffer output) => (_output, _low, _high) = (output, 0, uint.MaxValue);

    /// <summary>Starts to read.</summary>
    internal void BeginReading(ReadOnlySpan<byte> input)
    {
        (_output, _inputBytes) = (null, input.Length);
        if (_input.Length < input.Length)
        {
            _input = new byte[Math.Max(256, input.Length)];
        }

        input.CopyTo(_input);
        (_low, _high, _at, _code) = (0, uint.MaxValue, 0, 0);
        for (var index = 0; index < sizeof(uint); index++)
        {
            Take();
        }
    }

    /// <summary>Ends writing with as few bytes as tell the last interval, when zeros are read behind them.</summary>
    internal void EndWriting()
    {
        for (var bits = 24; _low != 0 && bits >= 0; bits -= 8)
        {
            var rest = (1u << bits) - 1;
            var value = (_low + (ulong)rest) & ~(ulong)rest;
            if (value <= _high)
            {
                for (var shift = 24; shift >= bits; shift -= 8)
                {
                    _output!.PutByte((byte)(value >> shift));
                }

                break;
            }
        }

        _output = null;
    }

    /// <summary>Whether all bytes of the input were needed, and no more than the zeros that stand for what was left out.</summary>
    internal bool IsAtEnd => _at >= _inputBytes && _at - sizeof(uint) <= _inputBytes;

    /// <summary>Codes a bit.</summary>
    /// <param name="odds">How probable a 1 is, in 4,096ths: 1 to 4,095.</param>
    /// <param name="bit">The bit; it is not looked at when reading.</param>
    /// <returns>The bit.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal int Code(int odds, int bit)
    {
        var middle = _low + (((_high - _low) >> 12) * (uint)odds);
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

        while (((_low ^ _high) >> 24) == 0)
        {
            Shift();
        }

        return bit;
    }

    /// <summary>Codes a bit of which nothing is known.</summary>
    internal int Plain(int bit) => Code(2_048, bit);

    /// <summary>Codes a bit by a counter, and tells it.</summary>
    internal int Bit(ref ushort counter, int bit)
    {
        bit = Code(Math.Max(1, counter >> 4), bit);
        Tell(ref counter, bit);
        return bit;
    }

    /// <summary>Tells a counter a bit.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Tell(ref ushort counter, int bit)
    {
        var (odds, told) = (counter >> 4, counter & MostTold);
        odds += (((-bit & 4_095) - odds) * MixTables.Rates[told]) >> 16;
        counter = (ushort)((odds << 4) | Math.Min(told + 1, MostTold));
    }

    private void Shift()
    {
        if (_output is null)
        {
            Take();
        }
        else
        {
            _output.PutByte((byte)(_high >> 24));
        }

        _low <<= 8;
        _high = (_high << 8) | 0xFF;
    }

    private void Take()
    {
        _code = (_code << 8) | (_at < _inputBytes ? _input[_at] : 0u);
        _at++;
    }
}
