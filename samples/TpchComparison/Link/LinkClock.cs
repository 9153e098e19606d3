// SPDX-License-Identifier: MIT
using System.Diagnostics;

namespace TpchComparison.Link;

/// <summary>Wakes waiters to the microsecond: one thread that sleeps while there is time, and spins for the last part.</summary>
/// <remarks>
/// Timers of the operating system are good to one or two milliseconds only. Waiters go on running on the clock's
/// thread, so that no hand-over adds to their delay; what they do there has to be short.
/// </remarks>
internal sealed class LinkClock : IDisposable
{
    // What is slept ends late by the wake-up; what is left below that and a millisecond, the least that can be slept, is spun.
    private static readonly long WakeTicks = Stopwatch.Frequency / 2000;
    private static readonly long SpinTicks = WakeTicks + (Stopwatch.Frequency / 1000);
    private readonly object _gate = new();
    private readonly PriorityQueue<LinkTimer, long> _timers = new();
    private readonly Thread _thread;
    private long _earliest = long.MaxValue;
    private bool _isStopped;

    /// <summary>Starts the thread.</summary>
    public LinkClock()
    {
        _thread = new Thread(Run) { IsBackground = true, Name = "Link clock", Priority = ThreadPriority.Highest };
        _thread.Start();
    }

    /// <summary>Ends the thread; those who still wait are let go at once. Not for those whom the clock woke: they run
    /// on its thread.</summary>
    public void Dispose()
    {
        lock (_gate)
        {
            _isStopped = true;
            _earliest = long.MinValue;
            Monitor.Pulse(_gate);
        }

        _thread.Join();
    }

    /// <summary>Takes a waiter on.</summary>
    /// <returns>Whether it has to wait.</returns>
    internal bool Add(LinkTimer timer, long due)
    {
        if (due <= Stopwatch.GetTimestamp())
        {
            return false;
        }

        lock (_gate)
        {
            if (_isStopped)
            {
                return false;
            }

            _timers.Enqueue(timer, due);
            if (due < _earliest)
            {
                Volatile.Write(ref _earliest, due);
                Monitor.Pulse(_gate);
            }

            return true;
        }
    }

    private void Run()
    {
        while (Next() is { } timer)
        {
            timer.Fire();
        }

        while (_timers.TryDequeue(out var timer, out _))
        {
            timer.Fire();
        }
    }

    private LinkTimer? Next()
    {
        while (true)
        {
            lock (_gate)
            {
                while (!_isStopped)
                {
                    var left = Refresh() - Stopwatch.GetTimestamp();
                    if (left <= 0)
                    {
                        return _timers.Dequeue();
                    }

                    if (left <= SpinTicks)
                    {
                        break;
                    }

                    var milliseconds = _timers.Count == 0
                        ? Timeout.Infinite
                        : (int)Math.Min(1000, (left - WakeTicks) / (Stopwatch.Frequency / 1000));
                    Monitor.Wait(_gate, milliseconds);
                }

                if (_isStopped)
                {
                    return null;
                }
            }

            while (Volatile.Read(ref _earliest) > Stopwatch.GetTimestamp())
            {
                Thread.SpinWait(10);
            }
        }
    }

    private long Refresh()
    {
        var earliest = _timers.TryPeek(out _, out var due) ? due : long.MaxValue;
        Volatile.Write(ref _earliest, earliest);
        return earliest;
    }
}
