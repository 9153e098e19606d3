// SPDX-License-Identifier: MIT

using Nam.Decisions;
using Nam.Observing;

namespace Nam.Server;

/// <summary>What an engine shares with those that <see cref="NamServer.With"/> made of it. Thread-safe.</summary>
/// <param name="holds">The memory that their replies may take while they are held.</param>
/// <param name="statistics">What their replies have come to.</param>
/// <param name="journal">Their past replies: callers report on any reply to any endpoint.</param>
internal sealed class EngineFamily(HoldBudget holds, ReplyStatistics statistics, DecisionJournal journal)
{
    private readonly Lock _gate = new();
    private NamServer[] _engines = [];

    public HoldBudget Holds { get; } = holds;

    public ReplyStatistics Statistics { get; } = statistics;

    public DecisionJournal Journal { get; } = journal;

    /// <summary>Gets the engines, the first of all first; those that were disposed of are not among them.</summary>
    public IReadOnlyList<NamServer> Engines => Volatile.Read(ref _engines);

    public void Add(NamServer engine)
    {
        lock (_gate)
        {
            Volatile.Write(ref _engines, [.. _engines, engine]);
        }
    }

    public void Remove(NamServer engine)
    {
        lock (_gate)
        {
            Volatile.Write(ref _engines, [.. _engines.Where(one => one != engine)]);
        }
    }
}
