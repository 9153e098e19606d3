// SPDX-License-Identifier: MIT
using System.Diagnostics.CodeAnalysis;
using Nam.Codecs.Buffers;
using Nam.Codecs.Compression;

namespace Nam.Codecs.Frames;

/// <summary>The stream of a codec through the frames of a text that flows; docs/wire-format.md section 4b.</summary>
/// <remarks>One side of one reply. Not thread-safe. Dispose of it in any case.</remarks>
internal sealed class TextPieces : IDisposable
{
    private IPieceWriter? _writer;
    private IPieceReader? _reader;
    private byte _codecId;

    /// <summary>Gets the bytes of memory that it takes while it waits for the next frame, about.</summary>
    internal int HeldBytes => _writer?.HeldBytes ?? 0;

    public void Dispose()
    {
        _writer?.Dispose();
        _reader?.Dispose();
        (_writer, _reader) = (null, null);
    }

    /// <summary>Writes a frame.</summary>
    /// <param name="text">What it has of the text.</param>
    /// <param name="codec">The codec, or null to store.</param>
    /// <param name="level">Its level.</param>
    /// <param name="hasMore">Whether another frame follows.</param>
    /// <param name="mayKeep">Whether there is memory for the stream; if not, the frame stands for itself.</param>
    /// <param name="destination">Takes the frame.</param>
    internal void Write(ReadOnlySpan<byte> text, IReplyCodec? codec, int level, bool hasMore, bool mayKeep, PooledBuffer destination)
    {
        if (mayKeep && !text.IsEmpty && codec is IPieceCodec flushing && (_writer ??= flushing.BeginPieces(level)) is { } pieces)
        {
            if (ReplyFrame.TryWritePiece(text, codec, pieces, hasMore, destination))
            {
                return;
            }

            codec = null;
        }

        // The reader's stream does not see what stands for itself: the next piece begins another.
        Dispose();
        ReplyFrame.Write(FormKind.Text, text, codec, level, destination, hasMore);
    }

    /// <summary>Restores the payload of a frame.</summary>
    internal void Read(in FrameHeader header, CodecRegistry codecs, ReadOnlySpan<byte> payload, Span<byte> text)
    {
        if (_reader is null || _codecId != header.CodecId)
        {
            Dispose();
            _reader = CodecOf(header.CodecId, codecs).ReadPieces();
            _codecId = header.CodecId;
        }

        _reader.Read(payload, text);
    }

    // A peer may have put another codec in the place of one of these; it reads the same bytes, but not in pieces.
    private static IPieceCodec CodecOf(byte codecId, CodecRegistry codecs) =>
        TryFind(codecId, codecs, out var codec) || TryFind(codecId, CodecRegistry.Default, out codec)
            ? codec
            : throw new ReplyDecodeException($"The frame has a piece of a stream of codec {codecId}, which has none.");

    private static bool TryFind(byte codecId, CodecRegistry codecs, [NotNullWhen(true)] out IPieceCodec? codec)
    {
        codec = codecs.TryGet(codecId, out var known) ? known as IPieceCodec : null;
        return codec is not null;
    }
}
