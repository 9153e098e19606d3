// SPDX-License-Identifier: MIT
namespace Nam.Tool.Commands.Profiles;

/// <summary>What a client has learned of a server and of itself.</summary>
/// <param name="Key">The profile's key.</param>
/// <param name="Server">Scheme, host and port.</param>
/// <param name="ProfileBytes">Bytes of the profile.</param>
/// <param name="RoundTripSeconds">The round trip.</param>
/// <param name="BandwidthBytesPerSecond">The bandwidth.</param>
/// <param name="PredictedForBytes">The size for which decoding is predicted.</param>
/// <param name="Decoding">The formats that were decoded.</param>
internal sealed record LearnedPath(
    string Key, string Server, int ProfileBytes, double? RoundTripSeconds, double? BandwidthBytesPerSecond,
    double PredictedForBytes, IReadOnlyList<LearnedDecoding> Decoding);
