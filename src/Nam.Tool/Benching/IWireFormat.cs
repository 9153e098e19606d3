// SPDX-License-Identifier: MIT
using Nam.Codecs.Buffers;

namespace Nam.Tool.Benching;

/// <summary>A way between finished text and bytes on the wire.</summary>
internal interface IWireFormat
{
    /// <summary>The name in tables.</summary>
    string Name { get; }

    /// <summary>Whether it is there to compare with and never marked as the best.</summary>
    bool IsReference { get; }

    /// <summary>Whether there is anything to do; text leaves and comes as it is.</summary>
    bool HasWork { get; }

    /// <summary>Text to wire.</summary>
    /// <param name="text">The message.</param>
    /// <param name="wire">An empty buffer.</param>
    void Encode(byte[] text, PooledBuffer wire);

    /// <summary>Wire to text.</summary>
    /// <param name="wire">What <see cref="Encode"/> wrote.</param>
    /// <param name="text">An empty buffer.</param>
    void Decode(byte[] wire, PooledBuffer text);
}
