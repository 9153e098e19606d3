// SPDX-License-Identifier: MIT
using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Diagnosers;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Running;
using BenchmarkDotNet.Toolchains.InProcess.Emit;

namespace Nam.Benchmarks.Planner;

/// <summary>What a decision costs: plan, profile header, curve, transfer models, and learning.</summary>
internal static class PlannerSuite
{
    public static int Run()
    {
        // In process and short, so that the whole suite takes under two minutes.
        var config = ManualConfig.CreateEmpty()
            .AddJob(Job.Default
                .WithToolchain(InProcessEmitToolchain.Instance)
                .WithWarmupCount(6)
                .WithIterationCount(8)
                .WithIterationTime(Perfolizer.Horology.TimeInterval.FromMilliseconds(100)))
            .AddColumnProvider(DefaultColumnProviders.Instance)
            .AddDiagnoser(MemoryDiagnoser.Default)
            .AddLogger(ConsoleLogger.Default)
            .AddExporter(BenchmarkDotNet.Exporters.MarkdownExporter.GitHub)
            .WithArtifactsPath(Path.Combine(Path.GetTempPath(), "nam-benchmarks"));
        var summaries = new[]
        {
            BenchmarkRunner.Run<PlanBenchmarks>(config),
            BenchmarkRunner.Run<TransferBenchmarks>(config),
            BenchmarkRunner.Run<ProfileBenchmarks>(config),
        };
        return summaries.Any(summary => summary.HasCriticalValidationErrors) ? 1 : 0;
    }
}
