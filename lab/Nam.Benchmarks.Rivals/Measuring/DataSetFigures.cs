// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Rivals.Contents;
using Nam.Benchmarks.Rivals.Ways;

namespace Nam.Benchmarks.Rivals.Measuring;

/// <summary>What was measured of one data set, the smallest way first.</summary>
internal sealed record DataSetFigures(string Name, string Title, int Contents, IReadOnlyList<WayFigures> Ways)
{
    internal WayFigures Containers => Find(SoapRows.Containers)!;

    /// <summary>A way's figures; null if its package was not to be had.</summary>
    internal WayFigures? Find(string way) => Ways.FirstOrDefault(figures => figures.Name == way);

    internal static DataSetFigures Measure(DataSet set, int rounds, Action<string> tell)
    {
        var all = new List<(string Way, Cell Cell, Cell Containers)>();
        foreach (var (name, makeWays) in set.Contents)
        {
            tell($"{set.Name} {name}");
            var ways = makeWays();
            var write = Turns.Run([.. ways.Select(way => (Action)way.Write)], rounds);
            var read = Turns.Run([.. ways.Select(way => (Action)way.Read)], rounds);
            var cells = ways.Select((way, index) => new Cell(way.WireBytes, write[index], read[index])).ToList();
            var containers = cells[ways.Select(way => way.Name).ToList().IndexOf(SoapRows.Containers)];
            all.AddRange(ways.Select((way, index) => (way.Name, cells[index], containers)));
            foreach (var way in ways)
            {
                way.Dispose();
            }
        }

        return new DataSetFigures(
            set.Name, set.Title, set.Contents.Count,
            [
                .. all.GroupBy(each => each.Way, (way, each) => Sum(way, [.. each.Select(one => (one.Cell, one.Containers))]))
                    .OrderBy(figures => figures.Bytes),
            ]);
    }

    private static WayFigures Sum(string way, List<(Cell Own, Cell Nam)> cells) => new(
        way,
        cells.Sum(cell => (long)cell.Own.Bytes),
        cells.Sum(cell => cell.Own.Write) / 1_000,
        cells.Sum(cell => cell.Own.Read) / 1_000,
        cells.Count(cell => cell.Own.Bytes < cell.Nam.Bytes),
        cells.Count(cell => cell.Own.Write < cell.Nam.Write),
        cells.Count(cell => cell.Own.Read < cell.Nam.Read));

    private readonly record struct Cell(int Bytes, double Write, double Read);
}
