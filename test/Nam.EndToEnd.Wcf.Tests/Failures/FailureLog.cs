// SPDX-License-Identifier: MIT

using System.Collections.Concurrent;
using System.Diagnostics.Metrics;
using Microsoft.Extensions.Logging;
using Nam.Diagnostics;

namespace Nam.EndToEnd.Wcf.Failures;

/// <summary>Keeps what a host logs of replies that stayed plain, and counts such replies of the whole process.</summary>
internal sealed class FailureLog : ILoggerProvider, ILogger
{
    private const int EncodeFailed = 1002;
    private readonly ConcurrentQueue<string> _lines = new();
    private readonly MeterListener _listener = new();
    private long _count;

    public FailureLog()
    {
        _listener.InstrumentPublished = (instrument, listener) =>
        {
            if (instrument.Meter.Name == NamDiagnostics.Name && instrument.Name == "nam.reply.failures")
            {
                listener.EnableMeasurementEvents(instrument);
            }
        };
        _listener.SetMeasurementEventCallback<long>((_, value, _, _) => Interlocked.Add(ref _count, value));
        _listener.Start();
    }

    /// <summary>Gets the count; tests of other hosts that run at the same time add to it.</summary>
    public long Count => Interlocked.Read(ref _count);

    public IReadOnlyCollection<string> Lines => _lines;

    public ILogger CreateLogger(string categoryName) => this;

    public IDisposable? BeginScope<TState>(TState state)
        where TState : notnull => null;

    public bool IsEnabled(LogLevel logLevel) => logLevel >= LogLevel.Warning;

    public void Log<TState>(
        LogLevel logLevel, EventId eventId, TState state, Exception? exception, Func<TState, Exception?, string> formatter)
    {
        if (eventId.Id == EncodeFailed)
        {
            _lines.Enqueue(formatter(state, exception));
        }
    }

    public void Dispose() => _listener.Dispose();
}
