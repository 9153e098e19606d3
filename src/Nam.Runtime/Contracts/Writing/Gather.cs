// SPDX-License-Identifier: MIT

namespace Nam.Contracts.Writing;

/// <summary>Takes members out of rows into arrays, one for each member.</summary>
/// <param name="rows">The rows, none of them null.</param>
/// <param name="values">For each member where its values go.</param>
/// <param name="has">For each member that is a nullable number where it is told whether there is one.</param>
internal delegate void Gather<T>(ReadOnlySpan<T> rows, Array[] values, bool[]?[] has);
