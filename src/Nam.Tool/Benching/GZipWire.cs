// SPDX-License-Identifier: MIT
using System.IO.Compression;
using Nam.Codecs.Buffers;

namespace Nam.Tool.Benching;

/// <summary>What services without NAM do: gzip of the text by the platform's stream, at zlib's usual level.</summary>
internal sealed class GZipWire : IWireFormat
{
    private const int PieceBytes = 64 << 10;

    private static readonly ZLibCompressionOptions Options = new() { CompressionLevel = 6 };

    /// <inheritdoc/>
    public string Name => "gzip -6";

    /// <inheritdoc/>
    public bool IsReference => true;

    /// <inheritdoc/>
    public bool HasWork => true;

    /// <inheritdoc/>
    public void Encode(byte[] text, PooledBuffer wire)
    {
        using var stream = new GZipStream(wire.AsStream(), Options, leaveOpen: true);
        stream.Write(text);
    }

    /// <inheritdoc/>
    public void Decode(byte[] wire, PooledBuffer text)
    {
        using var stream = new GZipStream(new MemoryStream(wire), CompressionMode.Decompress);
        int read;
        while ((read = stream.Read(text.GetSpan(PieceBytes))) != 0)
        {
            text.Advance(read);
        }
    }
}
