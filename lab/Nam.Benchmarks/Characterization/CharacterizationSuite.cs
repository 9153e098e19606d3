// SPDX-License-Identifier: MIT
using System.Diagnostics;
using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Diagnosers;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Running;
using BenchmarkDotNet.Toolchains.InProcess.Emit;
using Nam.Characterization;

namespace Nam.Benchmarks.Characterization;

/// <summary>What client characterization costs: the memory of a million clients, and the time of a request.</summary>
internal static class CharacterizationSuite
{
    public static int Run()
    {
        WriteMemory();

        // In process and short, so that the suite takes about a minute.
        var config = ManualConfig.CreateEmpty()
            .AddJob(Job.Default
                .WithToolchain(InProcessEmitToolchain.Instance)
                .WithWarmupCount(4)
                .WithIterationCount(8)
                .WithIterationTime(Perfolizer.Horology.TimeInterval.FromMilliseconds(200)))
            .AddColumnProvider(DefaultColumnProviders.Instance)
            .AddDiagnoser(MemoryDiagnoser.Default)
            .AddLogger(ConsoleLogger.Default)
            .AddExporter(BenchmarkDotNet.Exporters.MarkdownExporter.GitHub)
            .WithArtifactsPath(Path.Combine(Path.GetTempPath(), "nam-benchmarks"));
        return BenchmarkRunner.Run([typeof(ClassifierBenchmarks), typeof(MiddlewareBenchmarks)], config)
            .Any(summary => summary.HasCriticalValidationErrors) ? 1 : 0;
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
        Console.WriteLine(FormattableString.Invariant(
            $"{Clients:N0} clients: {managed / 1e6:N1} MB, {classifier.ClientCount:N0} in the table, {classifier.EvictedCount:N0} evicted ({100.0 * classifier.EvictedCount / Clients:0.00} %); ending all of their pages takes {ending.TotalMilliseconds:N1} ms."));
    }
}
