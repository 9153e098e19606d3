// SPDX-License-Identifier: MIT
using System.Buffers;

namespace Nam.Codecs.Compression;

/// <summary>A codec whose stream may leave in pieces, each of which sees those before it; docs/wire-format.md section 4b.</summary>
internal interface IPieceCodec : IReplyCodec
{
    /// <summary>Begins a stream that is written in pieces.</summary>
    /// <param name="level">The level.</param>
    /// <returns>The stream; null where pieces are no smaller at that level than what is packed for itself.</returns>
    IPieceWriter? BeginPieces(int level);

    /// <summary>Begins to read one.</summary>
    IPieceReader ReadPieces();
}

/// <summary>Packs pieces. Not thread-safe; the pieces may come from any threads.</summary>
internal interface IPieceWriter : IDisposable
{
    /// <summary>Bytes of memory that it takes while it waits for the next piece, about.</summary>
    int HeldBytes { get; }

    /// <summary>Appends the next piece, flushed.</summary>
    void Write(ReadOnlySpan<byte> source, IBufferWriter<byte> destination);
}

/// <summary>Unpacks pieces. Not thread-safe; the pieces may come from any threads.</summary>
internal interface IPieceReader : IDisposable
{
    /// <summary>Restores the next piece.</summary>
    /// <param name="source">The whole piece and nothing else.</param>
    /// <param name="destination">Memory of exactly the restored size.</param>
    /// <exception cref="ReplyDecodeException">The piece is damaged, or does not give exactly as many bytes.</exception>
    void Read(ReadOnlySpan<byte> source, Span<byte> destination);
}
