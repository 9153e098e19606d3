// SPDX-License-Identifier: MIT

using Nam.Decisions;

namespace Nam.Observing;

/// <summary>The last reports of callers, in memory that is taken once. Thread-safe; every call takes a short lock.</summary>
internal sealed class RecentReports
{
    /// <summary>Reports that are kept; the oldest leaves first.</summary>
    public const int Capacity = 1024;

    private readonly Lock _gate = new();
    private readonly ReportedTimes[] _reports = new ReportedTimes[Capacity];
    private long _added;

    /// <summary>Adds a report; an entry that none has come for is left out.</summary>
    public void Add(in JournalEntry entry)
    {
        if (entry is { ObservedTotalSeconds: { } transfer, ObservedDecodeSeconds: { } decode })
        {
            var report = new ReportedTimes(entry.Id, entry.Plan.Estimate, new CostEstimate(entry.EncodeSeconds, transfer, decode));
            lock (_gate)
            {
                _reports[_added++ % Capacity] = report;
            }
        }
    }

    /// <summary>Copies the reports, in no order.</summary>
    public ReportedTimes[] Copy()
    {
        lock (_gate)
        {
            return _reports[..(int)Math.Min(_added, Capacity)];
        }
    }
}
