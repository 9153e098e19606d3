// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Infoset;

/// <summary>What an <see cref="InfosetValue"/> holds.</summary>
internal enum InfosetKind : byte
{
    Empty,
    Boolean,

    /// <summary>Only in arrays; single values of 16 bits are of 32.</summary>
    Int16,
    Int32,
    Int64,
    UInt64,
    Single,
    Double,
    Decimal,

    /// <summary>A DateTime as <see cref="DateTime.ToBinary"/> gives it, not yet checked.</summary>
    DateTime,
    TimeSpan,
    Guid,

    /// <summary>A UniqueId that is a GUID.</summary>
    UniqueId,

    /// <summary>Characters in UTF-8, not yet checked.</summary>
    Utf8,

    /// <summary>Characters in UTF-16, little-endian.</summary>
    Utf16,
    Bytes,

    /// <summary>The number of a name.</summary>
    Name,

    /// <summary>A prefix and a local name by their numbers.</summary>
    QualifiedName,

    /// <summary>Several values with blanks between.</summary>
    List,

    /// <summary>Characters of which the source makes the string, perhaps one for many values.</summary>
    Shared,
}
