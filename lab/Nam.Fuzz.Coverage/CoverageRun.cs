// SPDX-License-Identifier: MIT
using System.Diagnostics;
using Nam.Fuzz.Cost;
using Nam.Fuzz.Damaging;

namespace Nam.Fuzz;

/// <summary>Runs the surfaces in turn, each with inputs of its own that reached something new.</summary>
internal sealed class CoverageRun(FuzzOptions options)
{
    private const int MostFailures = 20;
    private const int Turn = 200;
    private readonly CoverageMap _map = new();
    private int _failures;

    public int Run()
    {
        var surfaces = CostSurface.All().Where(surface => options.Surface is null || surface.Name == options.Surface)
            .Select((surface, index) => new DamageSearch(surface, _map, options.Seed + (ulong)index)).ToList();
        if (surfaces.Count == 0)
        {
            Console.Error.WriteLine(
                $"No surface is called '{options.Surface}'; there are {string.Join(", ", CostSurface.All().Select(surface => surface.Name))}.");
            return 1;
        }

        Console.WriteLine($"Seed {options.Seed}.");
        var watch = Stopwatch.StartNew();
        while (surfaces[^1].Inputs < options.Inputs && watch.Elapsed.TotalMinutes < options.Minutes && _failures < MostFailures)
        {
            foreach (var surface in surfaces)
            {
                for (var left = Math.Min(Turn, options.Inputs - surface.Inputs); left > 0 && _failures < MostFailures; left--)
                {
                    if (surface.Try() is { } failure)
                    {
                        Keep(surface, failure);
                    }
                }
            }
        }

        foreach (var surface in surfaces)
        {
            Console.WriteLine($"{surface.Name,-18} {surface.Inputs,12:N0} inputs, {surface.Kept,6:N0} kept");
        }

        Console.WriteLine(
            $"{surfaces.Sum(surface => surface.Inputs):N0} inputs in {watch.Elapsed.TotalSeconds:N0} s, {_map.Edges:N0} pairs of branches, {_failures} failures.");
        return _failures == 0 ? 0 : 1;
    }

    private void Keep(DamageSearch surface, Exception failure)
    {
        _failures++;
        Directory.CreateDirectory(options.Folder);
        var path = Path.Combine(options.Folder, $"{surface.Name}-{_failures}.input");
        for (var part = 0; part < surface.Last.Length; part++)
        {
            File.WriteAllBytes(part == 0 ? path : $"{path}.{part}", surface.Last[part]);
        }

        Console.WriteLine(
            $"FAILED: {path}, {surface.Last.Length} parts of {surface.Last.Sum(part => part.Length):N0} bytes.{Environment.NewLine}{failure}");
    }
}
