// SPDX-License-Identifier: MIT
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Bytes;
using Nam.Codecs.Containers.Symbols;

namespace Nam.Codecs.Containers.Writing;

/// <summary>Packs a small block as one stream; docs/container-format.md section 1, bit 7.</summary>
/// <remarks>
/// What there is to win is in the names of the structure: a block of about 200 to 600 bytes gets 5 to 15 % smaller by deflate. Brotli needs quality 4
/// and more than 10 µs for the same, at qualities 1 and 2 it wins nothing.
/// </remarks>
internal sealed class SmallPack : IDisposable
{
    /// <summary>Structures with fewer bytes have no names to speak of.</summary>
    private const int SmallestStructure = 96;

    /// <summary>Columns have packed themselves, so the structure has to be a good part of the block.</summary>
    private const int BlocksPerStructure = 2;

    private readonly SmallDeflate _deflate = new();
    private readonly PooledBuffer _packed = new();

    public void Dispose()
    {
        _packed.Dispose();
    }

    /// <summary>Appends back end, sizes and packed bytes if that is shorter than the block.</summary>
    internal bool TryWrite(ReadOnlySpan<byte> block, int structureBytes, PooledBuffer output)
    {
        if (structureBytes < SmallestStructure || block.Length > Math.Min(SmallDeflate.MostBytes, BlocksPerStructure * structureBytes))
        {
            return false;
        }

        _packed.Clear();
        _deflate.Write(block, _packed);
        var overhead = 1 + Varint.Size(block.Length) + Varint.Size(_packed.WrittenCount);
        if (_packed.WrittenCount + overhead >= block.Length)
        {
            return false;
        }

        output.PutByte(ContainerHead.DeflateBack);
        output.PutCount(block.Length);
        output.PutString(_packed.WrittenSpan);
        return true;
    }
}
