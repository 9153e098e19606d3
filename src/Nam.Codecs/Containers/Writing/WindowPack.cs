// SPDX-License-Identifier: MIT
using System.Numerics;
using Nam.Codecs.Buffers;
using Nam.Codecs.Compression;
using Nam.Codecs.Containers.Bytes;

namespace Nam.Codecs.Containers.Writing;

/// <summary>Packs the window of a block, its structure and its texts, as one stream; docs/container-format.md section 1, bit 7.</summary>
/// <remarks>
/// Of Brotli quality 5 takes 0.94 of the bytes of quality 4 over ten documents of ten kinds, and 6 up to 2 % fewer.
/// </remarks>
internal sealed class WindowPack : IDisposable
{
    private const int SmallestWindowBits = 10;
    private const int LargestWindowBits = 22;
    private const int LargestKeptBytes = 1 << 20;

    /// <summary>Readers take no more bytes of a window for one of its stream, beyond some free ones.</summary>
    private const int MostRatio = 1_000;

    private PooledBuffer _packed = new();

    /// <summary>Bytes of memory that are kept for the next block.</summary>
    internal int HeldBytes => _packed.HeldBytes;

    public void Dispose()
    {
        _packed.Dispose();
    }

    /// <summary>Releases large memory.</summary>
    internal void Release()
    {
        if (_packed.HeldBytes > LargestKeptBytes)
        {
            _packed.Dispose();
            _packed = new PooledBuffer();
        }
    }

    /// <summary>Appends back end, sizes and packed bytes.</summary>
    /// <param name="window">The bytes to pack.</param>
    /// <param name="output">Where they go.</param>
    /// <param name="quality">Brotli's quality.</param>
    internal void Write(ReadOnlySpan<byte> window, PooledBuffer output, int quality)
    {
        _packed.Clear();
        var bits = Math.Clamp(BitOperations.Log2((uint)window.Length) + 1, SmallestWindowBits, LargestWindowBits);
        BrotliBytes.Append(window, bits, _packed, quality);
        var isTooSmall = window.Length > ((long)MostRatio * _packed.WrittenCount) + DecodeLimits.RatioSlackBytes;
        if (isTooSmall || _packed.WrittenCount + Varint.Size(_packed.WrittenCount) >= window.Length)
        {
            output.PutByte(ContainerHead.NoBack);
            output.PutString(window);
            return;
        }

        output.PutByte(ContainerHead.BrotliBack);
        output.PutCount(window.Length);
        output.PutString(_packed.WrittenSpan);
    }
}
