// SPDX-License-Identifier: MIT
using System.Collections;

namespace TpchComparison.Runs;

/// <summary>The rows of a query and how they came.</summary>
/// <param name="Rows">A list of the query's row type.</param>
/// <param name="BodyBytes">The length of the body as its headers gave it once decoded or passed on; 0 where they do not say.</param>
/// <param name="NamId">The reply's name in the server's journal; none where the reply was not adapted.</param>
internal sealed record DemoReply(IList Rows, long BodyBytes, string? NamId);
