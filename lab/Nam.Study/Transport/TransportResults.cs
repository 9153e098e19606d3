// SPDX-License-Identifier: MIT
using Nam.Study.Reporting;
using Nam.Study.Transport.Hosting;

namespace Nam.Study.Transport;

/// <summary>All that was measured so far. Not thread-safe.</summary>
/// <param name="plan">What is measured.</param>
internal sealed class TransportResults(TransportPlan plan)
{
    private readonly Dictionary<TransportCell, CellFigures> _cells = [];
    private readonly Dictionary<TransportCell, CellFigures> _modem = [];
    private readonly Dictionary<(TransportDocument Document, TransportWay Way), ReplySize> _sizes = [];

    /// <summary>What is measured.</summary>
    internal TransportPlan Plan { get; } = plan;

    /// <summary>Whether everything was measured.</summary>
    internal bool IsWhole { get; set; }

    /// <summary>Whether a network was emulated.</summary>
    internal bool IsEmulated { get; init; }

    /// <summary>What the reader must know, a sentence each.</summary>
    internal List<string> Remarks { get; } = [];

    /// <summary>Every transaction that was timed.</summary>
    internal StudySamples Latencies { get; } = new(
        "latencies", "network", "round", "document", "way", "connection", "key", "server_resumes", "latency_ms");

    /// <summary>Every load.</summary>
    internal StudySamples Loads { get; } = new(
        "loads",
        "round",
        "document",
        "way",
        "connection",
        "key",
        "server_resumes",
        "transactions",
        "seconds",
        "link_bytes",
        "server_cpu_s",
        "proxy_cpu_s",
        "caller_cpu_s",
        "network_cpu_s");

    /// <summary>The ways that were measured.</summary>
    internal IReadOnlyList<TransportWay> Ways => [.. TransportWay.All.Where(way => _cells.Keys.Any(cell => cell.Way == way))];

    /// <summary>The figures of a cell; empty ones if it was not measured.</summary>
    internal CellFigures this[TransportCell cell] => _cells.GetValueOrDefault(cell) ?? new CellFigures();

    /// <summary>All cells that were measured, with their figures.</summary>
    internal IEnumerable<KeyValuePair<TransportCell, CellFigures>> Cells => _cells;

    /// <summary>The figures of a cell over a modem; empty ones if it was not measured.</summary>
    internal CellFigures OverModem(TransportCell cell) => _modem.GetValueOrDefault(cell) ?? new CellFigures();

    /// <summary>How a document comes one way; null if that was not looked at.</summary>
    internal ReplySize? SizeOf(TransportDocument document, TransportWay way) => _sizes.GetValueOrDefault((document, way));

    /// <summary>Adds how a document comes.</summary>
    internal void Add(TransportCell cell, ReplySize size) => _sizes[(cell.Document, cell.Way)] = size;

    /// <summary>Adds transactions that were timed.</summary>
    internal void Add(int round, TransportCell cell, CallTimes times)
    {
        FiguresOf(_cells, cell).Add(times);
        Note("ethernet", round, cell, times);
    }

    /// <summary>Adds transactions over a modem.</summary>
    internal void AddOverModem(TransportCell cell, CallTimes times)
    {
        FiguresOf(_modem, cell).Add(times);
        Note("modem", 1, cell, times);
    }

    /// <summary>Adds load.</summary>
    internal void Add(int round, TransportCell cell, LoadFigures load)
    {
        FiguresOf(_cells, cell).Add(load);
        Loads.Add(
            round,
            cell.Document.Name,
            cell.Way.Name,
            cell.Security.Name,
            KeyOf(cell),
            cell.Security.IsResumptionOffered,
            load.Transactions,
            load.Seconds,
            load.LinkBytes,
            load.ServerSeconds,
            load.ProxySeconds,
            load.CallerSeconds,
            load.NetworkSeconds);
    }

    private static CellFigures FiguresOf(Dictionary<TransportCell, CellFigures> cells, TransportCell cell) =>
        cells.TryGetValue(cell, out var figures) ? figures : cells[cell] = new CellFigures();

    private static string KeyOf(TransportCell cell) =>
        cell.Security.Version == TlsVersion.None ? "" : cell.Security.Key == TransportKey.Rsa ? "RSA 2048" : "ECDSA P-256";

    private void Note(string network, int round, TransportCell cell, CallTimes times)
    {
        foreach (var seconds in times.Seconds)
        {
            Latencies.Add(
                network, round, cell.Document.Name, cell.Way.Name, cell.Security.Name, KeyOf(cell), cell.Security.IsResumptionOffered,
                Math.Round(seconds * 1e3, 4));
        }
    }
}
