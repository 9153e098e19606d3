// SPDX-License-Identifier: MIT
using System.Diagnostics;
using System.Globalization;
using Nam.Benchmarks.Containers;
using Nam.Characterization;

namespace Nam.Benchmarks.Characterization;

/// <summary>What client characterization costs: the memory of a million clients, and the time of a request.</summary>
internal static class CharacterizationSuite
{
    private static readonly TimeSpan Budget = TimeSpan.FromSeconds(8);

    internal static int Run()
    {
        CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
        WriteMemory();
        var classifier = new ClassifierRequests();
        Write("classifier", Interleaved.Run(
            Budget, ("known client, object", classifier.Object), ("known client, page", classifier.Page),
            ("path and Referer", classifier.Resolve), ("class of a known client", classifier.Find),
            ("stranger, no page", classifier.Stranger)));

        // Apart from the others, since known clients leave for newcomers.
        Write("classifier", Interleaved.Run(Budget / 4, ("newcomer, page", classifier.Newcomer)));
        var middleware = new MiddlewareRequests();
        Write("middleware", Interleaved.Run(
            Budget, ("no characterization", middleware.Nothing), ("browser, image", middleware.Object),
            ("browser, page", middleware.Page), ("script, service", middleware.Call), ("prior of a path", middleware.Prior)));
        return 0;
    }

    private static void Write(string where, IReadOnlyList<Interleaved.Result> results)
    {
        Console.WriteLine($"| {where} | ns | allocated, B |");
        Console.WriteLine("|---|--:|--:|");
        foreach (var result in results)
        {
            Console.WriteLine($"| {result.Name} | {1e3 * result.Microseconds:N0} | {result.AllocatedBytes:N0} |");
        }

        Console.WriteLine();
    }

    private static void WriteMemory()
    {
        const int Clients = 1_000_000;
        var page = PageSet.All.Resolve("/");
        var managed = GC.GetTotalMemory(forceFullCollection: true);
        var classifier = new ClientClassifier(new ClassifierOptions { MaximumClients = Clients });
        for (var i = 0u; i < Clients; i++)
        {
            classifier.Observe(ClientAddress.OfIPv4(i * 2654435761), page, TimeSpan.FromMilliseconds(i));
        }

        managed = GC.GetTotalMemory(forceFullCollection: true) - managed;
        var started = Stopwatch.GetTimestamp();
        classifier.EndLatePages(TimeSpan.FromHours(1));
        var ending = Stopwatch.GetElapsedTime(started);
        Console.WriteLine(
            $"{Clients:N0} clients: {managed / 1e6:N1} MB, {classifier.ClientCount:N0} in the table, {classifier.EvictedCount:N0} evicted "
            + $"({100.0 * classifier.EvictedCount / Clients:0.00} %); ending all of their pages takes {ending.TotalMilliseconds:N1} ms.");
    }
}
