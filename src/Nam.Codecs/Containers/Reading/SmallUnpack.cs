// SPDX-License-Identifier: MIT
using Nam.Codecs.Compression;
using Nam.Codecs.Containers.Bytes;
using Nam.Codecs.Containers.Symbols;

namespace Nam.Codecs.Containers.Reading;

/// <summary>Unpacks a block that was packed as one stream; docs/container-format.md section 1, bit 7.</summary>
internal sealed class SmallUnpack
{
    private static readonly BrotliCodec Brotli = new();

    private readonly SmallInflate _inflate = new();
    private byte[] _block = [];

    /// <summary>Gives the block, which is valid until the next call.</summary>
    internal ReadOnlySpan<byte> Read(ref ContainerInput input)
    {
        var back = input.ReadByte();
        var length = input.ReadCount(ContainerHead.MaximumPackedBytes, "bytes in a packed block");
        var packed = input.ReadString();
        if (_block.Length < length)
        {
            _block = new byte[Math.Max(1_024, length)];
        }

        var block = _block.AsSpan(0, length);
        switch (back)
        {
            case ContainerHead.DeflateBack:
                if (!_inflate.TryRead(packed, block))
                {
                    input.Throw($"has a packed block that is no deflate of {length:N0} bytes");
                }

                break;
            case ContainerHead.BrotliBack:
                Brotli.Decompress(packed, block);
                break;
            default:
                input.Throw($"has a block packed by {back}, which is unknown");
                break;
        }

        return block;
    }
}
