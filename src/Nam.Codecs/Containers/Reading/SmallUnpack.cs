// SPDX-License-Identifier: MIT
namespace Nam.Codecs;

/// <summary>Unpacks a block that was packed as one stream; docs/container-format.md section 1, bit 7.</summary>
internal sealed class SmallUnpack
{
    private static readonly ZipCodec Zip = new();
    private static readonly BrotliCodec Brotli = new();

    private byte[] _block = [];

    /// <summary>Gives the block, which is valid until the next call.</summary>
    internal ReadOnlySpan<byte> Read(ref ContainerInput input)
    {
        var back = input.ReadByte();
        var length = input.ReadCount(ContainerForm.MaximumPackedBytes, "bytes in a packed block");
        var packed = input.ReadString();
        if (_block.Length < length)
        {
            _block = new byte[Math.Max(1_024, length)];
        }

        var block = _block.AsSpan(0, length);
        switch (back)
        {
            case ContainerForm.DeflateBack:
                Zip.Decompress(packed, block);
                break;
            case ContainerForm.BrotliBack:
                Brotli.Decompress(packed, block);
                break;
            default:
                input.Throw($"has a block packed by {back}, which is unknown");
                break;
        }

        return block;
    }
}
