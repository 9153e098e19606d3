// SPDX-License-Identifier: MIT
using System.Numerics;
using Nam.Codecs.Containers.Mixing;

namespace Nam.Codecs.Containers.Lean;

/// <summary>Codes integers by how long the last ones were; docs/container-format.md section 6a.</summary>
internal sealed class NumberModel
{
    private const int MostSteps = 8;
    private const int Tops = 2;

    private readonly ushort[] _counters = new ushort[4 + (2 * MostSteps) + (1 << Tops)];

    internal NumberModel() => Reset();

    internal void Reset() => _counters.AsSpan().Fill(BitCoder.NewCounter);

    /// <summary>Codes an integer.</summary>
    /// <param name="coder">The coder.</param>
    /// <param name="value">The integer, when writing.</param>
    /// <param name="bits">Bits that it is expected to have, 1 to 64; takes those that it has, unless it is 0.</param>
    internal long Code(BitCoder coder, long value, ref int bits)
    {
        if (coder.Bit(ref _counters[0], value == 0 ? 1 : 0) != 0)
        {
            return 0;
        }

        var isNegative = coder.Bit(ref _counters[1], value < 0 ? 1 : 0) != 0;
        var magnitude = value < 0 ? 0 - (ulong)value : (ulong)value;
        bits = CodeLength(coder, 64 - BitOperations.LeadingZeroCount(magnitude), bits);
        var read = 1UL;
        var top = 1;
        for (var bit = bits - 2; bit >= 0; bit--)
        {
            var next = (int)(magnitude >> bit) & 1;
            if (top < 1 << Tops)
            {
                next = coder.Bit(ref _counters[4 + (2 * MostSteps) + top], next);
                top = (top << 1) | next;
            }
            else
            {
                next = coder.Plain(next);
            }

            read = (read << 1) | (uint)next;
        }

        return isNegative ? (long)(0 - read) : (long)read;
    }

    private int CodeLength(BitCoder coder, int length, int expected)
    {
        if (coder.Bit(ref _counters[2], length == expected ? 1 : 0) != 0)
        {
            return expected;
        }

        var isLonger = expected == 1 || (expected != 64 && coder.Bit(ref _counters[3], length > expected ? 1 : 0) != 0);
        var step = isLonger ? 1 : -1;
        var last = isLonger ? 64 : 1;
        var counters = _counters.AsSpan(isLonger ? 4 : 4 + MostSteps, MostSteps);
        var reached = expected + step;
        for (var steps = 0; reached != last; steps++, reached += step)
        {
            if (coder.Bit(ref counters[Math.Min(steps, MostSteps - 1)], length == reached ? 1 : 0) != 0)
            {
                break;
            }
        }

        return reached;
    }
}
