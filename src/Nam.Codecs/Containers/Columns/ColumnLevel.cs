// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Containers.Columns;

/// <summary>How much work the columns of a block are worth.</summary>
internal enum ColumnLevel
{
    /// <summary>Columns coded by what their values look like, and packed together: the format <c>containers</c>.</summary>
    Small,

    /// <summary>Columns as they are, in one pass over their values: the format <c>binary</c>.</summary>
    Fast,
}
