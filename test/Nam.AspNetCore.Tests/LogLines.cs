// SPDX-License-Identifier: MIT

using Microsoft.Extensions.Logging;

namespace Nam.AspNetCore.Tests;

/// <summary>Keeps what NAM logs, from a level on.</summary>
internal sealed class LogLines(LogLevel least = LogLevel.Warning) : ILoggerProvider, ILogger
{
    private readonly List<string> _lines = [];

    public IReadOnlyList<string> Lines
    {
        get
        {
            lock (_lines)
            {
                return [.. _lines];
            }
        }
    }

    public ILogger CreateLogger(string categoryName) =>
        categoryName.StartsWith("Nam.", StringComparison.Ordinal) ? this : Microsoft.Extensions.Logging.Abstractions.NullLogger.Instance;

    public IDisposable? BeginScope<TState>(TState state)
        where TState : notnull => null;

    public bool IsEnabled(LogLevel logLevel) => logLevel >= least;

    public void Log<TState>(
        LogLevel logLevel, EventId eventId, TState state, Exception? exception, Func<TState, Exception?, string> formatter)
    {
        if (IsEnabled(logLevel))
        {
            lock (_lines)
            {
                _lines.Add($"{eventId.Id} {formatter(state, exception)}");
            }
        }
    }

    public void Dispose()
    {
    }
}
