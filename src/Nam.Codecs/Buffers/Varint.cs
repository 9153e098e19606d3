// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Buffers;

/// <summary>Unsigned LEB128 of at most 5 bytes and 2³¹ − 1, as docs/wire-format.md calls <c>varint</c>.</summary>
internal static class Varint
{
    internal const int MaximumBytes = 5;

    /// <summary>Bytes of the shortest form.</summary>
    internal static int Size(int value) => value < 1 << 7 ? 1 : value < 1 << 14 ? 2 : value < 1 << 21 ? 3 : value < 1 << 28 ? 4 : 5;

    /// <summary>Writes the shortest form and gives its length.</summary>
    internal static int Write(Span<byte> destination, int value)
    {
        var rest = (uint)value;
        var index = 0;
        while (rest >= 0x80)
        {
            destination[index++] = (byte)(rest | 0x80);
            rest >>= 7;
        }

        destination[index++] = (byte)rest;
        return index;
    }

    /// <summary>Writes a value over exactly as many bytes as there are, padded with continuation bits; the room must be enough.</summary>
    internal static void WritePadded(Span<byte> destination, int value)
    {
        var rest = (uint)value;
        for (var index = 0; index < destination.Length - 1; index++)
        {
            destination[index] = (byte)(rest | 0x80);
            rest >>= 7;
        }

        destination[^1] = (byte)rest;
    }

    /// <summary>Reads a value and moves <paramref name="position"/> past it;
    /// false if the value is cut off, too long or too large.</summary>
    internal static bool TryRead(ReadOnlySpan<byte> source, ref int position, out int value)
    {
        var result = 0UL;
        for (var index = 0; index < MaximumBytes; index++)
        {
            var at = position + index;
            if ((uint)at >= (uint)source.Length)
            {
                break;
            }

            result |= (ulong)(source[at] & 0x7Fu) << (7 * index);
            if (source[at] < 0x80)
            {
                if (result > int.MaxValue)
                {
                    break;
                }

                value = (int)result;
                position = at + 1;
                return true;
            }
        }

        value = 0;
        return false;
    }
}
