// SPDX-License-Identifier: MIT
namespace Nam.Study.Transport.Hosting;

/// <summary>What transactions took, one after the other.</summary>
/// <param name="Seconds">Each, from connecting to the last byte of the document in the caller's hands.</param>
/// <param name="HandshakeBytes">What a caller received before its first request, on average; 0 without TLS.</param>
internal sealed record CallTimes(IReadOnlyList<double> Seconds, double HandshakeBytes);
