// SPDX-License-Identifier: MIT
using Nam.Lab.Links;

namespace Nam.Benchmarks.Network.Measuring;

/// <summary>Replies that one client gets from one server, neither of which knew anything before.</summary>
/// <param name="Network">The network.</param>
/// <param name="Loss">Share of packets to the client that are lost.</param>
/// <param name="CongestionControl">The server's congestion control.</param>
/// <param name="State">What the connections went through.</param>
internal sealed record Series(LabNetwork Network, double Loss, string CongestionControl, ConnectionState State)
{
    public override string ToString() => FormattableString.Invariant(
        $"{Network.Name}, loss {100 * Loss:0.###} %, {CongestionControl}, {State.ToString().ToLowerInvariant()}");
}
