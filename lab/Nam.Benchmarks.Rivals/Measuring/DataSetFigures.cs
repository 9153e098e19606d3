// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Rivals.Contents;
using Nam.Benchmarks.Rivals.Ways;

namespace Nam.Benchmarks.Rivals.Measuring;

/// <summary>What was measured of one data set, the smallest way first.</summary>
internal sealed record DataSetFigures(
    string Name, string Title, int Contents, IReadOnlyList<WayFigures> Ways, IReadOnlyList<CellFigures> Cells)
{
    internal WayFigures Containers => Find(SoapRows.Containers)!;

    /// <summary>A way's figures; null if its package was not to be had.</summary>
    internal WayFigures? Find(string way) => Ways.FirstOrDefault(figures => figures.Name == way);

    internal static DataSetFigures Measure(DataSet set, int rounds, Action<string> tell)
    {
        var all = new List<(CellFigures Own, CellFigures Nam)>();
        foreach (var (name, makeWays) in set.Contents)
        {
            tell($"{set.Name} {name}");
            var ways = makeWays();

            // The tables that rows were made of are garbage in the oldest generation, through whose cards every collection goes.
            GC.Collect();
            var write = Turns.Run([.. ways.Select(way => (Action)way.Write)], rounds);
            var read = Turns.Run([.. ways.Select(way => (Action)way.Read)], rounds);
            var cells = ways.Select((way, index) =>
                new CellFigures(name, way.Name, way.WireBytes, Math.Round(write[index], 3), Math.Round(read[index], 3))).ToList();
            var containers = cells.Single(cell => cell.Way == SoapRows.Containers);
            all.AddRange(cells.Select(cell => (cell, containers)));
            foreach (var way in ways)
            {
                way.Dispose();
            }
        }

        return new DataSetFigures(
            set.Name, set.Title, set.Contents.Count,
            [.. all.GroupBy(pair => pair.Own.Way, (way, pairs) => Sum(way, [.. pairs])).OrderBy(figures => figures.Bytes)],
            [.. all.Select(pair => pair.Own)]);
    }

    private static WayFigures Sum(string way, List<(CellFigures Own, CellFigures Nam)> pairs) => new(
        way,
        pairs.Sum(pair => (long)pair.Own.Bytes),
        Math.Round(pairs.Sum(pair => pair.Own.WriteMicroseconds) / 1_000, 6),
        Math.Round(pairs.Sum(pair => pair.Own.ReadMicroseconds) / 1_000, 6),
        pairs.Count(pair => pair.Own.Bytes < pair.Nam.Bytes),
        pairs.Count(pair => pair.Own.WriteMicroseconds < pair.Nam.WriteMicroseconds),
        pairs.Count(pair => pair.Own.ReadMicroseconds < pair.Nam.ReadMicroseconds));
}
