// SPDX-License-Identifier: MIT
using Nam.Codecs.Buffers;

namespace Nam.Benchmarks.Rivals.Ways;

/// <summary>A general compressor at one level. For one thread.</summary>
/// <param name="name">Its name and level.</param>
internal abstract class Codec(string name)
{
    internal string Name => name;

    internal abstract void Compress(ReadOnlySpan<byte> source, PooledBuffer output);

    /// <summary>Decompresses to exactly as many bytes as there were: no rival has to carry its size.</summary>
    internal abstract void Decompress(ReadOnlyMemory<byte> packed, Span<byte> output);
}
