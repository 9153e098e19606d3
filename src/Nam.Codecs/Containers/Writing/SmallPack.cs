// SPDX-License-Identifier: MIT
using System.IO.Compression;

namespace Nam.Codecs;

/// <summary>Packs a small block as one stream; docs/container-format.md section 1, bit 7.</summary>
internal sealed class SmallPack : IDisposable
{
    /// <summary>Below this nothing is won; above <see cref="LargestBytes"/> columns pack themselves better than one stream does.</summary>
    private const int SmallestBytes = 48;
    private const int LargestBytes = 4_096;
    private const int Quality = 4;
    private const int WindowBits = 12;

    private readonly PooledBuffer _packed = new();

    public void Dispose()
    {
        _packed.Dispose();
    }

    /// <summary>Appends back end, sizes and packed bytes if that is shorter than the block.</summary>
    internal bool TryWrite(ReadOnlySpan<byte> block, PooledBuffer output)
    {
        if (block.Length is < SmallestBytes or > LargestBytes)
        {
            return false;
        }

        _packed.Clear();
        var room = _packed.GetSpan(block.Length);
        if (!BrotliEncoder.TryCompress(block, room[..(block.Length - 4)], out var written, Quality, WindowBits))
        {
            return false;
        }

        output.PutByte(ContainerForm.BrotliBack);
        output.PutCount(block.Length);
        output.PutString(room[..written]);
        return true;
    }
}
