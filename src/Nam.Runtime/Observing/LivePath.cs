// SPDX-License-Identifier: MIT

namespace Nam.Observing;

/// <summary>The path to callers of one address, or of the addresses that share a shortened one.</summary>
/// <param name="Address">The address; shortened to its network (24 bits of IPv4, 48 of IPv6) unless the page may show it.</param>
/// <param name="Addresses">How many addresses.</param>
/// <param name="RoundTripSeconds">The last round trip.</param>
/// <param name="BytesPerSecond">The bandwidth that plans go by; <see langword="null"/> while nobody has measured it.</param>
/// <param name="LossRate">The share of segments that are lost.</param>
internal sealed record LivePath(string Address, int Addresses, double RoundTripSeconds, double? BytesPerSecond, double LossRate);
