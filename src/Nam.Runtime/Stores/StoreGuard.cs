// SPDX-License-Identifier: MIT

using Microsoft.Extensions.Logging;
using Nam.Diagnostics;

namespace Nam.Stores;

/// <summary>Stands between an engine and its store: logs once that the store fails and once that it works again, and
/// tries it ever less often meanwhile.</summary>
/// <remarks>Thread-safe. The first wait after a failure is at most the interval; each further one doubles, up to five minutes.</remarks>
internal sealed class StoreGuard(ILogger logger, TimeProvider time, TimeSpan interval)
{
    private static readonly TimeSpan LongestWait = TimeSpan.FromMinutes(5);

    private readonly Lock _gate = new();
    private StoreUse _failing;
    private long _failed;
    private TimeSpan _longest;
    private TimeSpan _wait;

    /// <summary>Gets whether it is time to try the store: always, but for a while after it failed.</summary>
    public bool MayTry
    {
        get
        {
            lock (_gate)
            {
                return _failing == StoreUse.None || time.GetElapsedTime(_failed) >= _wait;
            }
        }
    }

    /// <summary>Gets how many failures end a round: one bad profile does not keep the others out, and a store that is gone is
    /// not asked for each.</summary>
    public int Patience
    {
        get
        {
            lock (_gate)
            {
                return _failing == StoreUse.None ? 3 : 1;
            }
        }
    }

    /// <summary>Uses the store; <see cref="Worked"/> is the caller's, once all that it tries has worked.</summary>
    /// <param name="use">What for.</param>
    /// <param name="key">The profile's key.</param>
    /// <param name="action">Reads or saves the profile.</param>
    /// <param name="cancellationToken">The action's, which is no failure.</param>
    /// <returns>Whether that worked; a failure is logged.</returns>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    public async Task<bool> TryAsync(StoreUse use, string key, Func<ValueTask> action, CancellationToken cancellationToken = default)
    {
        try
        {
            await action().ConfigureAwait(false);
            return true;
        }
        catch (Exception e) when (!cancellationToken.IsCancellationRequested)
        {
            Failed(use, key, e);
            return false;
        }
    }

    /// <summary>Ends a failure of a use, if there was one.</summary>
    public void Worked(StoreUse use)
    {
        lock (_gate)
        {
            if ((_failing & use) == 0)
            {
                return;
            }

            _failing &= ~use;
            if (_failing != StoreUse.None)
            {
                return;
            }
        }

        RuntimeLog.StoreWorks(logger);
    }

    private void Failed(StoreUse use, string key, Exception e)
    {
        bool isFirst;
        double seconds;
        lock (_gate)
        {
            isFirst = _failing == StoreUse.None;
            _failing |= use;
            if (isFirst || time.GetElapsedTime(_failed) >= _wait)
            {
                _longest = isFirst || interval > LongestWait ? interval
                    : TimeSpan.FromTicks(Math.Min(2 * _longest.Ticks, LongestWait.Ticks));

                // Servers that lost their store together do not all come back together.
                _wait = _longest * (0.5 + (Random.Shared.NextDouble() / 2));
                _failed = time.GetTimestamp();
            }

            seconds = _wait.TotalSeconds;
        }

        var sentence = e.Message.ReplaceLineEndings(" ").TrimEnd('.', ' ') + ".";
        if (isFirst && use == StoreUse.Reading)
        {
            RuntimeLog.StoreUnreadable(logger, sentence);
        }
        else if (isFirst)
        {
            RuntimeLog.StoreUnwritable(logger, key, sentence);
        }

        RuntimeLog.StoreFailed(logger, e, seconds);
    }
}
