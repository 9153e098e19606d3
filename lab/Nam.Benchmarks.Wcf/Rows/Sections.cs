// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Wcf.Measuring;
using Nam.Benchmarks.Wcf.Orders;

namespace Nam.Benchmarks.Wcf.Rows;

/// <summary>The parts of the benchmark, each of which is run for every size.</summary>
internal static class Sections
{
    internal const string Names = "encode, containers, zip, read, http, arrays, pass-through";

    private const double FullSeconds = 8;
    private const double QuickSeconds = 0.7;
    private const int FullSlots = 60;
    private const int QuickSlots = 10;

    internal static readonly IReadOnlyDictionary<string, Func<OrdersHost, ReplySize, bool, IEnumerable<Figure>>> All =
        new Dictionary<string, Func<OrdersHost, ReplySize, bool, IEnumerable<Figure>>>
        {
            ["encode"] = (host, size, isQuick) => EncodeRows.Measure(host, size, PlanOf(isQuick)),
            ["containers"] = (host, size, isQuick) => EncodeRows.MeasureContainers(host, size, PlanOf(isQuick)),
            ["zip"] = (host, size, isQuick) => EncodeRows.MeasureZip(host, size, PlanOf(isQuick)),
            ["read"] = (host, size, isQuick) => ReadRows.Measure(host, size, PlanOf(isQuick)),
            ["http"] = (host, size, isQuick) => HttpRows.Measure(host, size, PlanOf(isQuick)),
            ["arrays"] = (host, size, isQuick) => HttpRows.MeasureLargeArrays(host, size, isQuick),
            ["pass-through"] = MeasurePassThrough,
        };

    private static Plan PlanOf(bool isQuick)
    {
        return new Plan(TimeSpan.FromSeconds(isQuick ? QuickSeconds : FullSeconds));
    }

    private static IEnumerable<Figure> MeasurePassThrough(OrdersHost host, ReplySize size, bool isQuick)
    {
        var throughput = isQuick
            ? new Plan(TimeSpan.FromSeconds(0.4), 0.03, QuickSlots)
            : new Plan(TimeSpan.FromSeconds(4), 0.12, FullSlots);
        var figures = PassThroughRows.Measure(host, size, throughput);
        return size.IsSmall
            ? figures.Concat(PassThroughRows.MeasureEncoder(host, size, PlanOf(isQuick))).Concat(PassThroughRows.MeasureMemory(host, size))
            : figures;
    }
}
