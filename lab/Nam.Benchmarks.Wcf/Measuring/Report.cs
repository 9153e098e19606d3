// SPDX-License-Identifier: MIT
using System.Globalization;
using System.Text;

namespace Nam.Benchmarks.Wcf.Measuring;

/// <summary>Shows the figures beside their goals.</summary>
internal static class Report
{
    internal static string ToMarkdown(Run run)
    {
        var text = new StringBuilder();
        var goals = run.Figures.Where(figure => figure.IsMet is not null).ToList();
        text.AppendLine("# CoreWCF services and WCF clients, with and without NAM").AppendLine()
            .AppendLine(run.Machine.Describe($"./build.sh bench wcf{(run.IsQuick ? " --quick" : "")}", run.Date, run.Seconds))
            .AppendLine()
            .AppendLine(
                "Replies are lists of orders of eight members; sizes are those of stock text. All ways of a row ran in turns, in slots of 10 ms or one call (for callers without NAM over loopback 120 ms); a figure is the median over the slots of stock's time ÷ NAM's, above 1 is faster, with its quartiles. \"Besides\" figures are differences. Encoders are called as the HTTP transport calls them.")
            .AppendLine()
            .AppendLine(CultureInfo.InvariantCulture, $"{goals.Count(figure => figure.IsMet == true)} of {goals.Count} goals are met.")
            .AppendLine()
            .AppendLine("| row | reply | figure | quartiles | goal | | |")
            .AppendLine("|---|---|--:|--:|--:|---|---|");
        foreach (var figure in run.Figures.GroupBy(figure => figure.Row).SelectMany(row => row))
        {
            var quartiles = figure.LowerQuartile is null
                ? string.Empty
                : $"{Number(figure.LowerQuartile.Value)} to {Number(figure.UpperQuartile!.Value)}";
            var goal = figure.AtLeast is { } least ? $"≥ {Number(least)}" : figure.AtMost is { } most ? $"≤ {Number(most)}" : string.Empty;
            var mark = figure.IsMet switch { true => "met", false => "**missed**", null => string.Empty };
            text.AppendLine(
                CultureInfo.InvariantCulture,
                $"| {figure.Row} | {figure.Size} | {Number(figure.Value)} | {quartiles} | {goal} | {mark} | {figure.Remark} |");
        }

        return text.ToString();
    }

    private static string Number(double value)
    {
        return value.ToString(Math.Abs(value) switch { < 0.1 => "0.####", < 100 => "0.##", _ => "#,0" }, CultureInfo.InvariantCulture);
    }
}
