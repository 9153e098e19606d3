// SPDX-License-Identifier: MIT
using Nam.Decisions;
using Tpch.Queries;

namespace TpchComparison.Runs;

/// <summary>What one query took on one network, each way.</summary>
internal sealed class QueryMeasurement(TpchQuery query)
{
    private readonly List<double>[] _seconds = [.. Enum.GetValues<Way>().Select(_ => new List<double>())];
    private readonly long[] _bytes = new long[Enum.GetValues<Way>().Length];

    /// <summary>Gets the query.</summary>
    public TpchQuery Query { get; } = query;

    /// <summary>Gets or sets how long the first reply with NAM took, which does not count: NAM knew nothing yet.</summary>
    public double FirstSeconds { get; set; }

    /// <summary>Gets what the server's journal says of the last reply with NAM; none where it was too small to be planned.</summary>
    public JournalEntry? Entry { get; private set; }

    /// <summary>Gets whether all replies had the same values.</summary>
    public bool HasEqualValues { get; private set; } = true;

    /// <summary>Gets whether the query was asked every way at least once.</summary>
    public bool IsMeasured => Array.TrueForAll(_seconds, seconds => seconds.Count > 0);

    /// <summary>Gets the median time, in seconds.</summary>
    public double MedianOf(Way way) => Statistics.Median(_seconds[(int)way]);

    /// <summary>Gets the bytes of the last reply as they came, with HTTP's headers.</summary>
    public long BytesOf(Way way) => _bytes[(int)way];

    /// <summary>Gets how many times sooner the reply was there with NAM; below 1 it was there later.</summary>
    public double TimesSoonerThan(Way way) => MedianOf(way) / MedianOf(Way.Nam);

    /// <summary>Adds a counted reply.</summary>
    public void Add(Way way, double seconds, long bytes)
    {
        _seconds[(int)way].Add(seconds);
        _bytes[(int)way] = bytes;
    }

    /// <summary>Adds what is known of the replies of a round.</summary>
    public void Judge(JournalEntry? entry, bool hasEqualValues)
    {
        Entry = entry;
        HasEqualValues &= hasEqualValues;
    }
}
