// SPDX-License-Identifier: MIT

using Nam.Codecs.Containers.Reading;

namespace Nam.Contracts;

/// <summary>Reads the next values of a column.</summary>
/// <param name="column">The column.</param>
/// <param name="values">Gets the values.</param>
/// <returns>Whether all of them are of the type.</returns>
internal delegate bool RowRead<TValue>(RowColumn column, Span<TValue> values);
