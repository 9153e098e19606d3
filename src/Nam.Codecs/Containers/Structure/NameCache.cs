// SPDX-License-Identifier: MIT
using System.Buffers.Binary;

namespace Nam.Codecs.Containers.Structure;

/// <summary>Strings that earlier documents added to their tables, found by their bytes: replies of one operation have
/// the same names each time.</summary>
/// <remarks>What is found was checked when it was added, is none of the strings known beforehand, and is the same
/// object each time.</remarks>
internal sealed class NameCache
{
    /// <summary>Longer strings are not kept.</summary>
    internal const int MaximumBytes = 128;

    private const int SlotBits = 8;

    private readonly Slot[] _slots = new Slot[1 << SlotBits];
    private int _document;

    /// <summary>Starts a document, of which no string was met.</summary>
    internal void Begin() => _document++;

    /// <summary>Finds a string and marks it as met in this document.</summary>
    /// <param name="utf8">Its bytes.</param>
    /// <param name="text">The string.</param>
    /// <param name="wasMet">Whether it was met before in this document.</param>
    internal bool TryMeet(ReadOnlySpan<byte> utf8, out string text, out bool wasMet)
    {
        ref var slot = ref SlotOf(utf8);
        if (slot.Text is null || !utf8.SequenceEqual(slot.Utf8))
        {
            text = string.Empty;
            wasMet = false;
            return false;
        }

        text = slot.Text;
        wasMet = slot.Document == _document;
        slot.Document = _document;
        return true;
    }

    /// <summary>Keeps a string that was checked and is met for the first time in this document.</summary>
    internal void Keep(ReadOnlySpan<byte> utf8, string text)
    {
        if (utf8.Length <= MaximumBytes)
        {
            SlotOf(utf8) = new Slot { Utf8 = utf8.ToArray(), Text = text, Document = _document };
        }
    }

    private ref Slot SlotOf(ReadOnlySpan<byte> utf8)
    {
        var (first, last) = (0UL, 0UL);
        if (utf8.Length >= sizeof(ulong))
        {
            first = BinaryPrimitives.ReadUInt64LittleEndian(utf8);
            last = BinaryPrimitives.ReadUInt64LittleEndian(utf8[^sizeof(ulong)..]);
        }
        else
        {
            foreach (var value in utf8)
            {
                first = (first << 8) | value;
            }
        }

        var hash = ((first * 0x9E37_79B9_7F4A_7C15) ^ last ^ (uint)utf8.Length) * 0xD6E8_FEB8_6659_FD93;
        return ref _slots[hash >> (64 - SlotBits)];
    }

    private struct Slot
    {
        internal byte[]? Utf8;
        internal string? Text;

        /// <summary>The document that it was met in last.</summary>
        internal int Document;
    }
}
