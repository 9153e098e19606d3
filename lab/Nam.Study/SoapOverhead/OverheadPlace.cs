// SPDX-License-Identifier: MIT
using Nam.Lab.Links;

namespace Nam.Study.SoapOverhead;

/// <summary>Where calls are measured.</summary>
/// <param name="Name">How tables call it.</param>
/// <param name="Description">What it is, for the sentences about the method.</param>
/// <param name="Link">The emulated link; null for this machine's loopback.</param>
internal sealed record OverheadPlace(string Name, string Description, LinkSettings? Link)
{
    /// <summary>
    /// The paper's network, "a LAN environment" of 2004: its TCP takes 1.07 ms for one byte, so 1 ms of round trip is
    /// the network's, and the rate is that of Ethernet in those years.
    /// </summary>
    internal static OverheadPlace Lan { get; } = new(
        "LAN",
        "an emulated LAN like the paper's: 1 ms of round trip, 100 Mbit/s of Ethernet each way",
        LabNetworks.Lan.Settings.WithRoundTrip(TimeSpan.FromMilliseconds(1)).WithRate(100e6));

    /// <summary>This machine alone: no network but the kernel's own way from one process to another.</summary>
    internal static OverheadPlace Loopback { get; } = new("loopback", "this machine's loopback, where only processing takes time", null);
}
