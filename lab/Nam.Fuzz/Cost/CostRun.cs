// SPDX-License-Identifier: MIT
using System.Diagnostics;

namespace Nam.Fuzz.Cost;

/// <summary>Searches every surface for its dearest inputs, starting from those that earlier runs kept; docs/bounds.md.</summary>
internal sealed class CostRun(FuzzOptions options)
{
    /// <summary>Times of XmlReader that an input may take.</summary>
    private const double MostRatio = 5;

    /// <summary>Milliseconds that a megabyte may take, unless XmlReader takes longer.</summary>
    private const double MostMilliseconds = 50;

    internal int Run()
    {
        CostSurface[] surfaces = [.. CostSurface.All().Where(surface => options.Surface is null || surface.Name == options.Surface)];
        if (surfaces.Length == 0)
        {
            Console.Error.WriteLine(
                $"There is no surface '{options.Surface}'; there are {string.Join(", ", CostSurface.All().Select(surface => surface.Name))}.");
            return 1;
        }

        Console.WriteLine($"Seed {options.Seed}.");
        var isFine = true;
        foreach (var surface in surfaces)
        {
            isFine &= Search(surface, options.Minutes / surfaces.Length);
        }

        return isFine ? 0 : 1;
    }

    private bool Search(CostSurface surface, double minutes)
    {
        var search = new CostSearch(surface, options.Seed);
        var corpus = Path.Combine(AppContext.BaseDirectory, "Cost", "Kept", surface.Name + ".txt");
        foreach (var recipe in File.Exists(corpus) ? File.ReadLines(corpus).Select(Recipe.Parse).OfType<Recipe>() : [])
        {
            search.Add(recipe);
        }

        var watch = Stopwatch.StartNew();
        while (search.Inputs < options.Inputs && watch.Elapsed.TotalMinutes < minutes)
        {
            search.Step();
        }

        search.Confirm();
        var worst = search.Worst[0];
        var most = Math.Max(MostMilliseconds, worst.Reference / worst.TextBytes);
        var isFine = worst.Ratio <= MostRatio && worst.MillisecondsOfMegabyte <= most;
        Console.WriteLine(
            $"{surface.Name,-16} {search.Inputs,7:N0} inputs; worst {worst.Ratio,6:N2} times XmlReader: {worst.Nanoseconds * 1e-6:N2} ms against {worst.Reference * 1e-6:N2}, "
            + $"{worst.Bytes:N0} bytes, {worst.TextBytes:N0} of text, {worst.MillisecondsOfMegabyte:N1} ms a megabyte{(isFine ? string.Empty : " TOO MUCH")}");
        Console.WriteLine($"                 {worst.Recipe}");
        if (options.Keep is { } folder)
        {
            Directory.CreateDirectory(folder);
            File.WriteAllLines(Path.Combine(folder, surface.Name + ".txt"), search.Worst.Select(found => found.Recipe.ToString()));
        }

        return isFine;
    }
}
