// SPDX-License-Identifier: MIT
using System.Runtime.InteropServices;

namespace Nam.Codecs.Infoset;

/// <summary>A value of a node as its source has it: typed, or a place in the source's bytes.</summary>
[StructLayout(LayoutKind.Explicit)]
internal struct InfosetValue
{
    [FieldOffset(0)]
    internal InfosetKind Kind;

    /// <summary>Bytes of characters, octets or a list.</summary>
    [FieldOffset(4)]
    internal int Length;

    /// <summary>Where those bytes start.</summary>
    [FieldOffset(8)]
    internal int Offset;

    /// <summary>The number of a name, or the local part of a qualified one.</summary>
    [FieldOffset(8)]
    internal int Name;

    /// <summary>The prefix of a qualified name.</summary>
    [FieldOffset(12)]
    internal int Prefix;

    /// <summary>Which part of the source has the bytes or the shared string, if it has several.</summary>
    [FieldOffset(12)]
    internal int Source;

    /// <summary>Integers of all widths, truth values, times and time spans.</summary>
    [FieldOffset(8)]
    internal long Int64;

    [FieldOffset(8)]
    internal double Double;

    [FieldOffset(8)]
    internal decimal Decimal;

    [FieldOffset(8)]
    internal Guid Guid;

    internal void SetInteger(InfosetKind kind, long value)
    {
        Kind = kind;
        Int64 = value;
    }

    internal void SetBytes(InfosetKind kind, int offset, int length)
    {
        Kind = kind;
        Length = length;
        Offset = offset;
    }
}
