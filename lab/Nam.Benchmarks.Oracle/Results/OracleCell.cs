// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Gate.Judging;

namespace Nam.Benchmarks.Oracle.Results;

/// <summary>NAM and the fixed formats for one reply over one network.</summary>
/// <param name="Network">The network's name.</param>
/// <param name="Scale">The scale factor of TPC-H.</param>
/// <param name="Reply">The reply's name.</param>
/// <param name="TextBytes">Bytes of its text.</param>
/// <param name="Choice">The format that NAM chose most often.</param>
/// <param name="Times">The times of all; NAM's are the first.</param>
internal sealed record OracleCell(
    string Network, string Scale, string Reply, long TextBytes, string Choice, IReadOnlyList<FormatTimes> Times)
{
    internal FormatTimes Nam => Times[0];

    /// <summary>Gets the fixed format with the least median.</summary>
    internal FormatTimes Best => Times.Skip(1).MinBy(times => times.Median)!;

    /// <summary>Gets NAM's time ÷ that of the best format, by <see cref="UnbiasedBest"/>.</summary>
    internal double OverBest => UnbiasedBest.Ratio(Nam.Seconds, [.. Times.Skip(1).Select(times => times.Seconds)]);

    /// <summary>Gets NAM's time ÷ that of plain text, in the median round.</summary>
    internal double OverText => Statistics.PairedRatio(Nam.Seconds, Of(Contender.PlainText).Seconds);

    /// <summary>Returns the times of a format.</summary>
    internal FormatTimes Of(string format) => Times.First(times => times.Format == format);

    public override string ToString() => $"{Network}/{Scale}/{Reply}";
}
