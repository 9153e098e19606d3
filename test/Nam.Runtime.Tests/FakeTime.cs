// SPDX-License-Identifier: MIT

namespace Nam.TestKit;

/// <summary>A clock that stands still until it is moved; timers fire on the thread that moves it.</summary>
internal sealed class FakeTime : TimeProvider
{
    private readonly Lock _lock = new();
    private readonly List<FakeTimer> _timers = [];
    private long _ticks;

    public override long TimestampFrequency => TimeSpan.TicksPerSecond;

    public override long GetTimestamp() => Interlocked.Read(ref _ticks);

    public override DateTimeOffset GetUtcNow() => new DateTimeOffset(2026, 1, 1, 0, 0, 0, TimeSpan.Zero).AddTicks(GetTimestamp());

    public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period)
    {
        var timer = new FakeTimer(this, () => callback(state));
        timer.Change(dueTime, period);
        lock (_lock)
        {
            _timers.Add(timer);
        }

        return timer;
    }

    public void Advance(TimeSpan by)
    {
        Interlocked.Add(ref _ticks, by.Ticks);
        FakeTimer[] timers;
        lock (_lock)
        {
            timers = [.. _timers];
        }

        foreach (var timer in timers)
        {
            timer.FireIfDue(GetTimestamp());
        }
    }

    private sealed class FakeTimer(FakeTime time, Action fire) : ITimer
    {
        private long _due = long.MaxValue;
        private TimeSpan _period;

        public bool Change(TimeSpan dueTime, TimeSpan period)
        {
            _due = dueTime == Timeout.InfiniteTimeSpan ? long.MaxValue : time.GetTimestamp() + dueTime.Ticks;
            _period = period;
            return true;
        }

        public void FireIfDue(long now)
        {
            if (now >= _due)
            {
                _due = _period == Timeout.InfiniteTimeSpan ? long.MaxValue : now + _period.Ticks;
                fire();
            }
        }

        public void Dispose() => _due = long.MaxValue;

        public ValueTask DisposeAsync()
        {
            Dispose();
            return default;
        }
    }
}
