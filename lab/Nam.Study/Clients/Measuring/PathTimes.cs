// SPDX-License-Identifier: MIT
using Nam.Study.Clients.Fetching;
using Nam.Study.Clients.Site;

namespace Nam.Study.Clients.Measuring;

/// <summary>About how long a page takes on a path: round trips, and bytes over the rate. Tells what still fits into the
/// time that is left; the figures of the report are measured.</summary>
internal static class PathTimes
{
    private const double PacketBytes = 1500;
    private const double PayloadBytes = 1448;

    // Headers of HTTP and, on new connections, of the packets that open and close them.
    private const int HeaderBytes = 600;
    private const int RequestBytes = 450;
    private const int Connections = 4;
    private const double SecondsOfALoss = 0.5;

    /// <summary>Bytes of TCP payload a second to the client.</summary>
    internal static double RateOf(ClientPair pair) => pair.DownKilobits * 125 * PayloadBytes / PacketBytes;

    /// <summary>The time of a page.</summary>
    internal static double Seconds(ClientPair pair, SitePage page, Retrieval retrieval)
    {
        var (count, bytes) = retrieval.Action switch
        {
            "baseonly" => (0, 0),
            "halfobject" => ((page.Objects + 1) / 2, page.HalfCountBytes),
            "halfres" => (page.Objects, page.HalfResolutionBytes),
            "bundle" => (1, page.BundleBytes),
            "bundle.gz" => (1, page.CompressedBundleBytes),
            "richer" => (page.Objects, page.RicherBytes),
            _ => (page.Objects, page.EmbeddedBytes),
        };
        var container = retrieval.Action == "compress" ? page.CompressedBytes : page.ContainerBytes;
        var rounds = 2 + retrieval.Manner switch
        {
            Manner.Parallel10 => 2 * Rounds(count, Connections),
            Manner.Serial11 => 1 + Rounds(count, 2),
            Manner.Six11 => 1 + Rounds(count, 6),
            _ => 1,
        };
        var down = (container + bytes + (HeaderBytes * (count + 1))) / RateOf(pair);
        var up = RequestBytes * (count + 1) / (pair.UpKilobits * 125);
        return (rounds * pair.RoundTripMilliseconds / 1e3) + Math.Max(down, up) + ((count + 1) * pair.LossPercent / 100 * SecondsOfALoss);
    }

    private static int Rounds(int count, int connections) => (count + connections - 1) / connections;
}
