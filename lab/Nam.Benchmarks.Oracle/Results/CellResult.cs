// SPDX-License-Identifier: MIT
namespace Nam.Benchmarks.Oracle.Results;

/// <summary>What was measured in one cell.</summary>
/// <param name="Link">The network.</param>
/// <param name="Scale">Scale factor of TPC-H.</param>
/// <param name="Query">Query of TPC-H.</param>
/// <param name="Condition">What burdened the machines.</param>
/// <param name="RoundTripSeconds">The network's round trip.</param>
/// <param name="TextBytes">Bytes of the reply as plain text.</param>
/// <param name="Formats">All formats that were measured; NAM is the first.</param>
/// <param name="Choices">The format of each of NAM's replies, by rounds.</param>
/// <param name="FirstSeconds">NAM's first replies of this query, from knowing nothing of it.</param>
/// <param name="FirstChoices">Their formats.</param>
internal sealed record CellResult(
    string Link,
    string Scale,
    int Query,
    string Condition,
    double RoundTripSeconds,
    long TextBytes,
    IReadOnlyList<FormatTimes> Formats,
    IReadOnlyList<string> Choices,
    IReadOnlyList<double> FirstSeconds,
    IReadOnlyList<string> FirstChoices)
{
    /// <summary>The commit that was measured; null where it is not known.</summary>
    public string? Commit { get; init; }

    /// <summary>Seconds that the run took for the cell, with what was done for several cells since the one before.</summary>
    public double TookSeconds { get; init; }

    /// <summary>What tells the cell from all others.</summary>
    internal string Key => $"{Link}/{Scale}/{Query}/{Condition}";

    internal FormatTimes Nam => Formats[0];

    /// <summary>Times of a format; null if it was not measured here.</summary>
    internal FormatTimes? Find(string format) => Formats.FirstOrDefault(times => times.Name == format);
}
