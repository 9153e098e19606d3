// SPDX-License-Identifier: MIT
using System.Buffers;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Bytes;
using Nam.Codecs.Containers.Symbols;

namespace Nam.Codecs.Containers.Integers;

/// <summary>Unsigned 64-bit integers as planes of bytes: sequence U of docs/container-format.md section 4.5.</summary>
internal static class UnsignedSequence
{
    private const int MostPlanes = sizeof(ulong);

    /// <summary>Appends the values in as many planes as the largest needs.</summary>
    internal static void Write(ReadOnlySpan<ulong> values, PooledBuffer output, CoderScratch scratch)
    {
        if (values.IsEmpty)
        {
            return;
        }

        var all = 0UL;
        foreach (var value in values)
        {
            all |= value;
        }

        var planes = (IntegerStatistics.BitsOf(all) + 7) / 8;
        output.PutByte((byte)planes);
        WritePlanes(values, planes, output, scratch);
    }

    /// <summary>Reads as many values as there is room for.</summary>
    internal static void Read(ref ContainerInput input, scoped Span<ulong> values)
    {
        if (values.IsEmpty)
        {
            return;
        }

        var planes = input.ReadByte();
        if (planes > MostPlanes)
        {
            input.Throw($"has integers of {planes} bytes; {MostPlanes} are allowed");
        }

        ReadPlanes(ref input, values, planes);
    }

    /// <summary>Appends the lowest bytes of all values, then the next ones.</summary>
    internal static void WritePlanes(ReadOnlySpan<ulong> values, int planes, PooledBuffer output, CoderScratch scratch)
    {
        var plane = scratch.Bytes(ScratchSlots.Plane, values.Length).AsSpan(0, values.Length);
        for (var shift = 0; shift < planes * 8; shift += 8)
        {
            for (var i = 0; i < plane.Length; i++)
            {
                plane[i] = (byte)(values[i] >> shift);
            }

            BytePack.Write(plane, output, scratch);
        }
    }

    /// <summary>Reads so many planes.</summary>
    internal static void ReadPlanes(ref ContainerInput input, scoped Span<ulong> values, int planes)
    {
        values.Clear();
        var rented = ArrayPool<byte>.Shared.Rent(values.Length);
        var plane = rented.AsSpan(0, values.Length);
        for (var shift = 0; shift < planes * 8; shift += 8)
        {
            BytePack.Read(ref input, plane);
            for (var i = 0; i < plane.Length; i++)
            {
                values[i] |= (ulong)plane[i] << shift;
            }
        }

        ArrayPool<byte>.Shared.Return(rented);
    }
}
