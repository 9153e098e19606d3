// SPDX-License-Identifier: MIT
using System.Globalization;
using Nam.Benchmarks.Oracle.Networks;
using Nam.Benchmarks.Oracle.Racing;

namespace Nam.Benchmarks.Oracle.Results;

/// <summary>Lines for a console of 100 columns.</summary>
internal static class CellTable
{
    internal static string Header => "network  SF   query when        text  NAM chose             ms best format           ms  ÷best ÷text";

    /// <summary>One line for a block that was measured.</summary>
    internal static string Progress(Link link, string scale, Condition condition, IReadOnlyList<CellResult> cells, TimeSpan took)
    {
        var judged = cells.Select(cell => new JudgedCell(cell)).Where(cell => !double.IsNaN(cell.OverBest)).ToList();
        var worst = judged.MaxBy(cell => cell.OverBest);
        var place = $"{link.Name,-8} SF {scale,-3} {condition.Name,-6}";
        if (worst is null)
        {
            return $"{place} nothing to compare";
        }

        var mean = Statistics.GeometricMean(judged.Select(cell => cell.OverBest));
        return Invariant(
            $"{place} NAM ÷ best {mean:0.000}, worst Q{worst.Cell.Query} {worst.OverBest:0.00} ({worst.Choice} for {worst.BestFormat}), {took.TotalSeconds:0} s");
    }

    internal static string Line(JudgedCell judged)
    {
        var cell = judged.Cell;
        var place = $"{cell.Link,-8} {cell.Scale,-4} {"Q" + cell.Query,-5} {cell.Condition,-7} {Size(cell.TextBytes),8}";
        var own = $"{judged.Choice,-15} {Milliseconds(judged.NamSeconds),8}";
        var best = $"{judged.BestFormat,-15} {Milliseconds(judged.BestSeconds),8}";
        return Invariant($"{place}  {own} {best} {judged.OverBest,6:0.00} {judged.OverText,5:0.00}");
    }

    internal static string FigureLine(Figure figure)
    {
        var goal = figure.AtMost is { } most ? Invariant($"≤ {most:0.##}")
            : figure.AtLeast is { } least ? Invariant($"≥ {least:0.##}")
            : string.Empty;
        var mark = figure.IsMet switch { true => "met", false => "MISSED", null => string.Empty };
        return Invariant($"{figure.Title,-55} {figure.Value,8:0.000} {goal,-7} {mark,-6} {figure.Remark}").TrimEnd();
    }

    internal static string Size(double bytes) => bytes switch
    {
        < 1000 => Invariant($"{bytes:0} B"),
        < 100e3 => Invariant($"{bytes / 1e3:0.0} KB"),
        < 1e6 => Invariant($"{bytes / 1e3:0} KB"),
        _ => Invariant($"{bytes / 1e6:0.0} MB"),
    };

    internal static string Milliseconds(double seconds) =>
        (1e3 * seconds).ToString(seconds switch { < 0.01 => "0.000", < 0.1 => "0.00", _ => "0.0" }, CultureInfo.InvariantCulture);

    internal static string Invariant(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);
}
