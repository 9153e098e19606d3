// SPDX-License-Identifier: MIT
using Tpch;
using TpchComparison.Link;

namespace TpchComparison.Runs;

/// <summary>What the 22 queries took on one network.</summary>
internal sealed class NetworkMeasurement(NetworkLink link)
{
    /// <summary>From this size of the plain reply on, a query counts as large.</summary>
    public const int LargeBytes = 10_000;

    /// <summary>Gets the network.</summary>
    public NetworkLink Link { get; } = link;

    /// <summary>Gets the measurements, by query.</summary>
    public IReadOnlyList<QueryMeasurement> Queries { get; } = [.. TpchQuery.All.Select(query => new QueryMeasurement(query))];

    /// <summary>Gets whether every reply with NAM had the values of the plain one.</summary>
    public bool HasEqualValues => Queries.All(query => query.HasEqualValues);

    private IEnumerable<QueryMeasurement> Measured => Queries.Where(query => query.IsMeasured);

    private IEnumerable<QueryMeasurement> Large => Measured.Where(query => query.PlainBytes > LargeBytes);

    /// <summary>Gets the median of all calls with NAM over the median of all plain calls; below 1 NAM is faster.</summary>
    public double RatioOfMedians => Statistics.Median(Measured.SelectMany(query => query.NamSeconds)) / Statistics.Median(Measured.SelectMany(query => query.PlainSeconds));

    /// <summary>Gets how many times faster the large queries were in total.</summary>
    public double LargeGain => Large.Sum(query => query.PlainMedian) / Large.Sum(query => query.NamMedian);

    /// <summary>Says in one line how the network went.</summary>
    public string Summarize()
    {
        var count = Measured.Count();
        if (count == 0)
        {
            return $"{Link.Name}: nothing measured.";
        }

        var line = $"{Link.Name}: {count} queries {Total(Measured)}; ratio of medians NAM/plain {Invariant(RatioOfMedians, "0.00")}";
        var large = Large.Count();
        line += large == 0 ? string.Empty : $"; {large} with replies above 10 KB: {Total(Large)}";
        return HasEqualValues ? line + "." : line + ". SOME VALUES DIFFER!";
    }

    private static string Total(IEnumerable<QueryMeasurement> queries)
    {
        var (nam, plain) = (queries.Sum(query => query.NamMedian), queries.Sum(query => query.PlainMedian));
        return $"{Milliseconds(nam)} ms with NAM, {Milliseconds(plain)} ms plain ({Invariant(plain / nam, "0.00")}x)";
    }

    private static string Milliseconds(double seconds) => Invariant(seconds * 1000, seconds < 0.1 ? "0.00" : "0");

    private static string Invariant(double value, string format) => value.ToString(format, System.Globalization.CultureInfo.InvariantCulture);
}
