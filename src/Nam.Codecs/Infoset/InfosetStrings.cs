// SPDX-License-Identifier: MIT
using System.Buffers.Binary;
using System.Diagnostics;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Infoset;

/// <summary>The last short ASCII strings of a document, so that a value that comes again and again (a status, a
/// currency) is one string.</summary>
/// <remarks>Stops looking when few values come again, because a look that fails costs about a fifth of what one that
/// succeeds saves.</remarks>
internal sealed class InfosetStrings
{
    /// <summary>Two loads of eight bytes tell all of a string of so many bytes.</summary>
    internal const int MaximumBytes = 16;

    private const int Slots = 128;
    private const int SlotBits = 7;
    private const int MostCredit = 256;
    private const int FirstCredit = 96;
    private const int HitCredit = 4;
    private const ulong Ascii = 0x7F7F_7F7F_7F7F_7F7F;

    private readonly Slot[] _slots = new Slot[Slots];
    private int _credit = FirstCredit;

    /// <summary>Whether values came again often enough to go on.</summary>
    internal bool IsWorthwhile => _credit > 0;

    /// <summary>Returns the string of 1 to <see cref="MaximumBytes"/> bytes, or null if the bytes are not ASCII.</summary>
    internal string? Get(ReadOnlySpan<byte> bytes)
    {
        Debug.Assert(bytes.Length is > 0 and <= MaximumBytes, "Longer values are not looked for.");
        ulong first;
        ulong last;
        if (bytes.Length >= sizeof(ulong))
        {
            first = BinaryPrimitives.ReadUInt64LittleEndian(bytes);
            last = BinaryPrimitives.ReadUInt64LittleEndian(bytes[^sizeof(ulong)..]);
        }
        else if (bytes.Length >= sizeof(uint))
        {
            first = BinaryPrimitives.ReadUInt32LittleEndian(bytes);
            last = BinaryPrimitives.ReadUInt32LittleEndian(bytes[^sizeof(uint)..]);
        }
        else
        {
            first = bytes[0];
            last = bytes[bytes.Length / 2] | ((ulong)bytes[^1] << 8);
        }

        if (((first | last) & ~Ascii) != 0)
        {
            return null;
        }

        var hash = ((first * 0x9E37_79B9_7F4A_7C15) ^ last ^ (uint)bytes.Length) * 0xD6E8_FEB8_6659_FD93;
        ref var slot = ref _slots[hash >> (64 - SlotBits)];
        if (slot.First == first && slot.Last == last && slot.Value is { } value && value.Length == bytes.Length)
        {
            _credit = Math.Min(_credit + HitCredit, MostCredit);
            return value;
        }

        _credit--;
        slot.First = first;
        slot.Last = last;
        return slot.Value = AsciiWidening.TryCreate(bytes)!;
    }

    /// <summary>Makes ready for the next document, which may be of another kind.</summary>
    internal void Reset() => _credit = FirstCredit;

    private struct Slot
    {
        internal ulong First;
        internal ulong Last;
        internal string? Value;
    }
}
