// SPDX-License-Identifier: MIT
using System.Globalization;

namespace Nam.Profiles;

/// <summary>Builds a header in a buffer that is known to be long enough.</summary>
internal ref struct HeaderBuilder(Span<char> buffer)
{
    private readonly Span<char> _buffer = buffer;
    private int _length;

    public void Append(scoped ReadOnlySpan<char> text)
    {
        text.CopyTo(_buffer[_length..]);
        _length += text.Length;
    }

    /// <summary>Writes a number without sign and exponent, between two bounds; coarser the larger it is, so that no number is longer than
    /// 13 characters.</summary>
    public void Append(double value, double minimum, double maximum)
    {
        var bounded = value > minimum ? Math.Min(value, maximum) : minimum;
        var format = bounded < 1_000 ? "0.###" : bounded < 100_000 ? "0.#" : "0";
        bounded.TryFormat(_buffer[_length..], out var written, format, CultureInfo.InvariantCulture);
        _length += written;
    }

    public void Append(long value)
    {
        value.TryFormat(_buffer[_length..], out var written, default, CultureInfo.InvariantCulture);
        _length += written;
    }

    public override readonly string ToString() => _buffer[.._length].ToString();
}
