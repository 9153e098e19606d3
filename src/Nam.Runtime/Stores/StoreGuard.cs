// SPDX-License-Identifier: MIT

using Microsoft.Extensions.Logging;
using Nam.Diagnostics;

namespace Nam.Stores;

/// <summary>Stands between an engine and its store: logs once that the store fails and once that it works again, and
/// tries it ever less often meanwhile.</summary>
/// <remarks>Thread-safe. The first wait after a failure is at most the interval; each further one doubles, up to five minutes.</remarks>
internal sealed class StoreGuard(ILogger logger, TimeProvider time, TimeSpan interval)
{
    /// <summary>So many failures in a row, and a store fails for good: one bad profile does not keep the others out,
    /// and a store that is gone is not asked for each.</summary>
    public const int MostFailuresInARow = 3;

    private static readonly TimeSpan LongestWait = TimeSpan.FromMinutes(5);

    private readonly Lock _gate = new();
    private volatile StoreUse _failing;
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

    /// <summary>Gets how many failures end a round of tries.</summary>
    public int Patience => _failing == StoreUse.None ? MostFailuresInARow : 1;

    /// <summary>Makes changes, one after the other, until too many have failed.</summary>
    /// <returns>Whether all were made.</returns>
    public async Task<bool> ChangeAsync(INamProfileStore store, IEnumerable<StoreChange> changes)
    {
        var patience = Patience;
        var isAny = false;
        var isLost = false;
        var inARow = 0;
        foreach (var change in changes)
        {
            if (inARow >= patience)
            {
                change.Lost?.Invoke();
                continue;
            }

            try
            {
                isAny = true;
                if (change.Profile is { } profile)
                {
                    await store.SaveAsync(change.Key, profile).ConfigureAwait(false);
                }
                else
                {
                    await store.ForgetAsync(change.Key).ConfigureAwait(false);
                }

                inARow = 0;
            }
            catch (Exception e)
            {
                isLost = true;
                inARow++;
                change.Lost?.Invoke();
                Failed(StoreUse.Saving, change.Key, e);
            }
        }

        if (isAny && !isLost)
        {
            Worked(StoreUse.Saving);
        }

        return !isLost;
    }

    public void Failed(StoreUse use, string key, Exception e)
    {
        bool isFirst;
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
        }

        if (isFirst && use == StoreUse.Reading)
        {
            RuntimeLog.StoreUnreadable(logger, Sentence(e));
        }
        else if (isFirst)
        {
            RuntimeLog.StoreUnwritable(logger, key, Sentence(e));
        }

        RuntimeLog.StoreFailed(logger, e, _wait.TotalSeconds);
    }

    public void Worked(StoreUse use)
    {
        lock (_gate)
        {
            if ((_failing & use) == 0)
            {
                return;
            }

            _failing &= ~use;
        }

        if (_failing == StoreUse.None)
        {
            RuntimeLog.StoreWorks(logger);
        }
    }

    /// <summary>Says in one line what went wrong.</summary>
    public static string Sentence(Exception e) => e.Message.ReplaceLineEndings(" ").TrimEnd('.', ' ') + ".";
}
