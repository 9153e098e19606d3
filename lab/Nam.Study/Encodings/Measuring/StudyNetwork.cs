// SPDX-License-Identifier: MIT
using System.Net;
using Nam.Lab;
using Nam.Lab.Links;

namespace Nam.Study.Encodings.Measuring;

/// <summary>The paper's switch between caller and server: the network lab, or this machine's loopback where there is none.</summary>
internal sealed class StudyNetwork : IDisposable
{
    private readonly NetworkLab? _lab;

    private StudyNetwork(NetworkLab? lab, string? excuse)
    {
        _lab = lab;
        Excuse = excuse;
    }

    /// <summary>Why there is no lab; null if there is one.</summary>
    internal string? Excuse { get; }

    /// <summary>The server's address.</summary>
    internal string Address => (_lab?.ServerAddress ?? IPAddress.Loopback).ToString();

    /// <summary>The server's side; null without a lab.</summary>
    internal string? ServerPath => _lab?.ServerNamespacePath;

    /// <summary>The caller's side; null without a lab.</summary>
    internal string? CallerPath => _lab?.ClientNamespacePath;

    /// <summary>Starts the lab at the paper's rate, if it can be had.</summary>
    internal static StudyNetwork Start() =>
        NetworkLab.IsAvailable(out var excuse)
            ? new StudyNetwork(NetworkLab.Start(At(EncodingPlan.PaperLinkMegabits)), null)
            : Loopback(excuse);

    /// <summary>Does without the lab.</summary>
    /// <param name="excuse">Why.</param>
    internal static StudyNetwork Loopback(string excuse) => new(null, excuse);

    /// <summary>Changes the rate and the loss of packets to the caller; without a lab nothing.</summary>
    internal void Set(int megabits, double loss = 0) => _lab?.Change(At(megabits).WithLoss(PacketLoss.Random(loss)));

    public void Dispose() => _lab?.Dispose();

    private static LinkSettings At(int megabits) => LabNetworks.Lan.Settings.WithRate(megabits * 1e6);
}
