// SPDX-License-Identifier: MIT
using Nam.Network;

namespace Nam.Core.Tests.Network;

/// <summary>The wide-area networks of docs/network-model.md as the link emulator was set, and the reply sizes of its tables.</summary>
internal static class EmulatedNetwork
{
    /// <summary>A fresh connection; goodput is the IP rate less 52 bytes of headers in 1,500.</summary>
    public static NetworkPath Path(string name) => name switch
    {
        "SC" => Create(0.007, 96.35),
        "USlow" => Create(0.090, 1.14),
        "US" => Create(0.090, 94.8),
        "TA" => Create(0.178, 96.9),
        _ => throw new ArgumentOutOfRangeException(nameof(name), name, "No such network."),
    };

    public static double Bytes(string size) => size switch
    {
        "1K" => 1_000,
        "10K" => 10_000,
        "46K" => 46_219,
        "100K" => 100_000,
        "400K" => 400_000,
        "3.5M" => 3_513_484,
        "26M" => 25_927_167,
        _ => throw new ArgumentOutOfRangeException(nameof(size), size, "No such size."),
    };

    private static NetworkPath Create(double roundTrip, double megabits) => new(roundTrip, megabits * 1e6 / 8 * 1448 / 1500);
}
