// SPDX-License-Identifier: MIT

namespace Nam.Contracts;

/// <summary>Sets a member of several rows.</summary>
/// <param name="rows">The rows.</param>
/// <param name="row">The first of them.</param>
/// <param name="values">The values.</param>
/// <param name="value">The first row's.</param>
/// <param name="count">How many rows.</param>
internal delegate void RowSetter<TRow, TValue>(TRow[] rows, int row, TValue[] values, int value, int count);
