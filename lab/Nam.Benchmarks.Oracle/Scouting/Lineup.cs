// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Oracle.Formats;
using Nam.Benchmarks.Oracle.Networks;
using Nam.Benchmarks.Oracle.Racing;

namespace Nam.Benchmarks.Oracle.Scouting;

/// <summary>Says which formats race in a cell.</summary>
internal sealed class Lineup
{
    private const double WorthRacing = 1.35;
    private const int StockShortlist = 2;
    private const int FixedShortlist = 2;

    private static readonly string[] Always = [Format.PlainText, Format.AlwaysZip, Format.AlwaysContainers];

    private readonly Scout _scout;
    private readonly int _mostContenders;
    private readonly HashSet<string> _kept;

    /// <summary>Settles which formats race in every cell: candidates for the best fixed format have to be timed everywhere.</summary>
    internal Lineup(Scout scout, IReadOnlyList<(Link Link, string Scale, int Query, Condition Condition)> cells, int mostContenders,
        IReadOnlyList<string> wanted)
    {
        _scout = scout;
        _mostContenders = mostContenders;
        var burdened = cells.Where(cell => cell.Condition != Condition.Idle).ToList();
        _kept =
        [
            .. Always,
            .. wanted,
            .. Shortlist(cells, FormatKind.Stock).Take(StockShortlist),
            .. Shortlist(cells, FormatKind.Fixed).Take(FixedShortlist),
            .. Shortlist(burdened, FormatKind.Stock).Take(1),
            .. Shortlist(burdened, FormatKind.Fixed).Take(1),
        ];
    }

    /// <summary>The formats that race in every cell.</summary>
    internal IReadOnlySet<string> Kept => _kept;

    /// <summary>The formats of a cell, NAM's choice first.</summary>
    internal IReadOnlyList<Format> Of(Link link, string scale, int query, Condition condition)
    {
        var expected = _scout.Of(scale, query).Select(found => (found.Format, Seconds: found.Expect(link, condition)))
            .OrderBy(pair => pair.Seconds).ToList();
        var best = expected[0].Seconds;
        var contenders = expected.Where(pair => pair.Seconds <= best * WorthRacing).Take(_mostContenders).Select(pair => pair.Format);
        return [Format.All[0], .. contenders.Union(expected.Select(pair => pair.Format).Where(format => _kept.Contains(format.Name)))];
    }

    private IEnumerable<string> Shortlist(IReadOnlyList<(Link Link, string Scale, int Query, Condition Condition)> cells, FormatKind kind)
    {
        var logs = new Dictionary<string, (double Sum, int Count)>();
        foreach (var cell in cells)
        {
            foreach (var found in _scout.Of(cell.Scale, cell.Query).Where(found => found.Format.Kind == kind))
            {
                var known = logs.GetValueOrDefault(found.Format.Name);
                logs[found.Format.Name] = (known.Sum + Math.Log(found.Expect(cell.Link, cell.Condition)), known.Count + 1);
            }
        }

        return logs.Where(pair => pair.Value.Count == cells.Count).OrderBy(pair => pair.Value.Sum).Select(pair => pair.Key);
    }
}
