// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Wcf.Encoders;
using Nam.Benchmarks.Wcf.Measuring;
using Nam.Benchmarks.Wcf.Orders;
using Nam.Server;

namespace Nam.Benchmarks.Wcf.Rows;

/// <summary>Whole calls over loopback.</summary>
internal static class HttpRows
{
    private const long CountedTextBytes = 200_000_000;
    private const long QuickTextBytes = 40_000_000;
    private const int TextBytesOfRow = 268;

    private const int LastReplies = 100;
    private const int Groups = 9;

    // A client on the same host, and one behind a line of 10 Mbit/s, whose replies are compressed.
    private static readonly (string Name, double BytesPerSecond)[] Callers = [("NAM, near client", 1e9), ("NAM, far client", 1.25e6)];

    /// <summary>Requests per second of one WCF client, as ratios of the time of a call.</summary>
    internal static IEnumerable<Figure> Measure(OrdersHost host, ReplySize size, Plan plan)
    {
        var figures = Slots.Run(
            plan,
            new Way("stock text", () => host.Text.Get(size.Rows)),
            new Way("NAM", () => host.TextWithNam.Get(size.Rows)),
            new Way("NAM, always binary", () => host.AlwaysBinary.Get(size.Rows)),
            new Way("stock binary", () => host.Binary.Get(size.Rows)));
        yield return Figure.OfRatio(
            "loopback requests per second, WCF client, both with NAM ÷ stock text", size, figures[1],
            remark: $"stock text {figures[0].Microseconds:N1} µs, last chosen: {Choices(host.Nam.Engine)}");
        yield return Figure.OfRatio(
            "loopback requests per second, WCF client, both with NAM and always binary ÷ stock text (for comparison)", size, figures[2]);
        yield return Figure.OfRatio(
            "loopback requests per second, WCF client, stock binary ÷ stock text (for comparison)", size, figures[3]);
    }

    /// <summary>Memory in large arrays that the server takes for a reply; the client here reads in small pieces and takes none.</summary>
    internal static IEnumerable<Figure> MeasureLargeArrays(OrdersHost host, ReplySize size, bool isQuick)
    {
        var replies = (int)Math.Clamp((isQuick ? QuickTextBytes : CountedTextBytes) / (size.Rows * TextBytesOfRow), 4, 100);
        using var stock = new DrainingClient(host.Stock);
        yield return Count("stock text (for comparison)", stock, size, replies, null);
        foreach (var (name, bytesPerSecond) in Callers)
        {
            using var nam = new DrainingClient(host.Nam, ReplyScene.Profile(bytesPerSecond));
            yield return Count(name, nam, size, replies, 0);
        }
    }

    private static string Choices(NamServer engine)
    {
        var last = engine.Journal.Snapshot().TakeLast(LastReplies).GroupBy(entry => entry.Plan.Format.ToString())
            .OrderByDescending(group => group.Count());
        return string.Join(", ", last.Select(group => $"{group.Key} {group.Count()} times"));
    }

    private static Figure Count(string way, DrainingClient client, ReplySize size, int replies, double? atMost)
    {
        // Pools fill and the engine learns which formats it would choose, before anything is counted.
        for (var reply = 0; reply < Math.Max(replies / 2, 10); reply++)
        {
            client.Call(size.Rows);
        }

        // The median over groups of replies: a garbage collection may trim a pool, whose next array is then no reply's.
        using var arrays = new LargeArrays();
        var repliesOfGroup = Math.Max(replies / Groups, 2);
        var groups = new List<double>();
        var start = arrays.Bytes;
        for (var group = 0; group < Groups; group++)
        {
            var before = arrays.Bytes;
            for (var reply = 0; reply < repliesOfGroup; reply++)
            {
                client.Call(size.Rows);
            }

            groups.Add((double)(arrays.Bytes - before) / repliesOfGroup);
        }

        var mean = (double)(arrays.Bytes - start) / (Groups * repliesOfGroup);
        return new Figure(
            $"bytes in arrays of 85 KB and more per reply over HTTP, {way}",
            size.Name,
            size.Rows,
            groups.Order().ElementAt(Groups / 2),
            AtMost: atMost,
            Remark: $"{Groups} groups of {repliesOfGroup} replies, mean {mean:N0}");
    }
}
