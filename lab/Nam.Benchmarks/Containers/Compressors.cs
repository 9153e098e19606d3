// SPDX-License-Identifier: MIT
using System.IO.Compression;

namespace Nam.Benchmarks.Containers;

/// <summary>The compressors that everybody has, on one text.</summary>
/// <param name="text">The text.</param>
internal sealed class Compressors(byte[] text)
{
    private const int GZipLevel = 6;
    private const int WindowBits = 22;

    private readonly byte[] _restored = new byte[text.Length];
    private readonly byte[] _packed = GZipped(text);

    /// <summary>Gets the bytes that gzip makes at level 6.</summary>
    internal int GZipBytes => _packed.Length;

    internal void GZip() => GZipped(text);

    internal void Gunzip()
    {
        using var gzip = new GZipStream(new MemoryStream(_packed), CompressionMode.Decompress);
        gzip.ReadExactly(_restored);
    }

    /// <summary>Returns the bytes that Brotli makes at a quality.</summary>
    internal int BrotliBytes(int quality)
    {
        var room = new byte[BrotliEncoder.GetMaxCompressedLength(text.Length)];
        return BrotliEncoder.TryCompress(text, room, out var bytes, quality, WindowBits)
            ? bytes
            : throw new InvalidOperationException($"Brotli cannot pack {text.Length} bytes at quality {quality}.");
    }

    private static byte[] GZipped(byte[] text)
    {
        using var packed = new MemoryStream();
        using (var gzip = new GZipStream(packed, new ZLibCompressionOptions { CompressionLevel = GZipLevel }, leaveOpen: true))
        {
            gzip.Write(text);
        }

        return packed.ToArray();
    }
}
