// SPDX-License-Identifier: MIT
using Nam.Lab.Links;
using Nam.Network;

namespace Nam.Benchmarks.Network.Measuring;

/// <summary>What a model would know of a link if it knew the truth.</summary>
internal static class TrueLink
{
    private const int PacketBytes = 1500;
    private const int AcknowledgementBytes = 52;

    /// <summary>The path over a link.</summary>
    /// <param name="link">The emulated link.</param>
    /// <param name="loss">Share of packets to the client that are lost.</param>
    /// <param name="connection">The sender's state, as its system tells it: windows and threshold.</param>
    internal static NetworkPath PathOver(LinkSettings link, double loss, in NetworkPath connection)
    {
        var roundTrip = link.RoundTrip + link.ToClient.TimeToSend(AcknowledgementBytes) + link.ToServer.TimeToSend(AcknowledgementBytes);
        return connection with
        {
            RoundTripSeconds = roundTrip.TotalSeconds,
            BandwidthBytesPerSecond = NetworkPath.DefaultMaximumSegmentSize / link.ToClient.TimeToSend(PacketBytes).TotalSeconds,
            LossRate = loss,
        };
    }

    /// <summary>How long a reply takes on a fresh connection, by the round model with the truth.</summary>
    internal static double Seconds(Series series, int bytes)
    {
        var loss = series.CongestionControl.StartsWith("bbr", StringComparison.Ordinal) ? 0 : series.Loss;
        return TransferModels.Round.TransferSeconds(bytes, PathOver(series.Network.Settings, loss, default));
    }
}
