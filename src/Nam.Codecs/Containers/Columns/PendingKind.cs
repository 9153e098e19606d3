// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Containers.Columns;

/// <summary>What a value is that was written and whose node is not known yet.</summary>
internal enum PendingKind : byte
{
    None,
    Integer,
    Boolean,
    Decimal,
    Double,
    Float,
    DateTime,
    TimeSpan,
    Guid,
    UniqueId,
    Characters,
    Octets,

    /// <summary>UTF-8 text, maybe of several values in a row.</summary>
    Text,
}
