// SPDX-License-Identifier: MIT

using System.Collections.Concurrent;
using System.Diagnostics.Metrics;
using Nam.Diagnostics;

namespace Nam.Runtime.Tests.Diagnostics;

/// <summary>All that NAM's meter records; tests that run beside each other see each other's, so each asks for a format
/// of its own.</summary>
internal sealed class MetricList : IDisposable
{
    private readonly ConcurrentQueue<(string Instrument, string? Format, double Value)> _records = new();
    private readonly MeterListener _listener = new();

    public MetricList()
    {
        _listener.InstrumentPublished = (instrument, listener) =>
        {
            if (instrument.Meter.Name == NamDiagnostics.Name)
            {
                listener.EnableMeasurementEvents(instrument);
            }
        };
        _listener.SetMeasurementEventCallback<long>((instrument, value, tags, _) => Add(instrument, value, tags));
        _listener.SetMeasurementEventCallback<double>((instrument, value, tags, _) => Add(instrument, value, tags));
        _listener.Start();
    }

    public double Sum(string instrument, string format) =>
        _records.Where(record => record.Instrument == instrument && record.Format == format).Sum(record => record.Value);

    public void Dispose() => _listener.Dispose();

    private void Add(Instrument instrument, double value, ReadOnlySpan<KeyValuePair<string, object?>> tags)
    {
        string? format = null;
        foreach (var tag in tags)
        {
            format = tag.Key == "nam.format" ? (string?)tag.Value : format;
        }

        _records.Enqueue((instrument.Name, format, value));
    }
}
