// SPDX-License-Identifier: MIT

using Nam.Decisions;
using Nam.Diagnostics;
using Nam.Formats;
using Nam.Observing;

namespace Nam.Server;

/// <summary>Looks at engines as they are now, for people. Thread-safe; slows no reply by more than the short locks of journal and statistics.</summary>
/// <param name="server">Any engine of the family that is looked at.</param>
internal sealed class LiveView(NamServer server)
{
    private const int MostOperations = 200;
    private const int MostPaths = 100;
    private const int MostDecisions = 50;

    // From a quarter of the usual size to four times as much.
    private const int CurvePoints = 9;
    private const double CurveSpan = 4;
    private const double UnknownBytes = 16 * 1024;

    private readonly EngineFamily _family = server.Family;

    /// <summary>Makes the document.</summary>
    /// <param name="showAddresses">Whether addresses of callers are whole.</param>
    public LiveDocument Take(bool showAddresses)
    {
        var engines = _family.Engines;
        var statistics = _family.Statistics;
        List<JournalEntry> entries = [.. _family.Journal.Snapshot()];
        return new LiveDocument
        {
            Now = server.Now,
            Started = statistics.Started,
            Name = server.Options.Name,
            Mode = server.Options.ForcedFormat ?? server.Options.Mode.ToString(),
            HeldBytes = _family.Holds.HeldBytes,
            Totals = statistics.Totals(),
            Saving = statistics.Saving(),
            Parts = PartErrors.Of(entries),
            Series = statistics.Series(),
            Operations = [.. engines.SelectMany(Operations).OrderByDescending(one => one.Replies).Take(MostOperations)],
            Paths = [.. Paths(engines, showAddresses).Take(MostPaths)],
            Decisions = [.. Decisions(engines, entries)],
            Reasons = statistics.PlainReasons(),
        };
    }

    /// <summary>Finds an operation, and what is known of its formats.</summary>
    /// <param name="name">Its name.</param>
    /// <param name="engine">The engine's name; <see langword="null"/> for the first that has it.</param>
    /// <returns>The operation; <see langword="null"/> where there is none.</returns>
    public LiveOperation? Find(string name, string? engine)
    {
        foreach (var one in _family.Engines.Where(one => engine is null || one.Options.Name == engine))
        {
            if (one.Operations.Find(name) is { } operation)
            {
                return Operation(one, operation) with { Curves = Curves(operation) };
            }
        }

        return null;
    }

    private IEnumerable<LiveOperation> Operations(NamServer engine) =>
        engine.Operations.All.Where(operation => operation.Totals.Replies > 0).Select(operation => Operation(engine, operation));

    private LiveOperation Operation(NamServer engine, Operation operation)
    {
        var totals = operation.Totals;
        return new LiveOperation(
            operation.Name,
            engine == _family.Engines.FirstOrDefault() ? null : engine.Options.Name,
            totals.Replies,
            totals.PlainBytes,
            totals.SentBytes,
            totals.SavedSeconds,
            FormatNames.Of(totals.LastFormat));
    }

    private static LiveCurve[] Curves(Operation operation)
    {
        var snapshot = operation.Snapshot;
        var (models, typical) = snapshot.TypicalBinaryBytes is { } binary ? (snapshot.FromBinary, binary) : (snapshot.FromText, operation.LastTextBytes);
        var middle = typical > 0 ? typical : UnknownBytes;
        double[] sizes = [.. Enumerable.Range(0, CurvePoints).Select(point => Math.Round(middle * Math.Pow(CurveSpan, (2.0 * point / (CurvePoints - 1)) - 1)))];
        return
        [
            .. models.Select(model => new LiveCurve(
                FormatNames.Of(model.Format), model.SampleCount, sizes, [.. sizes.Select(size => Math.Round(model.Size.Evaluate(size)))], [.. sizes.Select(model.Encode.Evaluate)])),
        ];
    }

    private static IEnumerable<LiveDecision> Decisions(IReadOnlyList<NamServer> engines, List<JournalEntry> entries)
    {
        var reported = entries.Where(entry => entry.ObservedTotalSeconds is not null).ToLookup(entry => entry.Id, entry => (JournalEntry?)entry);
        return engines.SelectMany(engine => engine.Decisions.Snapshot())
            .OrderByDescending(decision => decision.Timestamp)
            .Take(MostDecisions)
            .Select(decision => Show(decision, reported[decision.Id].FirstOrDefault()));
    }

    private static IEnumerable<LivePath> Paths(IReadOnlyList<NamServer> engines, bool showAddresses) =>
        engines.SelectMany(engine => engine.Paths.List())
            .GroupBy(path => showAddresses ? path.Address.ToString() : AddressShortener.Shorten(path.Address))
            .Select(group =>
            {
                var last = group.First().Record;
                return new LivePath(group.Key, group.Select(path => path.Address).Distinct().Count(), last.RoundTripSeconds, last.BytesPerSecond, last.LossRate);
            });

    private static LiveDecision Show(Decision decision, JournalEntry? entry) => new(
        decision.Id.Length > 0 ? decision.Id : null,
        decision.Timestamp,
        decision.Operation,
        FormatNames.Of(decision.Format),
        decision.Reason.Name(),
        decision.PlainBytes,
        decision.EncodedBytes,
        [
            .. decision.Candidates().Select(one => new LiveCandidate(
                FormatNames.Of(one.Format), Math.Round(one.EncodedBytes), new LiveTimes(one.Estimate.EncodeSeconds, one.Estimate.TransferSeconds, one.Estimate.DecodeSeconds), one.SampleCount)),
        ])
    {
        Observed = entry is { ObservedTotalSeconds: { } transfer, ObservedDecodeSeconds: { } decode } ? new LiveTimes(entry.Value.EncodeSeconds, transfer, decode) : null,
    };
}
