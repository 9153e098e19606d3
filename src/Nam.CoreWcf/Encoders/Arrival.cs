// SPDX-License-Identifier: MIT

namespace Nam.CoreWcf.Encoders;

/// <summary>When a request of a caller with NAM arrived, and its profile header where that is a SOAP header.</summary>
/// <param name="Timestamp">As <see cref="System.Diagnostics.Stopwatch.GetTimestamp"/> gave it.</param>
/// <param name="Profile">The profile's text, under net.tcp.</param>
internal sealed record Arrival(long Timestamp, string? Profile = null);
