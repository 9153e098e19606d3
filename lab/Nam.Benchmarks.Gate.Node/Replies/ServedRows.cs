// SPDX-License-Identifier: MIT
using Microsoft.AspNetCore.Http;

namespace Nam.Benchmarks.Gate.Node.Replies;

/// <summary>The results by which a service returns rows that it holds in memory.</summary>
/// <param name="List">All of them as one value.</param>
/// <param name="Rows">One by one, as from a database.</param>
/// <param name="Write">Writes all of them as text, without NAM.</param>
internal sealed record ServedRows(Func<IResult> List, Func<IResult> Rows, Action<Stream> Write);
