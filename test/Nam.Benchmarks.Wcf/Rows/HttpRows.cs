// SPDX-License-Identifier: MIT
namespace Nam.Benchmarks.Wcf;

/// <summary>Whole calls over loopback.</summary>
internal static class HttpRows
{
    private const int CountedReplies = 40;

    /// <summary>Requests per second of one WCF client, as ratios of the time of a call.</summary>
    internal static IEnumerable<Figure> Measure(OrdersHost host, ReplySize size, TimeSpan budget)
    {
        var figures = Slots.Run(
            budget,
            new Way("stock text", () => host.Text.Get(size.Rows)),
            new Way("stock binary", () => host.Binary.Get(size.Rows)));
        yield return Figure.OfRatio(
            "loopback requests per second, WCF client, stock binary ÷ stock text (for comparison)", size, figures[1], remark: $"stock text {figures[0].Microseconds:N1} µs");
    }

    /// <summary>Memory in large arrays that the server takes for a reply; the client here reads in small pieces and takes none.</summary>
    internal static IEnumerable<Figure> MeasureLargeArrays(OrdersHost host, ReplySize size)
    {
        yield return new Figure("bytes in arrays of 85 KB and more per reply, stock text (for comparison)", size.Name, size.Rows, Count(() => host.Drain("/orders", size.Rows)));
    }

    private static double Count(Action call)
    {
        call();
        using var arrays = new LargeArrays();
        var before = arrays.Bytes;
        for (var reply = 0; reply < CountedReplies; reply++)
        {
            call();
        }

        return (double)(arrays.Bytes - before) / CountedReplies;
    }
}
