// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Containers.Structure;

/// <summary>What the values of a column are, as lean replies number it; docs/container-format.md section 6a.</summary>
internal enum KeptKind : byte
{
    Text,
    Integers,
    Decimals,
    DateTimes,
    Dates,
    Durations,
    Booleans,
    ShortDoubles,
    Doubles,
    Floats,
    Guids,
    UniqueIds,
    Octets,
}
