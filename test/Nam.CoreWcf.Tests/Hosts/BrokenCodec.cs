// SPDX-License-Identifier: MIT

using System.Buffers;
using Nam.Codecs.Compression;

namespace Nam.CoreWcf.Tests.Hosts;

/// <summary>A codec that fails halfway.</summary>
internal sealed class BrokenCodec : IReplyCodec
{
    // The clients of these tests name zip in their profiles; a codec of that name is one they can read.
    public string Name => "zip";

    public byte WireId => 1;

    public int MinimumLevel => 1;

    public int MaximumLevel => 1;

    public void Compress(ReadOnlySpan<byte> source, int level, IBufferWriter<byte> destination)
    {
        destination.Write(source[..10]);
        throw new InvalidOperationException("The codec broke.");
    }

    public void Decompress(ReadOnlySpan<byte> source, Span<byte> destination) => throw new InvalidOperationException("The codec broke.");
}
