// SPDX-License-Identifier: MIT
using Tpch.Queries;
using TpchComparison.Link;

namespace TpchComparison.Runs;

/// <summary>What the 22 queries took on one network.</summary>
internal sealed class NetworkMeasurement(NetworkLink link)
{
    /// <summary>Gets the network.</summary>
    public NetworkLink Link { get; } = link;

    /// <summary>Gets the measurements, by query.</summary>
    public IReadOnlyList<QueryMeasurement> Queries { get; } = [.. TpchQuery.All.Select(query => new QueryMeasurement(query))];

    /// <summary>Gets those that were asked every way at least once.</summary>
    public IEnumerable<QueryMeasurement> Measured => Queries.Where(query => query.IsMeasured);

    /// <summary>Gets the number of rounds that were completed and count.</summary>
    public int Rounds { get; set; }

    /// <summary>Gets whether all replies had the same values.</summary>
    public bool HasEqualValues => Queries.All(query => query.HasEqualValues);

    /// <summary>Gets the query that gained most beside plain; none before the first was measured.</summary>
    public QueryMeasurement? MostGained => Measured.MaxBy(query => query.TimesSoonerThan(Way.Plain));

    /// <summary>Gets the time of all replies one after the other: the sum of the queries' medians.</summary>
    public double TogetherOf(Way way) => Measured.Sum(query => query.MedianOf(way));

    /// <summary>Gets the time of all first replies with NAM.</summary>
    public double FirstTogether => Measured.Sum(query => query.FirstSeconds);
}
