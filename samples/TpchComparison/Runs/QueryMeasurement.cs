// SPDX-License-Identifier: MIT
using Nam.Decisions;
using Tpch;

namespace TpchComparison.Runs;

/// <summary>What one query took on one network, with NAM and plain.</summary>
internal sealed class QueryMeasurement(TpchQuery query)
{
    private readonly List<double> _namSeconds = [];
    private readonly List<double> _plainSeconds = [];

    /// <summary>Gets the query.</summary>
    public TpchQuery Query { get; } = query;

    /// <summary>Gets the time of every call with NAM.</summary>
    public IReadOnlyList<double> NamSeconds => _namSeconds;

    /// <summary>Gets the time of every plain call.</summary>
    public IReadOnlyList<double> PlainSeconds => _plainSeconds;

    /// <summary>Gets the length of the plain reply's body.</summary>
    public long PlainBytes { get; private set; }

    /// <summary>Gets what the server's journal says of the last reply with NAM.</summary>
    public JournalEntry? Entry { get; private set; }

    /// <summary>Gets whether every reply with NAM had the values of the plain one.</summary>
    public bool HasEqualValues { get; private set; } = true;

    /// <summary>Gets whether the query was asked both ways at least once.</summary>
    public bool IsMeasured => _namSeconds.Count > 0 && _plainSeconds.Count > 0;

    /// <summary>Gets the median time with NAM.</summary>
    public double NamMedian => Statistics.Median(_namSeconds);

    /// <summary>Gets the median time of plain calls.</summary>
    public double PlainMedian => Statistics.Median(_plainSeconds);

    /// <summary>Adds a pair of calls.</summary>
    public void Add(double namSeconds, double plainSeconds, long plainBytes, JournalEntry? entry, bool hasEqualValues)
    {
        _namSeconds.Add(namSeconds);
        _plainSeconds.Add(plainSeconds);
        PlainBytes = plainBytes;
        Entry = entry;
        HasEqualValues &= hasEqualValues;
    }
}
