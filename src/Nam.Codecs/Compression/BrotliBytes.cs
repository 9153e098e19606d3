// SPDX-License-Identifier: MIT
using System.IO.Compression;
using Nam.Codecs.Buffers;

namespace Nam.Codecs.Compression;

/// <summary>Brotli streams (RFC 7932) of the container forms. Thread-safe.</summary>
internal static class BrotliBytes
{
    private const int Quality = 5;

    /// <summary>Appends the stream of some bytes.</summary>
    /// <param name="bytes">The bytes.</param>
    /// <param name="windowBits">10 to 24.</param>
    /// <param name="output">Takes the stream.</param>
    /// <exception cref="InvalidOperationException">The encoder failed, for want of memory.</exception>
    internal static void Append(ReadOnlySpan<byte> bytes, int windowBits, PooledBuffer output)
    {
        NativeHeap.Prepare();
        var room = output.GetSpan(BrotliEncoder.GetMaxCompressedLength(bytes.Length));
        if (!BrotliEncoder.TryCompress(bytes, room, out var written, Quality, windowBits))
        {
            throw new InvalidOperationException(
                $"The Brotli encoder failed on {bytes.Length:N0} bytes at level {Quality}.");
        }

        output.Advance(written);
    }
}
