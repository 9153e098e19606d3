// SPDX-License-Identifier: MIT
using Nam.Codecs.Buffers;

namespace Nam.Tool.Benching;

/// <summary>Text as a caller without NAM gets it.</summary>
internal sealed class PlainWire : IWireFormat
{
    /// <inheritdoc/>
    public string Name => "text";

    /// <inheritdoc/>
    public bool IsReference => true;

    /// <inheritdoc/>
    public bool HasWork => false;

    /// <inheritdoc/>
    public void Encode(byte[] text, PooledBuffer wire) => wire.Write(text);

    /// <inheritdoc/>
    public void Decode(byte[] wire, PooledBuffer text) => text.Write(wire);
}
