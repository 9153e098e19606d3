// SPDX-License-Identifier: MIT

using System.Diagnostics;
using Nam.Diagnostics;
using OpenTelemetry;
using OpenTelemetry.Metrics;

namespace Nam.Telemetry.Tests;

/// <summary>What the OpenTelemetry SDK exports of NAM's meter.</summary>
[Collection("telemetry")]
public sealed class MetricTests
{
    private const string Operation = "GET /rows/{count:int}";

    [Fact]
    public async Task Meter_RepliesOfAllSizes_ExportsNonNegativeHistogramsByFormatAndOperation()
    {
        var metrics = await ExportAsync(async service =>
        {
            foreach (var count in (int[])[1, 30, 300, 3_000, 30_000])
            {
                await service.Caller.GetStringAsync($"/rows/{count}");
            }
        });

        Assert.Equal(
            [
                ("nam.plan.error", "s"), ("nam.reply.decisions", "{reply}"), ("nam.reply.decode.duration", "s"),
                ("nam.reply.encode.duration", "s"), ("nam.reply.saved", "s"), ("nam.reply.size", "By")],
            metrics.Values.Where(metric => metric.Name != "nam.reply.held").Select(metric => (metric.Name, metric.Unit)).Order());
        foreach (var name in (string[])["nam.plan.error", "nam.reply.encode.duration", "nam.reply.saved", "nam.reply.size"])
        {
            Assert.All(
                Points(metrics[name]),
                point => Assert.Equal((Operation, "text+zip-1"), (Tag(point, "nam.operation"), Tag(point, "nam.format"))));
        }

        Assert.All(
            metrics.Values.Where(metric => metric.MetricType == MetricType.Histogram).SelectMany(Points),
            point => Assert.True(point.GetHistogramSum() >= 0));
        Assert.All(
            Points(metrics["nam.plan.error"]), point => Assert.Contains(Tag(point, "nam.error.sign"), (string?[])["positive", "negative"]));
        Assert.Equal(5, Points(metrics["nam.reply.decisions"]).Sum(point => point.GetSumLong()));
        Assert.All(
            Points(metrics["nam.reply.saved"]),
            point => Assert.Contains(Tag(point, "nam.saved.sign"), (string?[])["positive", "negative"]));
        var sizes = Points(metrics["nam.reply.size"]).ToDictionary(point => Tag(point, "nam.size.kind")!, point => point.GetHistogramSum());
        Assert.Equal(["plain", "sent"], sizes.Keys.Order());
        Assert.Equal(Lengths(1, 30, 300, 3_000, 30_000), sizes["plain"]);
        Assert.InRange(sizes["sent"], 1, sizes["plain"] - 1);
    }

    [Fact]
    public async Task Size_OfObjectsThatWereNeverText_IsPredictedAndSaysSo()
    {
        var metrics = await ExportAsync(service => service.Caller.GetStringAsync("/objects"));

        Assert.Equal(
            ["plain_predicted", "sent"], Points(metrics["nam.reply.size"]).Select(point => Tag(point, "nam.size.kind")).Order());
    }

    [Fact]
    public async Task MeterAndSource_HaveTheVersionOfThePackage()
    {
        var version = typeof(NamDiagnostics).Assembly.GetName().Version!.ToString(3);
        var sources = new List<ActivitySource>();
        using var listener = new ActivityListener { ShouldListenTo = source => Add(sources, source) };
        ActivitySource.AddActivityListener(listener);

        var metrics = await ExportAsync(service => service.Caller.GetStringAsync("/rows/300"));

        Assert.All(metrics.Values, metric => Assert.StartsWith(version, metric.MeterVersion, StringComparison.Ordinal));
        Assert.StartsWith(version, sources.First(source => source.Name == NamDiagnostics.Name).Version, StringComparison.Ordinal);
    }

    // A histogram whose values are all in one bucket tells nothing: the range in which replies are, from a small one on
    // a fast machine to a large one on a slow line.
    [Theory]
    [InlineData("nam.reply.size", 500, 5e6)]
    [InlineData("nam.reply.encode.duration", 20e-6, 0.05)]
    [InlineData("nam.reply.decode.duration", 20e-6, 0.05)]
    [InlineData("nam.plan.error", 50e-6, 0.5)]
    public async Task Histogram_UsefulRange_FallsIntoFiveBucketsAtLeast(string name, double least, double most)
    {
        var metrics = await ExportAsync(async service =>
        {
            await service.Caller.GetStringAsync("/rows/300");
            await service.Caller.GetStringAsync("/rows/300");
            await service.Caller.GetStringAsync("/rows/300");
        });

        var bounds = new List<double>();
        foreach (var bucket in Points(metrics[name])[0].GetHistogramBuckets())
        {
            bounds.Add(bucket.ExplicitBound);
        }

        Assert.Equal(bounds.Order(), bounds);
        Assert.True(bounds.Count(bound => bound > least && bound < most) >= 4, string.Join(' ', bounds));
        Assert.True(bounds[0] <= least && bounds[^2] >= most, string.Join(' ', bounds));
    }

    private static async Task<Dictionary<string, Metric>> ExportAsync(Func<TelemetryService, Task> use)
    {
        var exported = new List<Metric>();
        using var provider = Sdk.CreateMeterProviderBuilder().AddMeter(NamDiagnostics.Name).AddInMemoryExporter(exported).Build();
        await using (var service = await TelemetryService.StartAsync())
        {
            await use(service);
            provider.ForceFlush();
        }

        return exported.ToDictionary(metric => metric.Name);
    }

    private static double Lengths(params int[] counts) => counts.Sum(count => TelemetryService.Rows(count).Length);

    private static bool Add(List<ActivitySource> sources, ActivitySource source)
    {
        lock (sources)
        {
            sources.Add(source);
            return false;
        }
    }

    private static List<MetricPoint> Points(Metric metric)
    {
        var points = new List<MetricPoint>();
        foreach (ref readonly var point in metric.GetMetricPoints())
        {
            points.Add(point);
        }

        return points;
    }

    private static string? Tag(MetricPoint point, string name)
    {
        foreach (var (key, value) in point.Tags)
        {
            if (key == name)
            {
                return (string?)value;
            }
        }

        return null;
    }
}
