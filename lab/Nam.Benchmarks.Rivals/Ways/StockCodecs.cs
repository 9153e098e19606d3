// SPDX-License-Identifier: MIT
using System.IO.Compression;
using System.Runtime.InteropServices;
using Nam.Codecs.Buffers;

namespace Nam.Benchmarks.Rivals.Ways;

/// <summary>gzip and Brotli as the framework has them.</summary>
internal sealed class StockCodecs : IRival
{
    public IEnumerable<Codec> Codecs() => [new GZip(6), new Brotli(5), new Brotli(11)];

    private sealed class GZip(int level) : Codec($"gzip {level}")
    {
        private readonly ZLibCompressionOptions _options = new() { CompressionLevel = level };

        internal override void Compress(ReadOnlySpan<byte> source, PooledBuffer output)
        {
            using var gzip = new GZipStream(output.AsStream(), _options);
            gzip.Write(source);
        }

        internal override void Decompress(ReadOnlyMemory<byte> packed, Span<byte> output)
        {
            MemoryMarshal.TryGetArray(packed, out var array);
            using var gzip = new GZipStream(new MemoryStream(array.Array!, array.Offset, array.Count), CompressionMode.Decompress);
            gzip.ReadExactly(output);
        }
    }

    private sealed class Brotli(int quality) : Codec($"br {quality}")
    {
        private const int WindowBits = 22;

        internal override void Compress(ReadOnlySpan<byte> source, PooledBuffer output)
        {
            var room = output.GetSpan(BrotliEncoder.GetMaxCompressedLength(source.Length));
            if (!BrotliEncoder.TryCompress(source, room, out var bytes, quality, WindowBits))
            {
                throw new InvalidOperationException($"{Name} failed.");
            }

            output.Advance(bytes);
        }

        internal override void Decompress(ReadOnlyMemory<byte> packed, Span<byte> output)
        {
            if (!BrotliDecoder.TryDecompress(packed.Span, output, out var bytes) || bytes != output.Length)
            {
                throw new InvalidDataException($"{Name} failed.");
            }
        }
    }
}
