// SPDX-License-Identifier: MIT
using Nam.Codecs.Infoset;

namespace Nam.Codecs.Binary;

/// <summary>What the records of a binary form may hold; docs/wire-format.md section 6. The text pass and the reader
/// both ask here.</summary>
internal static class RecordRules
{
    /// <summary>Whether a record may be the value of an attribute, or a part of a list.</summary>
    internal static bool IsValue(byte type) => type >= NodeType.FirstText && (type & NodeType.WithEndElement) == 0;

    /// <summary>Whether a text may stand outside of the root element.</summary>
    internal static bool IsOutside(byte type, ReadOnlySpan<byte> text) =>
        type is NodeType.Chars8 or NodeType.Chars16 or NodeType.Chars32 && !text.IsEmpty && InfosetText.IsWhitespace(text);

    /// <summary>Whether a prefix, by its number, may be bound to a namespace.</summary>
    internal static bool IsDeclaration(int prefix, bool isEmpty, bool isXml, bool isXmlns) => prefix switch
    {
        InfosetNames.Xml => isXml,
        InfosetNames.Xmlns => false,
        _ => !isXml && !isXmlns && (!isEmpty || prefix == InfosetNames.Empty),
    };

    /// <summary>Whether a time, as <see cref="DateTime.ToBinary"/> gives it, depends on no time zone and is one.</summary>
    internal static bool IsTime(long value) =>
        (ulong)value >> 62 is (ulong)DateTimeKind.Unspecified or (ulong)DateTimeKind.Utc
        && (value & 0x3FFF_FFFF_FFFF_FFFF) <= DateTime.MaxValue.Ticks;

    /// <summary>Whether a decimal has flags that one has; [MC-NBFX] 2.2.3.12.</summary>
    internal static bool IsDecimal(int flags) => (flags & 0x7F00FFFF) == 0 && ((flags >> 16) & 0xFF) <= 28;

    /// <summary>The kind of the items of an array and the bytes of each; <see cref="InfosetKind.Empty"/> if an array
    /// cannot hold such records.</summary>
    internal static InfosetKind ItemKind(byte type, out int bytes)
    {
        (var kind, bytes) = (type ^ NodeType.WithEndElement) switch
        {
            NodeType.Bool => (InfosetKind.Boolean, 1),
            NodeType.Int16 => (InfosetKind.Int16, sizeof(short)),
            NodeType.Int32 => (InfosetKind.Int32, sizeof(int)),
            NodeType.Int64 => (InfosetKind.Int64, sizeof(long)),
            NodeType.Float => (InfosetKind.Single, sizeof(float)),
            NodeType.Double => (InfosetKind.Double, sizeof(double)),
            NodeType.DateTime => (InfosetKind.DateTime, sizeof(long)),
            NodeType.TimeSpan => (InfosetKind.TimeSpan, sizeof(long)),
            NodeType.Decimal => (InfosetKind.Decimal, sizeof(decimal)),
            NodeType.Guid => (InfosetKind.Guid, 16),
            _ => (InfosetKind.Empty, 0),
        };
        return kind;
    }
}
