// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Rivals.Measuring;
using Nam.Benchmarks.Rivals.Ways;

namespace Nam.Benchmarks.Rivals;

/// <summary>Containers beside the ways that goals name, and the goals.</summary>
internal static class Goals
{
    private const string Bar = "protobuf + zstd 3";
    private const string Text = "text";
    private const string Goaled = "tpch";

    private static readonly (string Content, double Out, double In)[] BesideText =
        [("Q3", 0.15, 0.12), ("Q10", 0.45, 0.30), ("Q16", 0.25, 0.18)];

    /// <summary>The figures as rows of a table: what, how much, and where there is a goal the goal and whether it is met.</summary>
    internal static IEnumerable<string[]> Of(IReadOnlyList<DataSetFigures> sets)
    {
        foreach (var set in sets)
        {
            if (set.Find(Bar) is { } bar)
            {
                var (nam, hasGoal) = (set.Containers, set.Name == Goaled);
                yield return ToRow($"{set.Name}: bytes ÷ {Bar}", nam.Bytes, bar.Bytes, null);
                yield return ToRow($"{set.Name}: time out ÷ {Bar}", nam.WriteMilliseconds, bar.WriteMilliseconds, hasGoal ? 0.50 : null);
                yield return ToRow($"{set.Name}: time in ÷ {Bar}", nam.ReadMilliseconds, bar.ReadMilliseconds, hasGoal ? 0.80 : null);
            }
        }

        foreach (var (content, timeOut, timeIn) in BesideText)
        {
            if (Find(SoapRows.Containers, content) is { } nam && Find(Text, content) is { } text)
            {
                yield return ToRow($"{Goaled} {content}: time out ÷ {Text}", nam.WriteMicroseconds, text.WriteMicroseconds, timeOut);
                yield return ToRow($"{Goaled} {content}: time in ÷ {Text}", nam.ReadMicroseconds, text.ReadMicroseconds, timeIn);
            }
        }

        CellFigures? Find(string way, string content) => sets.FirstOrDefault(set => set.Name == Goaled)?.Cells
            .FirstOrDefault(cell => cell.Way == way && cell.Content == content);
    }

    private static string[] ToRow(string figure, double value, double to, double? goal) =>
        [figure, $"{value / to:0.00}", goal is null ? "" : $"≤ {goal:0.00}", goal is null ? "" : value / to <= goal ? "met" : "**missed**"];
}
