// SPDX-License-Identifier: MIT
using System.Runtime.CompilerServices;

namespace Nam.Codecs.Containers.Mixing;

/// <summary>Reads what <see cref="MixEncoder"/> wrote; docs/mixing.md section 2.</summary>
internal ref struct MixDecoder : IMixCoder
{
    private readonly ReadOnlySpan<byte> _packed;
    private uint _low;
    private uint _high = uint.MaxValue;
    private uint _value;
    private int _at;

    internal MixDecoder(ReadOnlySpan<byte> packed)
    {
        _packed = packed;
        for (var i = 0; i < 4; i++)
        {
            Shift();
        }
    }

    /// <summary>Whether all bytes were needed, and no more than the zeros that stand for what was left out.</summary>
    internal readonly bool IsAtEnd => _at >= _packed.Length && _at - 4 <= _packed.Length;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int Code(int bit, int odds)
    {
        var middle = _low + (((_high - _low) >> 12) * (uint)odds);
        if (_value <= middle)
        {
            _high = middle;
            bit = 1;
        }
        else
        {
            _low = middle + 1;
            bit = 0;
        }

        while (((_low ^ _high) >> 24) == 0)
        {
            _low <<= 8;
            _high = (_high << 8) | 0xFF;
            Shift();
        }

        return bit;
    }

    private void Shift()
    {
        _value = (_value << 8) | (_at < _packed.Length ? _packed[_at] : 0u);
        _at++;
    }
}
