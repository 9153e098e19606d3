// SPDX-License-Identifier: MIT
namespace Nam.Study.Clients.Serving;

/// <summary>Where a server listens, in the order of its clients.</summary>
/// <param name="Http1">The ports of HTTP/1.0 and HTTP/1.1.</param>
/// <param name="Http2">The ports of HTTP/2 without TLS.</param>
internal sealed record ServerPorts(IReadOnlyList<int> Http1, IReadOnlyList<int> Http2);
