// SPDX-License-Identifier: MIT

using Nam.Diagnostics;
using Nam.Formats;
using Nam.Observing;

namespace Nam.Server;

/// <summary>Looks at engines as they are now, for people. Thread-safe; slows no reply by more than the short locks of
/// journal and statistics.</summary>
/// <param name="server">Any engine of the family that is looked at.</param>
internal sealed class LiveView(NamServer server)
{
    private const int MostOperations = 200;
    private const int MostDecisions = 50;

    private readonly EngineFamily _family = server.Family;

    /// <summary>Makes the document.</summary>
    public LiveDocument Take()
    {
        var engines = _family.Engines;
        var statistics = _family.Statistics;
        var reasons = statistics.Reasons();
        return new LiveDocument
        {
            Now = server.Now,
            Started = statistics.Started,
            Name = server.Options.Name,
            Mode = server.Options.ForcedFormat ?? server.Options.Mode.ToString(),
            HeldBytes = _family.Holds.HeldBytes,
            Totals = statistics.Totals(reasons),
            Operations = Operations(engines),
            Decisions = Decisions(engines),
            Reasons = reasons,
        };
    }

    private static LiveOperation[] Operations(IReadOnlyList<NamServer> engines) =>
    [
        .. engines.SelectMany(
            engine => engine.Operations.All, (engine, operation) => (Engine: engine, Operation: operation, operation.Totals.Replies))
            .Where(one => one.Replies > 0)
            .OrderByDescending(one => one.Replies)
            .Take(MostOperations)
            .Select(one => new LiveOperation(
                one.Operation.Name, one.Engine == engines[0] ? null : one.Engine.Options.Name, one.Replies,
                one.Operation.Totals.Formats())),
    ];

    private LiveDecision[] Decisions(IReadOnlyList<NamServer> engines)
    {
        Decision[] last = [.. engines.SelectMany(engine => engine.Decisions.Snapshot(MostDecisions))
            .OrderByDescending(decision => decision.Timestamp).Take(MostDecisions)];
        HashSet<string> ids = [.. last.Select(decision => decision.Id)];
        var observed = new Dictionary<string, double?>(StringComparer.Ordinal);
        foreach (var entry in _family.Journal.Snapshot().Where(entry => ids.Contains(entry.Id)))
        {
            observed[entry.Id] = entry.ObservedSeconds;
        }

        return [.. last.Select(decision => Show(decision, observed.GetValueOrDefault(decision.Id)))];
    }

    private static LiveDecision Show(in Decision decision, double? observedSeconds) => new(
        decision.Id.Length > 0 ? decision.Id : null,
        decision.Timestamp,
        decision.Operation,
        FormatNames.Of(decision.Format),
        decision.Reason.Name(),
        decision.PlainBytes,
        decision.EncodedBytes,
        decision.Estimate.TotalSeconds > 0 ? decision.Estimate.TotalSeconds : null,
        observedSeconds);
}
