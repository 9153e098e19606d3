// SPDX-License-Identifier: MIT

using System.Buffers;
using Nam.Codecs.Compression;
using Nam.Decisions;

namespace Nam.EndToEnd.Wcf.Failures;

/// <summary>A codec in the place of Zip that fails after it has written something.</summary>
internal sealed class BrokenCodec : IReplyCodec
{
    public string Name => ReplyCodecs.Zip;

    public byte WireId => 1;

    public int MinimumLevel => 1;

    public int MaximumLevel => 9;

    public void Compress(ReadOnlySpan<byte> source, int level, IBufferWriter<byte> destination)
    {
        destination.Write<byte>([1, 2, 3]);
        throw new InvalidOperationException("The codec is broken.");
    }

    public void Decompress(ReadOnlySpan<byte> source, Span<byte> destination) =>
        throw new InvalidOperationException("The codec is broken.");
}
