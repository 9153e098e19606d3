// SPDX-License-Identifier: MIT
using System.Numerics;

namespace Nam.Codecs.Containers.Writing;

/// <summary>Remembers, of documents of one kind, what had fewer bytes where both columns and text were tried, so that
/// documents of like size are packed once from then on.</summary>
/// <remarks>Thread-safe: what two threads write at once is off by one document.</remarks>
internal sealed class TextHistory
{
    /// <summary>So many in a row have to end alike.</summary>
    internal const sbyte Sure = 3;

    /// <summary>Each so manieth document is tried both ways again.</summary>
    internal const byte Interval = 16;

    // By the binary logarithm of a text's bytes: how many in a row were shorter as text, or below 0 in columns.
    private readonly sbyte[] _runs = new sbyte[32];
    private readonly byte[] _since = new byte[32];

    /// <summary>Returns whether the next document should be text, when text or columns may be shorter.</summary>
    /// <param name="textBytes">Bytes of the document's text, 1 and up.</param>
    internal TextChance Next(int textBytes)
    {
        var size = BitOperations.Log2((uint)textBytes);
        if (Math.Abs(_runs[size]) < Sure || (_since[size] = (byte)((_since[size] + 1) % Interval)) == 0)
        {
            return TextChance.Some;
        }

        return _runs[size] > 0 ? TextChance.Sure : TextChance.None;
    }

    /// <summary>Records the result of a document that was tried both ways.</summary>
    /// <param name="textBytes">Bytes of the document's text, 1 and up.</param>
    /// <param name="isText">Whether the text had fewer bytes.</param>
    internal void Add(int textBytes, bool isText)
    {
        ref var run = ref _runs[BitOperations.Log2((uint)textBytes)];
        run = (sbyte)(isText ? Math.Min(Math.Max((int)run, 0) + 1, Sure) : Math.Max(Math.Min((int)run, 0) - 1, -Sure));
    }
}
