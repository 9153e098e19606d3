// SPDX-License-Identifier: MIT
using Nam.Study.Anova;

namespace Nam.Study.Tests.Anova;

/// <summary>A data set that ships with R and what R makes of it, from the output of aov.R.</summary>
/// <param name="Cells">The words of each cell: its one or two levels, then its values.</param>
/// <param name="Means">The words of each cell's summary: its levels, then count, mean, variance and half the confidence interval.</param>
/// <param name="Sources">The words of each source of variation: its name, then df, SS, MS, F and p.</param>
internal sealed record RSet(IReadOnlyList<string[]> Cells, IReadOnlyList<string[]> Means, IReadOnlyList<string[]> Sources)
{
    // What starts with # is for people.
    private static IReadOnlyList<string[]> Output { get; } =
    [
        .. References.Lines("aov.out")
            .Where(line => !line.StartsWith('#'))
            .Select(line => line.Split(' ', StringSplitOptions.RemoveEmptyEntries)),
    ];

    /// <summary>All lines of a kind that consist of numbers.</summary>
    internal static IReadOnlyList<double[]> Figures(string kind) =>
        [.. Output.Where(words => words[0] == kind).Select(words => words[1..].Select(References.Number).ToArray())];

    internal static RSet Read(string name)
    {
        var lines = Output.SkipWhile(words => !words.SequenceEqual(["set", name])).Skip(1).TakeWhile(words => words[0] != "set").ToList();
        return new(OfKind("cell"), OfKind("mean"), OfKind("source"));

        IReadOnlyList<string[]> OfKind(string kind) => [.. lines.Where(words => words[0] == kind).Select(words => words[1..])];
    }

    internal OneWayAnova OneWay() =>
        OneWayAnova.OfValues(new Factor(Sources[0][0], [.. Cells.Select(words => words[0])]), [.. Cells.Select(words => Values(words, 1))]);

    internal TwoWayAnova TwoWay()
    {
        var rows = Levels(0);
        var columns = Levels(1);
        var cells = new IReadOnlyList<double>[rows.Count, columns.Count];
        foreach (var words in Cells)
        {
            cells[rows.IndexOf(words[0]), columns.IndexOf(words[1])] = Values(words, 2);
        }

        return TwoWayAnova.OfValues(new Factor(Sources[0][0], rows), new Factor(Sources[1][0], columns), cells);
    }

    private static IReadOnlyList<double> Values(string[] words, int levels) => [.. words.Skip(levels).Select(References.Number)];

    private List<string> Levels(int factor) => [.. Cells.Select(words => words[factor]).Distinct()];
}
