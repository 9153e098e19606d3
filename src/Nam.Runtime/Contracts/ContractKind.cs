// SPDX-License-Identifier: MIT

namespace Nam.Contracts;

/// <summary>What <see cref="System.Runtime.Serialization.DataContractSerializer"/> makes of a type.</summary>
internal enum ContractKind : byte
{
    /// <summary>An object with members; <see cref="ContractShape.Members"/>.</summary>
    Class,

    /// <summary>Items of one type; <see cref="ContractShape.Item"/>.</summary>
    Collection,

    /// <summary>A named number; <see cref="ContractShape.EnumNames"/>.</summary>
    Enum,

    String,
    Boolean,
    SByte,
    Byte,
    Int16,
    UInt16,
    Int32,
    UInt32,
    Int64,
    UInt64,
    Single,
    Double,
    Decimal,
    Char,
    DateTime,
    TimeSpan,
    Guid,

    /// <summary>byte[], as Base64.</summary>
    Bytes,
}
