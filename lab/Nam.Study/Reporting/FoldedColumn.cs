// SPDX-License-Identifier: MIT
namespace Nam.Study.Reporting;

/// <summary>A column of a table that was fitted.</summary>
/// <param name="Index">Its place in the whole table.</param>
/// <param name="Width">Characters of a line.</param>
internal readonly record struct FoldedColumn(int Index, int Width);
