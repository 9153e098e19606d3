// SPDX-License-Identifier: MIT
namespace Nam.Codecs;

/// <summary>Packs a small block as one stream; docs/container-format.md section 1, bit 7.</summary>
/// <remarks>
/// What there is to win is in the names of the structure: a block of about 200 to 600 bytes gets 5 to 15 % smaller by deflate in about 7 µs. Brotli needs
/// quality 4 and more than twice the time for the same, at qualities 1 and 2 it wins nothing.
/// </remarks>
internal sealed class SmallPack : IDisposable
{
    /// <summary>Structures with fewer bytes have no names to speak of.</summary>
    private const int SmallestStructure = 96;

    /// <summary>Columns of more bytes have packed themselves.</summary>
    private const int LargestBlock = 1_024;
    private const int Level = 2;

    private static readonly ZipCodec Zip = new();

    private readonly PooledBuffer _packed = new();

    public void Dispose()
    {
        _packed.Dispose();
    }

    /// <summary>Appends back end, sizes and packed bytes if that is shorter than the block.</summary>
    internal bool TryWrite(ReadOnlySpan<byte> block, int structureBytes, PooledBuffer output)
    {
        if (structureBytes < SmallestStructure || block.Length > LargestBlock)
        {
            return false;
        }

        _packed.Clear();
        Zip.Compress(block, Level, _packed);
        var overhead = 1 + Varint.Size(block.Length) + Varint.Size(_packed.WrittenCount);
        if (_packed.WrittenCount + overhead >= block.Length)
        {
            return false;
        }

        output.PutByte(ContainerForm.DeflateBack);
        output.PutCount(block.Length);
        output.PutString(_packed.WrittenSpan);
        return true;
    }
}
