// SPDX-License-Identifier: MIT
using System.Net;

namespace Nam.Benchmarks.Instead.Ways;

/// <summary>What a team may pick to get rows to its callers: a serializer, and compression by the framework or none.</summary>
/// <param name="Serializer">How rows are written and read.</param>
/// <param name="IsCompressed">Whether the service uses ResponseCompression as it comes.</param>
internal sealed record Way(IRowSerializer Serializer, bool IsCompressed)
{
    /// <summary>The first part of the paths that the service compresses.</summary>
    internal const string Compressed = "compressed";

    /// <summary>NAM's name among the ways; every other one is measured against it.</summary>
    internal const string Nam = "nam";

    internal string Name => Serializer.Name + (IsCompressed ? "+br1" : "");

    /// <summary>All ways whose packages are to be had, NAM first.</summary>
    internal static IReadOnlyList<Way> All { get; } =
    [
        .. IRowSerializer.All().SelectMany(serializer => serializer.Compressions.Select(isCompressed => new Way(serializer, isCompressed))),
    ];

    /// <summary>Returns the path of a reply.</summary>
    internal string PathOf(string reply) => $"{(IsCompressed ? Compressed + "/" : "")}{Serializer.Path}/{reply}";

    /// <summary>Creates a caller with a connection of its own.</summary>
    /// <param name="sockets">What makes the connection.</param>
    internal HttpClient CreateClient(SocketsHttpHandler sockets)
    {
        sockets.AutomaticDecompression = IsCompressed ? DecompressionMethods.All : DecompressionMethods.None;
        return new HttpClient(Serializer.Wrap(sockets)) { Timeout = TimeSpan.FromMinutes(2) };
    }
}
