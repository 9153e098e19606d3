// SPDX-License-Identifier: MIT
using System.Collections;

namespace TpchComparison.Runs;

/// <summary>The rows of a query.</summary>
/// <param name="Rows">A list of the query's row type.</param>
/// <param name="NamId">The reply's name in the server's journal; none where the reply was not adapted.</param>
internal sealed record DemoReply(IList Rows, string? NamId);
