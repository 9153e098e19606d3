// SPDX-License-Identifier: MIT
using Nam.Estimation;

namespace Nam.Network;

/// <summary>The last samples of a series.</summary>
internal sealed class SampleRing(int capacity)
{
    private readonly double[] _values = new double[capacity];
    private int _next;
    private int _count;

    /// <summary>The samples, in no particular order.</summary>
    public ReadOnlySpan<double> Span => _values.AsSpan(0, _count);

    public bool Add(double value)
    {
        _values[_next] = value;
        _next = (_next + 1) % _values.Length;
        _count = Math.Min(_count + 1, _values.Length);
        return true;
    }

    public void Merge(SampleRing other)
    {
        var count = other._count;
        for (var i = 0; i < count; i++)
        {
            Add(other.Oldest(i));
        }
    }

    public void Write(ref StateWriter writer)
    {
        writer.Byte((byte)_count);
        for (var i = 0; i < _count; i++)
        {
            writer.Double(Oldest(i));
        }
    }

    /// <summary>Adds stored samples, which must be above one bound and not above the other.</summary>
    public bool TryRead(ref StateReader reader, double above, double atMost)
    {
        if (!reader.TryByte(out var count))
        {
            return false;
        }

        for (var i = 0; i < count; i++)
        {
            if (!reader.TryDouble(out var value) || !(value > above && value <= atMost))
            {
                return false;
            }

            Add(value);
        }

        return true;
    }

    private double Oldest(int i) => _values[(_next - _count + i + _values.Length) % _values.Length];
}
