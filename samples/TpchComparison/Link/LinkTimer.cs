// SPDX-License-Identifier: MIT
using System.Threading.Tasks.Sources;

namespace TpchComparison.Link;

/// <summary>One waiter's place at a clock, used again and again; a waiter waits for one moment at a time.</summary>
internal sealed class LinkTimer(LinkClock clock) : IValueTaskSource
{
    // Not readonly: a mutable struct.
    private ManualResetValueTaskSourceCore<bool> _source;

    /// <summary>Waits for a moment.</summary>
    /// <param name="due">The moment, in ticks of <see cref="System.Diagnostics.Stopwatch"/>.</param>
    public ValueTask WaitUntilAsync(long due)
    {
        _source.Reset();
        return clock.Add(this, due) ? new ValueTask(this, _source.Version) : ValueTask.CompletedTask;
    }

    void IValueTaskSource.GetResult(short token) => _source.GetResult(token);

    ValueTaskSourceStatus IValueTaskSource.GetStatus(short token) => _source.GetStatus(token);

    void IValueTaskSource.OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) =>
        _source.OnCompleted(continuation, state, token, flags);

    internal void Fire() => _source.SetResult(true);
}
