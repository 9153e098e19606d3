// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Containers.Columns;

/// <summary>How a column is coded: bits 0 to 4 of its head, docs/container-format.md section 4.1.</summary>
internal enum ColumnCode : byte
{
    Absent,
    Constant,
    Text = 3,
    Words,
    Dictionary,
    Pattern = 7,
    Integers,
    Decimals = 10,
    ScaledDecimals,
    DateTimes,
    Dates,
    Durations,
    Booleans,
    Doubles = 17,
    Floats,
    Guids,
    UniqueIds,
    Octets,
    Terminated,
}
