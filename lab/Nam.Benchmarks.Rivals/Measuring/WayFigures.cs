// SPDX-License-Identifier: MIT
namespace Nam.Benchmarks.Rivals.Measuring;

/// <summary>What was measured of one way: sums over contents, beside NAM's containers.</summary>
/// <param name="Name">The way.</param>
/// <param name="Bytes">On the wire.</param>
/// <param name="WriteMilliseconds">From objects, or text, to the wire; sum of medians.</param>
/// <param name="ReadMilliseconds">From the wire to objects, or text; sum of medians.</param>
/// <param name="Smaller">Contents of which it has fewer bytes than NAM's containers.</param>
/// <param name="SoonerWritten">Contents that it writes sooner.</param>
/// <param name="SoonerRead">Contents that it reads sooner.</param>
internal sealed record WayFigures(
    string Name, long Bytes, double WriteMilliseconds, double ReadMilliseconds, int Smaller, int SoonerWritten, int SoonerRead);
