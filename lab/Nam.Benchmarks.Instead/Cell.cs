// SPDX-License-Identifier: MIT
namespace Nam.Benchmarks.Instead;

/// <summary>What a way took for a reply over a link.</summary>
/// <param name="Link">The link's name.</param>
/// <param name="Reply">The reply's name.</param>
/// <param name="Way">The way's name.</param>
/// <param name="Milliseconds">From the request to the objects; the median of all turns' medians.</param>
/// <param name="ServerMilliseconds">Processor time of the server for a call, learning included; a mean.</param>
internal sealed record Cell(string Link, string Reply, string Way, double Milliseconds, double ServerMilliseconds);
