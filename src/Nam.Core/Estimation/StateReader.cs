// SPDX-License-Identifier: MIT
using System.Buffers.Binary;
using System.Diagnostics.CodeAnalysis;

namespace Nam.Estimation;

/// <summary>Reads what <see cref="StateWriter"/> wrote; a read past the end is a "no", never an exception.</summary>
internal ref struct StateReader(ReadOnlySpan<byte> input)
{
    private ReadOnlySpan<byte> _rest = input;

    public readonly bool AtEnd => _rest.IsEmpty;

    public bool TryByte(out byte value)
    {
        value = 0;
        if (_rest.IsEmpty)
        {
            return false;
        }

        value = _rest[0];
        _rest = _rest[1..];
        return true;
    }

    public bool TryInt64(out long value)
    {
        if (!BinaryPrimitives.TryReadInt64LittleEndian(_rest, out value))
        {
            return false;
        }

        _rest = _rest[8..];
        return true;
    }

    public bool TryDouble(out double value)
    {
        if (!BinaryPrimitives.TryReadDoubleLittleEndian(_rest, out value))
        {
            return false;
        }

        _rest = _rest[8..];
        return true;
    }

    public bool TryAscii([NotNullWhen(true)] out string? value)
    {
        value = null;
        if (!TryByte(out var length) || _rest.Length < length || !System.Text.Ascii.IsValid(_rest[..length]))
        {
            return false;
        }

        value = System.Text.Encoding.ASCII.GetString(_rest[..length]);
        _rest = _rest[length..];
        return true;
    }
}
