// SPDX-License-Identifier: MIT
namespace Nam.Benchmarks.Oracle.Networks;

/// <summary>A network of the study.</summary>
/// <param name="Name">Its name on the command line.</param>
/// <param name="Title">What it is.</param>
/// <param name="RoundTripSeconds">Round trip in seconds; of loopback 0, and not emulated.</param>
/// <param name="BitsPerSecond">Rate in bits per second.</param>
internal sealed record Link(string Name, string Title, double RoundTripSeconds, double BitsPerSecond)
{
    private const double ManyBitsPerSecond = 50e6;

    /// <summary>The five of the 2003 paper (section 3), one of a home, and loopback.</summary>
    internal static IReadOnlyList<Link> All { get; } =
    [
        new("loopback", "10 Gbit/s loopback", 0, 10e9),
        new("lan", "1-Gbps LAN, 0.3 ms", 0.0003, 1e9),
        new("sc", "Southern California, 7 ms, 96.35 Mbit/s", 0.007, 96.35e6),
        new("home", "20 Mbit/s, 40 ms", 0.04, 20e6),
        new("us", "US, 90 ms, 94.8 Mbit/s", 0.09, 94.8e6),
        new("ta", "Trans-Atlantic, 178 ms, 96.9 Mbit/s", 0.178, 96.9e6),
        new("us-low", "US low, 90 ms, 1.14 Mbit/s", 0.09, 1.14e6),
    ];

    internal bool IsLoopback => RoundTripSeconds == 0;

    internal double BytesPerSecond => BitsPerSecond / 8;

    /// <summary>The scale factors of TPC-H that are measured here: replies of tens of megabytes only where they take seconds.</summary>
    internal IReadOnlyList<string> Scales => BitsPerSecond > ManyBitsPerSecond ? ["0.1", "1"] : ["0.1"];
}
