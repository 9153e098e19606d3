// SPDX-License-Identifier: MIT

using System.Buffers;
using Nam.Codecs;
using Nam.Codecs.Compression;

namespace Nam.Runtime.Tests.Server;

/// <summary>A codec under zip's name that writes a little and then throws.</summary>
internal sealed class FailingCodec : IReplyCodec
{
    public string Name => ReplyCodecNames.Zip;

    public byte WireId => 1;

    public int MinimumLevel => 1;

    public int MaximumLevel => 9;

    public void Compress(ReadOnlySpan<byte> source, int level, IBufferWriter<byte> destination)
    {
        destination.Write("half a payload"u8);
        throw new InvalidOperationException("This codec is out of order.");
    }

    public void Decompress(ReadOnlySpan<byte> source, Span<byte> destination) =>
        throw new ReplyDecodeException("This codec is out of order.");
}
