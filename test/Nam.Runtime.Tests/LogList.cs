// SPDX-License-Identifier: MIT

using System.Collections.Concurrent;
using Microsoft.Extensions.Logging;

namespace Nam.TestKit;

/// <summary>A logger that keeps what it gets.</summary>
internal sealed class LogList<T> : ILogger<T>
{
    private readonly ConcurrentQueue<(int Id, LogLevel Level, string Message, bool HasException)> _events = new();

    public IReadOnlyCollection<(int Id, LogLevel Level, string Message, bool HasException)> Events => _events;

    public int Count(int id) => _events.Count(e => e.Id == id);

    public IDisposable? BeginScope<TState>(TState state)
        where TState : notnull => null;

    public bool IsEnabled(LogLevel logLevel) => true;

    public void Log<TState>(
        LogLevel logLevel, EventId eventId, TState state, Exception? exception, Func<TState, Exception?, string> formatter) =>
        _events.Enqueue((eventId.Id, logLevel, formatter(state, exception), exception is not null));
}
