// SPDX-License-Identifier: MIT

namespace Nam.Contracts.Writing;

/// <summary>Gathers members of rows into arrays, one for each member.</summary>
/// <param name="rows">The rows, none of them null.</param>
/// <param name="values">For each member, the array that gets its values.</param>
/// <param name="has">For each member that is a nullable number, the array that gets whether there is a value.</param>
internal delegate void Gather<T>(ReadOnlySpan<T> rows, Array[] values, bool[]?[] has);
