// SPDX-License-Identifier: MIT
using System.Runtime.CompilerServices;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Bytes;

namespace Nam.Codecs.Containers.Mixing;

/// <summary>Arithmetic coding of bits; docs/mixing.md section 2.</summary>
internal struct MixEncoder(PooledBuffer output) : IMixCoder
{
    private uint _low;
    private uint _high = uint.MaxValue;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int Code(int bit, int odds)
    {
        var middle = _low + (((_high - _low) >> 12) * (uint)odds);
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
            output.PutByte((byte)(_high >> 24));
            _low <<= 8;
            _high = (_high << 8) | 0xFF;
        }

        return bit;
    }

    /// <summary>Ends with as few bytes as tell the last interval, when zeros are read behind them.</summary>
    public readonly void Finish()
    {
        if (_low == 0)
        {
            return;
        }

        for (var bits = 24; ; bits -= 8)
        {
            var rest = (1u << bits) - 1;
            var value = (_low + (ulong)rest) & ~(ulong)rest;
            if (value <= _high)
            {
                for (var shift = 24; shift >= bits; shift -= 8)
                {
                    output.PutByte((byte)(value >> shift));
                }

                return;
            }
        }
    }
}
