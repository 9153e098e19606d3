// SPDX-License-Identifier: MIT
using System.Diagnostics;
using Nam.Benchmarks.Gate.Judging;
using Nam.Benchmarks.Gate.Measuring;
using Nam.Benchmarks.Gate.Trees;
using Nam.Lab;

namespace Nam.Benchmarks.Gate;

/// <summary>Builds, measures, judges.</summary>
internal sealed class GateRun(Options options)
{
    private const int RepeatWeight = 12;
    private const int Repeats = 2;

    private static readonly TimeSpan LeastTime = TimeSpan.FromMinutes(1);

    private readonly Stopwatch _clock = Stopwatch.StartNew();
    private readonly string _root = Directory.GetCurrentDirectory();
    private readonly List<string> _leftOut = [];

    private string Folder => Path.Combine(_root, "artifacts", "gate");

    /// <summary>Runs it.</summary>
    /// <returns>Whether the new build passes.</returns>
    internal async Task<bool> RunAsync()
    {
        using var tree = BaseTree.Create(_root, Path.Combine(Folder, "base"), options.Base);
        Say($"Building the base {tree.Commit} and the working tree.");
        var (baseNode, newNode) = (Node.Build(tree.Path), Node.Build(_root));
        var replies = ReplyFolder.Make(_root, newNode, options.IsQuick ? ["0.1"] : ["0.1", "1"]);
        var list = new CellList(replies, options.IsQuick);
        var links = options.Links.ToDictionary(link => link, list.Of);
        var encoders = list.Of(Link.Encoders);
        TimeSpan share;
        List<CellFigures> cells = [];
        IReadOnlyList<CellFigures> alone;
        using (var race = new Race(baseNode, newNode, replies))
        {
            await race.WarmAsync(links.Values.SelectMany(cell => cell));
            var left = options.Time - _clock.Elapsed;
            share = (left > LeastTime ? left : LeastTime) / (links.Keys.Sum(link => link.Weight) + Link.Encoders.Weight + RepeatWeight);
            alone = await MeasureAsync(race, Link.Encoders, encoders, share * Link.Encoders.Weight);
            foreach (var (link, those) in links)
            {
                cells.AddRange(await MeasureAsync(race, link, those, share * link.Weight));
            }
        }

        var judge = new Judge(options.Limits, cells, alone);
        Dictionary<Cell, CellFigures> again = [];
        for (var repeat = 0; repeat < Repeats; repeat++)
        {
            var over = cells.Where(cell => judge.OfCell(cell).IsOver && judge.OfCell(again.GetValueOrDefault(cell.Cell, cell)).IsOver);
            foreach (var (cell, figures) in await RepeatAsync(baseNode, newNode, replies, over, share * RepeatWeight / Repeats))
            {
                again[cell] = figures;
            }
        }

        return Report(tree.Commit, judge, cells, alone, again);
    }

    private static void Say(string text) => Console.WriteLine(text);

    private async Task<IReadOnlyList<CellFigures>> MeasureAsync(Race race, Link link, IReadOnlyList<Cell> cells, TimeSpan time)
    {
        var started = _clock.Elapsed;
        try
        {
            var raced = (await race.RunAsync(link, cells, time)).Select(CellFigures.Of).ToList();
            Say($"{link.Name}: {raced.Count} cells, {raced[0].Rounds} rounds, {(_clock.Elapsed - started).TotalSeconds:F0} s.");
            return raced;
        }
        catch (NetworkLabException e)
        {
            Say($"{link.Name} is left out. {e.Message}");
            _leftOut.Add(link.Name);
            return [];
        }
    }

    private async Task<Dictionary<Cell, CellFigures>> RepeatAsync(
        string baseNode, string newNode, string replies, IEnumerable<CellFigures> over, TimeSpan time)
    {
        var again = over.Select(cell => cell.Cell).ToList();
        if (again.Count == 0)
        {
            return [];
        }

        Say($"Measuring {again.Count} cells over their limits once more, in new processes.");
        using var race = new Race(baseNode, newNode, replies);
        await race.WarmAsync(again);
        var figures = new Dictionary<Cell, CellFigures>();
        foreach (var link in options.Links)
        {
            var those = again.Where(cell => cell.Link == link.Name).ToList();
            foreach (var cell in those.Count > 0 ? await MeasureAsync(race, link, those, time * those.Count / again.Count) : [])
            {
                figures[cell.Cell] = cell;
            }
        }

        return figures;
    }

    private bool Report(
        string commit, Judge judge, IReadOnlyList<CellFigures> cells, IReadOnlyList<CellFigures> alone, Dictionary<Cell, CellFigures> again)
    {
        Say($"{Environment.NewLine}New ÷ base {commit}, geometric means; {_clock.Elapsed.TotalMinutes:F0} minutes.{Environment.NewLine}");
        foreach (var line in GateTable.Lines([.. alone, .. cells]))
        {
            Say(line);
        }

        File.WriteAllLines(Path.Combine(Folder, "cells.csv"), GateTable.Csv([.. alone, .. cells, .. again.Values]));
        var findings = judge.OfAll().Concat(
            cells.Select(cell => (First: judge.OfCell(cell), Last: judge.OfCell(again.GetValueOrDefault(cell.Cell, cell))))
                .Where(cell => cell.First.IsOver).Select(cell => cell.Last)).ToList();
        Say("");
        findings.ForEach(finding => Say(GateTable.Line(finding)));
        var different = cells.Concat(alone).Where(cell => cell.Differs).Select(cell => $"another answer: {cell.Cell}").ToList();
        List<string> faults =
        [
            .. findings.Where(finding => finding.Fails)
                .Select(finding => $"{finding.Limit}, {finding.Subject} {finding.Value / finding.Most:F3} of the limit"),
            .. different,
            .. _leftOut.Select(link => $"{link} not measured"),
        ];
        var mean = findings[0];
        var how = $"{cells.Count} cells against {commit}{(options.IsQuick ? ", quick" : "")}, mean {mean.Value:F3} (noise {mean.Noise:P1})";
        Say($"gate: {how}; {(faults.Count == 0 ? "pass" : "fail: " + string.Join("; ", faults))}");
        return faults.Count == 0;
    }
}
