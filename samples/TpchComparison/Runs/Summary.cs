// SPDX-License-Identifier: MIT
using System.Globalization;
using System.Text;

namespace TpchComparison.Runs;

/// <summary>Says in words what came out.</summary>
internal static class Summary
{
    // Differences below 5 % are within what calls differ anyway.
    private const double Sooner = 1.05;

    /// <summary>Gives the sentences: some for each network, and one on the values.</summary>
    public static IEnumerable<string> Of(IReadOnlyList<NetworkMeasurement> measurements) =>
        measurements.SelectMany(Of).Concat(!measurements.Any(measurement => measurement.Measured.Any()) ? []
            : measurements.All(measurement => measurement.HasEqualValues) ? ["All replies had the same values all three ways."]
            : ["SOME VALUES DIFFER between the three ways: see the rows that say so above."]);

    private static IEnumerable<string> Of(NetworkMeasurement measurement)
    {
        yield return $"{measurement.Link.Name}: {measurement.Link.Figures} ({measurement.Link.Description})";
        if (measurement.MostGained is not { } most)
        {
            yield return "Nothing was measured.";
            yield break;
        }

        var count = measurement.Measured.Count();
        yield return $"With NAM the {count} replies together were there {Compare(measurement.TogetherOf)}. The very first {count}, when NAM knew nothing yet, took {Duration(measurement.FirstTogether)}.";
        yield return most.TimesSoonerThan(Way.Plain) < Sooner
            ? "No single reply was there sooner."
            : FormattableString.Invariant(
                $"Q{most.Query.Number} gained most ({most.BytesOf(Way.Plain) / 1000.0:#,0} KB of text): it was there {Compare(most.MedianOf)}.");
        yield return string.Empty;
    }

    /// <summary>Gives the networks as a table of Markdown, for the README.</summary>
    public static string ToMarkdown(IReadOnlyList<NetworkMeasurement> measurements)
    {
        var table = new StringBuilder();
        table.Append("| network | plain | gzip | NAM | NAM sooner than plain | than gzip | gained most | first replies with NAM |\n");
        table.Append("|---|--:|--:|--:|--:|--:|---|--:|\n");
        foreach (var measurement in measurements)
        {
            if (measurement.MostGained is not { } most)
            {
                continue;
            }

            var (plain, gzip, nam) = (measurement.TogetherOf(Way.Plain), measurement.TogetherOf(Way.Gzip), measurement.TogetherOf(Way.Nam));
            table.Append(
                CultureInfo.InvariantCulture,
                $"| {measurement.Link.Name}: {measurement.Link.Figures} | {Duration(plain)} | {Duration(gzip)} | {Duration(nam)} ");
            table.Append(CultureInfo.InvariantCulture, $"| {plain / nam:0.00} times | {gzip / nam:0.00} times ");
            table.Append(
                CultureInfo.InvariantCulture,
                $"| Q{most.Query.Number}: {most.TimesSoonerThan(Way.Plain):0.0} times sooner than plain, {most.TimesSoonerThan(Way.Gzip):0.0} times than with gzip ");
            table.Append(CultureInfo.InvariantCulture, $"| {Duration(measurement.FirstTogether)} |\n");
        }

        return table.ToString();
    }

    /// <summary>Says how much sooner or later something was there than something else, with both times.</summary>
    public static string Compare(double seconds, double otherSeconds, string other)
    {
        var times = otherSeconds / seconds;
        return times >= Sooner
            ? $"{Text(times, times < 2 ? "0.00" : "0.0")} times sooner than {other} ({Duration(seconds)} instead of {Duration(otherSeconds)})"
            : times > 1 / Sooner ? $"as soon as {other} ({Duration(seconds)} and {Duration(otherSeconds)})"
            : $"later than {other} ({Duration(seconds)} instead of {Duration(otherSeconds)})";
    }

    private static string Compare(Func<Way, double> secondsOf) =>
        $"{Compare(secondsOf(Way.Nam), secondsOf(Way.Plain), "plain")} and {Compare(secondsOf(Way.Nam), secondsOf(Way.Gzip), "with gzip")}";

    private static string Duration(double seconds) => seconds switch
    {
        >= 9.95 => Text(seconds, "0.0") + " s",
        >= 0.9995 => Text(seconds, "0.00") + " s",
        >= 0.00995 => Text(seconds * 1000, "0") + " ms",
        _ => Text(seconds * 1000, "0.0") + " ms",
    };

    private static string Text(double value, string format) => value.ToString(format, CultureInfo.InvariantCulture);
}
