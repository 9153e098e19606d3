// SPDX-License-Identifier: MIT
using Nam.Characterization;
using Nam.Lab.Links;

namespace Nam.Study.Clients;

/// <summary>A client of the paper and one of its servers, with the path between them.</summary>
/// <param name="Client">One of the paper's five clients.</param>
/// <param name="Site">One of its three servers.</param>
/// <param name="RoundTripMilliseconds">The round trip.</param>
/// <param name="DownKilobits">Kbit/s to the client.</param>
/// <param name="UpKilobits">Kbit/s to the server.</param>
/// <param name="LossPercent">Packets to the client that are lost, of 100.</param>
/// <param name="Expected">The class that the connection leads one to expect (section 5.1).</param>
internal sealed record ClientPair(
    string Client, string Site, double RoundTripMilliseconds, double DownKilobits, double UpKilobits, double LossPercent,
    ClientClass Expected)
{
    /// <summary>The name as in table 3.</summary>
    internal string Name => $"{Client}-{Site}";

    /// <summary>The path as the network lab emulates it.</summary>
    internal LinkSettings Link
    {
        get
        {
            var down = LinkSettings.Symmetric(TimeSpan.FromMilliseconds(RoundTripMilliseconds), DownKilobits * 1e3)
                .WithLoss(PacketLoss.Random(LossPercent / 100));
            return down with { ToServer = down.ToServer with { BitsPerSecond = UpKilobits * 1e3 } };
        }
    }
}
