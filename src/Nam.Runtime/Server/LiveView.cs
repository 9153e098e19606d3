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
    private const int MostPaths = 100;
    private const int MostDecisions = 50;
    private const int NextSteps = 3;

    // From a quarter of the usual size to four times as much.
    private const int CurvePoints = 9;
    private const double CurveSpan = 4;
    private const double UnknownBytes = 16 * 1024;

    // A row may be opened after the ring has gone on: at 2,000 decisions a second it holds half a second.
    private const int ShownDocuments = 10;

    private readonly EngineFamily _family = server.Family;
    private readonly Lock _gate = new();
    private readonly Queue<Decision[]> _shown = new(ShownDocuments);

    /// <summary>Makes the document.</summary>
    /// <param name="showAddresses">Whether addresses of callers are whole.</param>
    /// <param name="detail">How much it tells.</param>
    public LiveDocument Take(bool showAddresses, LiveDetail detail = LiveDetail.Whole)
    {
        var engines = _family.Engines;
        var statistics = _family.Statistics;
        var reports = statistics.Reports.Copy();
        var reasons = statistics.Reasons();
        return new LiveDocument
        {
            Now = server.Now,
            Started = statistics.Started,
            Name = server.Options.Name,
            Mode = server.Options.ForcedFormat ?? server.Options.Mode.ToString(),
            HeldBytes = _family.Holds.HeldBytes,
            Totals = statistics.Totals(reasons),
            Saving = statistics.Saved.Sum(),
            Parts = PartErrors.Of(reports),
            Series = detail == LiveDetail.Next ? statistics.Series(NextSteps) : statistics.Series(),
            Operations = Operations(engines),
            Paths = Paths(engines, showAddresses),
            Decisions = Decisions(engines, reports, detail),
            Reasons = reasons,
        };
    }

    /// <summary>Finds one of the last decisions, or of those that documents without candidates have shown in the last seconds.</summary>
    /// <param name="id">The reply's id.</param>
    /// <returns>The decision with its candidates; <see langword="null"/> where it is too old or never was.</returns>
    public LiveDecision? FindDecision(string id)
    {
        Decision[][] shown;
        lock (_gate)
        {
            shown = [.. _shown];
        }

        var reports = Observed([id], _family.Statistics.Reports.Copy());
        foreach (var decision in shown.SelectMany(one => one).Concat(_family.Engines.SelectMany(engine => engine.Decisions.Snapshot())))
        {
            if (decision.Id == id)
            {
                return Show(decision, reports.GetValueOrDefault(id), withCandidates: true);
            }
        }

        return null;
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

    private LiveOperation[] Operations(IReadOnlyList<NamServer> engines) =>
    [
        .. engines.SelectMany(
            engine => engine.Operations.All, (engine, operation) => (Engine: engine, Operation: operation, operation.Totals.Replies))
            .Where(one => one.Replies > 0)
            .OrderByDescending(one => one.Replies)
            .Take(MostOperations)
            .Select(one => Operation(one.Engine, one.Operation)),
    ];

    private LiveOperation Operation(NamServer engine, Operation operation)
    {
        var totals = operation.Totals;
        return new LiveOperation(
            operation.Name,
            engine == _family.Engines.FirstOrDefault() ? null : engine.Options.Name,
            totals.Replies,
            totals.Counted,
            totals.PlainBytes,
            totals.SentBytes,
            totals.Saved.Sum(),
            FormatNames.Of(totals.LastFormat));
    }

    private static LiveCurve[] Curves(Operation operation)
    {
        var snapshot = operation.Snapshot;
        var (models, typical) = snapshot.TypicalBinaryBytes is { } binary
            ? (snapshot.FromBinary, binary)
            : (snapshot.FromText, operation.LastTextBytes);
        var middle = typical > 0 ? typical : UnknownBytes;
        double[] sizes = [.. Enumerable.Range(0, CurvePoints)
            .Select(point => Math.Round(middle * Math.Pow(CurveSpan, (2.0 * point / (CurvePoints - 1)) - 1)))];
        return
        [
            .. models.Select(model => new LiveCurve(
                FormatNames.Of(model.Format), model.SampleCount, sizes, [.. sizes.Select(size => Math.Round(model.Size.Evaluate(size)))],
                [.. sizes.Select(model.Encode.Evaluate)])),
        ];
    }

    private LiveDecision[] Decisions(IReadOnlyList<NamServer> engines, ReportedTimes[] reports, LiveDetail detail)
    {
        Decision[] last = [.. engines.SelectMany(engine => engine.Decisions.Snapshot(MostDecisions))
            .OrderByDescending(decision => decision.Timestamp).Take(MostDecisions)];
        var newestPlan = Array.FindIndex(last, decision => decision.Basis.Candidates is not null);
        if (detail != LiveDetail.Whole)
        {
            Keep(last);
        }

        var observed = Observed([.. last.Select(decision => decision.Id)], reports);
        return [.. last.Select((decision, index) =>
            Show(decision, observed.GetValueOrDefault(decision.Id), detail == LiveDetail.Whole || index == newestPlan))];
    }

    private void Keep(Decision[] shown)
    {
        lock (_gate)
        {
            if (_shown.Count == ShownDocuments)
            {
                _shown.Dequeue();
            }

            _shown.Enqueue(shown);
        }
    }

    private static Dictionary<string, LiveTimes> Observed(HashSet<string> ids, ReportedTimes[] reports)
    {
        var observed = new Dictionary<string, LiveTimes>(StringComparer.Ordinal);
        foreach (ref readonly var report in reports.AsSpan())
        {
            if (ids.Contains(report.Id))
            {
                observed[report.Id] = LiveTimes.Of(report.Observed);
            }
        }

        return observed;
    }

    private static LivePath[] Paths(IReadOnlyList<NamServer> engines, bool showAddresses)
    {
        var paths = engines.Count == 1
            ? engines[0].Paths.List()
            : engines.SelectMany(engine => engine.Paths.List()).DistinctBy(path => path.Address);
        var places = new Dictionary<UInt128, int>();
        var networks = new List<LivePath>();
        foreach (var (address, last) in paths)
        {
            var key = AddressShortener.KeyOf(address, showAddresses);
            if (places.TryGetValue(key, out var place))
            {
                networks[place] = networks[place] with { Addresses = networks[place].Addresses + 1 };
            }
            else if (networks.Count < MostPaths)
            {
                places.Add(key, networks.Count);
                networks.Add(new LivePath(
                    showAddresses ? address.ToString() : AddressShortener.Shorten(address), 1, last.RoundTripSeconds,
                    last.BytesPerSecond, last.LossRate));
            }
        }

        return [.. networks];
    }

    private static LiveDecision Show(in Decision decision, LiveTimes? observed, bool withCandidates) => new(
        decision.Id.Length > 0 ? decision.Id : null,
        decision.Timestamp,
        decision.Operation,
        FormatNames.Of(decision.Format),
        decision.Reason.Name(),
        decision.PlainBytes,
        decision.EncodedBytes)
    {
        // What did not become the reply's format was predicted for another.
        Predicted = decision.Estimate.TotalSeconds > 0 && decision.Reason is not (ReplyReason.NotSmaller or ReplyReason.Failed)
            ? LiveTimes.Of(decision.Estimate)
            : null,
        Observed = observed,
        Candidates = withCandidates
            ? [.. decision.Candidates().Select(one =>
                new LiveCandidate(FormatNames.Of(one.Format), Math.Round(one.EncodedBytes), LiveTimes.Of(one.Estimate), one.SampleCount))]
            : null,
    };
}
