// SPDX-License-Identifier: MIT
using Nam.Characterization;
using Nam.Study.Clients.Site;

namespace Nam.Study.Clients.Fetching;

/// <summary>A page that a client fetched with its objects.</summary>
/// <param name="Pair">The client and the server.</param>
/// <param name="Client">Which of all emulated clients it was.</param>
/// <param name="Page">The page.</param>
/// <param name="Retrieval">How it was fetched.</param>
/// <param name="Class">The class that the server told.</param>
/// <param name="Seconds">From the first packet to the last byte of the last object.</param>
/// <param name="ConnectSeconds">What the first connection took; NaN where it is not known.</param>
/// <param name="Bytes">Bytes of all bodies.</param>
/// <param name="BundleBytesPerSecond">Bytes of a bundle over the time from its request to its last byte; NaN without a bundle.</param>
internal sealed record PageVisit(
    ClientPair Pair, int Client, SitePage Page, Retrieval Retrieval, ClientClass Class, double Seconds, double ConnectSeconds,
    long Bytes, double BundleBytesPerSecond);
