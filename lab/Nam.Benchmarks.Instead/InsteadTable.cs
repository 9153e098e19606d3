// SPDX-License-Identifier: MIT
namespace Nam.Benchmarks.Instead;

/// <summary>Writes the cells as two tables: means of each link, and times of each reply.</summary>
internal static class InsteadTable
{
    private const string Nam = Ways.Way.Nam;

    private static readonly string[] Small = ["0.1/Q1", "0.1/Q2"];

    internal static IEnumerable<string> Lines(IReadOnlyList<Cell> cells)
    {
        string[] ways = [.. cells.Select(cell => cell.Way).Distinct()];
        string[] others = [.. ways.Where(way => way != Nam)];
        yield return "Way ÷ NAM, geometric means of all replies; in brackets without the small ones.";
        yield return "";
        yield return $"| link | {string.Join(" | ", others)} | best other way of each reply |";
        yield return $"|---|{string.Concat(others.Select(_ => "--:|"))}--:|";
        foreach (var link in cells.GroupBy(cell => cell.Link))
        {
            var means = others.Select(way => Means([.. link], reply => reply.First(cell => cell.Way == way)));
            var best = Means([.. link], reply => reply.Where(cell => cell.Way != Nam).MinBy(cell => cell.Milliseconds)!);
            yield return $"| {link.Key} | {string.Join(" | ", means)} | {best} |";
        }

        yield return "";
        yield return "Milliseconds (÷ NAM; milliseconds of the server's processor for a reply).";
        yield return "";
        yield return $"| link, reply | {string.Join(" | ", ways)} |";
        yield return $"|---|{string.Concat(ways.Select(_ => "--:|"))}";
        foreach (var reply in cells.GroupBy(cell => (cell.Link, cell.Reply)))
        {
            var nam = reply.First(cell => cell.Way == Nam);
            var times = ways.Select(way => reply.First(cell => cell.Way == way)).Select(cell =>
                $"{cell.Milliseconds:G3} ({cell.Milliseconds / nam.Milliseconds:F2}; {cell.ServerMilliseconds:F2})");
            yield return $"| {reply.Key.Link}, {reply.Key.Reply} | {string.Join(" | ", times)} |";
        }
    }

    private static string Means(IReadOnlyList<Cell> link, Func<IEnumerable<Cell>, Cell> pick)
    {
        var ratios = link.GroupBy(cell => cell.Reply)
            .Select(reply => (reply.Key, Ratio: pick(reply).Milliseconds / reply.First(cell => cell.Way == Nam).Milliseconds)).ToList();
        var large = ratios.Where(ratio => !Small.Contains(ratio.Key)).ToList();
        return $"{Mean(ratios):F2} ({Mean(large):F2})";
    }

    private static double Mean(List<(string, double Ratio)> ratios) => Math.Exp(ratios.Average(ratio => Math.Log(ratio.Ratio)));
}
