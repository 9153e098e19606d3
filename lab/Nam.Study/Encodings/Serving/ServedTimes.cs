// SPDX-License-Identifier: MIT
namespace Nam.Study.Encodings.Serving;

/// <summary>What the server took for one call.</summary>
/// <param name="DecodeSeconds">For reading the request.</param>
/// <param name="EncodeSeconds">For writing the reply.</param>
internal sealed record ServedTimes(double DecodeSeconds, double EncodeSeconds);
