// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Containers.Columns;

/// <summary>What the values of a column are, or a value whose column is not known yet.</summary>
internal enum ColumnKind : byte
{
    /// <summary>No value yet.</summary>
    None,

    /// <summary>Characters.</summary>
    Text,

    /// <summary>64-bit integers.</summary>
    Integers,

    /// <summary>Decimals whose digits fit 63 bits.</summary>
    Decimals,

    /// <summary>Date and time, all of one kind: without zone, or UTC.</summary>
    DateTimes,

    /// <summary>Dates as yyyy-MM-dd.</summary>
    Dates,

    /// <summary>Durations.</summary>
    Durations,

    /// <summary><c>true</c> and <c>false</c>.</summary>
    Booleans,

    /// <summary>64-bit floating-point numbers.</summary>
    Doubles,

    /// <summary>32-bit floating-point numbers.</summary>
    Floats,

    /// <summary>GUIDs.</summary>
    Guids,

    /// <summary>Unique ids that are GUIDs.</summary>
    UniqueIds,

    /// <summary>Octets, whose text is Base64.</summary>
    Octets,

    /// <summary>A string that is not UTF-8 yet; only while its column is not known.</summary>
    Characters,
}
