// SPDX-License-Identifier: MIT
using System.Numerics;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Bytes;

namespace Nam.Codecs.Containers.Symbols;

/// <summary>Small numbers as a byte each: mode 4 of S and U, for series that repeat themselves in a block that is
/// packed as a whole.</summary>
internal static class WindowBytes
{
    /// <summary>Fewer numbers repeat nothing to speak of.</summary>
    internal const int Fewest = 16;

    /// <summary>Appends the mode and the numbers if the block is packed and strings of them come again so often that
    /// they take fewer bytes so.</summary>
    internal static bool TryWrite<T>(ReadOnlySpan<T> values, int width, long most, byte mode, PooledBuffer output, CoderScratch scratch)
        where T : struct, IBinaryInteger<T>
    {
        if (scratch.Aside is null || values.Length < Fewest)
        {
            return false;
        }

        var bytes = scratch.Bytes(ScratchSlots.WindowBytes, width * values.Length).AsSpan(0, width * values.Length);
        for (var i = 0; i < values.Length; i++)
        {
            var value = ushort.CreateTruncating(values[i]);
            bytes[width * i] = (byte)value;
            if (width == 2)
            {
                bytes[(2 * i) + 1] = (byte)(value >> 8);
            }
        }

        if (!PackSample.HasMatches(bytes, scratch) || PackSample.Deflated(bytes, scratch) >= most)
        {
            return false;
        }

        output.PutByte(mode);
        output.PutByte((byte)width);
        output.Write(bytes);
        return true;
    }

    /// <summary>Reads as many numbers as there is room for.</summary>
    internal static void Read<T>(ref ContainerInput input, scoped Span<T> values)
        where T : struct, IBinaryInteger<T>
    {
        var width = input.ReadByte();
        if (width is not (1 or 2))
        {
            input.Throw($"has numbers of {width} bytes; 1 or 2 are allowed");
        }

        var bytes = input.ReadBytes(checked(width * values.Length));
        for (var i = 0; i < values.Length; i++)
        {
            values[i] = T.CreateTruncating(width == 1 ? bytes[i] : bytes[2 * i] | (bytes[(2 * i) + 1] << 8));
        }
    }
}
