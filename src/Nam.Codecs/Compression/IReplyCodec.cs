// SPDX-License-Identifier: MIT
using System.Buffers;

namespace Nam.Codecs.Compression;

/// <summary>A lossless transform from bytes to fewer bytes and back.</summary>
/// <remarks>Implementations are safe for concurrent use. Empty input is valid both ways.</remarks>
public interface IReplyCodec
{
    /// <summary>The name that users select the codec by, such as <c>zip</c>.</summary>
    /// <value>1 to 32 characters of a to z, 0 to 9 and '-'.</value>
    string Name { get; }

    /// <summary>The codec byte of the frame, docs/wire-format.md sections 4 and 7.</summary>
    /// <value>1 deflate, 2 Brotli, 128 to 255 for private use between peers that agreed on it.</value>
    byte WireId { get; }

    /// <summary>Lowest level, the fastest.</summary>
    int MinimumLevel { get; }

    /// <summary>Highest level, the slowest.</summary>
    int MaximumLevel { get; }

    /// <summary>Compresses bytes.</summary>
    /// <param name="source">The bytes.</param>
    /// <param name="level"><see cref="MinimumLevel"/> to <see cref="MaximumLevel"/>.</param>
    /// <param name="destination">Takes the payload; must not be where <paramref name="source"/> lies.</param>
    /// <exception cref="ArgumentOutOfRangeException">The level is outside its range.</exception>
    void Compress(ReadOnlySpan<byte> source, int level, IBufferWriter<byte> destination);

    /// <summary>Restores bytes whose number is known.</summary>
    /// <param name="source">The whole payload and nothing else.</param>
    /// <param name="destination">Memory of exactly the restored size.</param>
    /// <exception cref="ReplyDecodeException">
    /// The payload is damaged, ends early, has bytes left over, or does not give exactly as many bytes as
    /// <paramref name="destination"/> holds.
    /// </exception>
    void Decompress(ReadOnlySpan<byte> source, Span<byte> destination);
}
