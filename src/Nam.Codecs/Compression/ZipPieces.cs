// SPDX-License-Identifier: MIT
using System.Buffers;
using System.IO.Compression;
using Nam.Codecs.Buffers;

namespace Nam.Codecs.Compression;

/// <summary>Deflate in pieces.</summary>
internal static class ZipPieces
{
    // An empty stored block after its padding, RFC 1951 section 3.2.4. A stream that ends has none.
    private static ReadOnlySpan<byte> FlushMarker => [0, 0, 0xFF, 0xFF];

    internal sealed class Writer : IPieceWriter
    {
        private readonly BufferWriterStream _output = new();
        private readonly DeflateStream _deflate;

        internal Writer(ZLibCompressionOptions options)
        {
            NativeHeap.Prepare();
            _deflate = new DeflateStream(_output, options);
        }

        /// <inheritdoc/>
        public int HeldBytes => 448 << 10;

        public void Dispose()
        {
            // The end of the stream, which nobody reads.
            _output.Attach(new ArrayBufferWriter<byte>());
            _deflate.Dispose();
        }

        public void Write(ReadOnlySpan<byte> source, IBufferWriter<byte> destination)
        {
            _output.Attach(destination);
            try
            {
                _deflate.Write(source);
                _deflate.Flush();
            }
            finally
            {
                _output.Detach();
            }
        }
    }

    internal sealed class Reader : IPieceReader
    {
        private readonly ZipCodec _codec;
        private readonly SpanStream _input = new();
        private readonly DeflateStream _inflate;

        internal Reader(ZipCodec codec)
        {
            _codec = codec;
            _inflate = new DeflateStream(_input, CompressionMode.Decompress);
        }

        public void Dispose() => _inflate.Dispose();

        public unsafe void Read(ReadOnlySpan<byte> source, Span<byte> destination)
        {
            if (!source.EndsWith(FlushMarker))
            {
                throw new ReplyDecodeException(
                    $"The {_codec.Name} piece of {source.Length:N0} bytes does not end in an empty stored block.");
            }

            try
            {
                fixed (byte* start = source)
                {
                    _input.Attach(start, source.Length, isPiece: true);
                    _codec.Inflate(_inflate, _input, source.Length, destination);
                }
            }
            catch (InvalidDataException exception)
            {
                CodecFaults.ThrowDamaged(_codec, source.Length, exception);
            }
            finally
            {
                _input.Detach();
            }
        }
    }
}
