// SPDX-License-Identifier: MIT

using System.Collections.Concurrent;
using System.Diagnostics.Metrics;

namespace Nam.TestKit;

/// <summary>
/// What the counter nam.reply.decisions says while this exists. Tests that run beside each other see each other's: tell them apart by
/// operation.
/// </summary>
public sealed class DecisionCounts : IDisposable
{
    private readonly ConcurrentQueue<(string Reason, string Format, string Operation)> _decisions = new();
    private readonly MeterListener _listener = new();

    public DecisionCounts()
    {
        _listener.InstrumentPublished = (instrument, listener) =>
        {
            if (instrument is { Meter.Name: "Nam", Name: "nam.reply.decisions" })
            {
                listener.EnableMeasurementEvents(instrument);
            }
        };
        _listener.SetMeasurementEventCallback<long>((_, value, tags, _) =>
        {
            var (reason, format, operation) = (Find(tags, "nam.reason"), Find(tags, "nam.format"), Find(tags, "nam.operation"));
            for (; value > 0; value--)
            {
                _decisions.Enqueue((reason, format, operation));
            }
        });
        _listener.Start();
    }

    /// <summary>Gets all that was counted, in order.</summary>
    public IReadOnlyList<(string Reason, string Format, string Operation)> All => [.. _decisions];

    /// <summary>Gives what was counted of an operation.</summary>
    public IReadOnlyList<(string Reason, string Format)> Of(string operation) =>
        [.. _decisions.Where(decision => decision.Operation == operation).Select(decision => (decision.Reason, decision.Format))];

    public void Dispose() => _listener.Dispose();

    private static string Find(ReadOnlySpan<KeyValuePair<string, object?>> tags, string key)
    {
        foreach (var tag in tags)
        {
            if (tag.Key == key)
            {
                return (string)tag.Value!;
            }
        }

        return string.Empty;
    }
}
