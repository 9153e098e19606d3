// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Oracle.Formats;
using Nam.Benchmarks.Oracle.Racing;

namespace Nam.Benchmarks.Oracle.Results;

/// <summary>NAM in one cell, beside the formats that were measured there.</summary>
internal sealed class JudgedCell
{
    internal JudgedCell(CellResult cell)
    {
        Cell = cell;
        var others = cell.Formats.Skip(1).Where(times => times.Seconds.Count > 0).ToList();
        var best = others.MinBy(MedianOf)!;
        BestFormat = best.Name;
        BestSeconds = MedianOf(best);
        NamSeconds = MedianOf(cell.Nam);
        var text = cell.Find(Format.PlainText);
        TextSeconds = text is { Seconds.Count: > 0 } ? MedianOf(text) : double.NaN;
        OverText = text is null ? double.NaN : Statistics.PairedRatio(cell.Nam.Seconds, text.Seconds);
        OverBest = UnbiasedBest.Ratio(cell.Nam.Seconds, [.. others.Select(times => times.Seconds)]);
        Choice = cell.Choices.GroupBy(choice => choice).OrderByDescending(group => group.Count())
            .Select(group => group.Key).FirstOrDefault() ?? string.Empty;
    }

    internal CellResult Cell { get; }

    /// <summary>The fixed format with the least median.</summary>
    internal string BestFormat { get; }

    internal double BestSeconds { get; }

    /// <summary>The format that NAM chose most often.</summary>
    internal string Choice { get; }

    internal double NamSeconds { get; }

    internal double TextSeconds { get; }

    /// <summary>NAM's time ÷ that of the best format, by <see cref="UnbiasedBest"/>.</summary>
    internal double OverBest { get; }

    /// <summary>NAM's time ÷ that of stock text, in the median round.</summary>
    internal double OverText { get; }

    /// <summary>How many of the first replies were slower than stock text by more than a round trip.</summary>
    internal int FirstRepliesBehind => Cell.FirstSeconds.Count(seconds => seconds - TextSeconds > Cell.RoundTripSeconds);

    /// <summary>By how many seconds the worst of the first replies was slower than stock text.</summary>
    internal double FirstBehindText => Cell.FirstSeconds.Max() - TextSeconds;

    internal static double MedianOf(FormatTimes times) => Statistics.Median(times.Seconds);
}
