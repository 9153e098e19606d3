// SPDX-License-Identifier: MIT
using Nam.Codecs.Buffers;
using Nam.Tool.Messages;

namespace Nam.Tool.Benching;

/// <summary>A format of NAM's, in frames.</summary>
internal sealed class NamWire(MessageFormat format) : IWireFormat, IDisposable
{
    private readonly MessageDecoder _decoder = new();

    /// <inheritdoc/>
    public string Name { get; } = format.ToString();

    /// <inheritdoc/>
    public bool IsReference => false;

    /// <inheritdoc/>
    public bool HasWork => true;

    /// <inheritdoc/>
    public void Encode(byte[] text, PooledBuffer wire)
    {
        if (!MessageEncoder.TryEncode(text, format, wire))
        {
            throw new ToolException($"A message cannot be written as {format}.");
        }
    }

    /// <inheritdoc/>
    public void Decode(byte[] wire, PooledBuffer text) => _decoder.Decode(wire, text);

    /// <inheritdoc/>
    public void Dispose() => _decoder.Dispose();
}
