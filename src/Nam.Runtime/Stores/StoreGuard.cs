// SPDX-License-Identifier: MIT

using Microsoft.Extensions.Logging;
using Nam.Diagnostics;

namespace Nam.Stores;

/// <summary>Stands between an engine and its store: says once that the store fails and once that it works again, and
/// asks it ever less often meanwhile.</summary>
/// <remarks>Thread-safe. The first wait after a failure is at most the interval; each further one doubles, up to five minutes.</remarks>
internal sealed class StoreGuard(ILogger logger, TimeProvider time, TimeSpan interval)
{
    /// <summary>So many failures in a row, and a store fails for good: one bad profile does not keep the others out,
    /// and a store that is gone is not asked for each.</summary>
    public const int MostFailuresInARow = 3;

    private static readonly TimeSpan LongestWait = TimeSpan.FromMinutes(5);

    private readonly Lock _gate = new();
    private StoreUse _failing;
    private int _failures;
    private long _failed;
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
    public int Patience
    {
        get
        {
            lock (_gate)
            {
                return _failing == StoreUse.None ? MostFailuresInARow : 1;
            }
        }
    }

    /// <summary>Makes changes, one after the other, until too many have failed.</summary>
    /// <returns>Whether all were made.</returns>
    public async Task<bool> ChangeAsync(INamProfileStore store, IEnumerable<StoreChange> changes)
    {
        var patience = Patience;
        var isAny = false;
        var failures = 0;
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
                failures++;
                inARow++;
                change.Lost?.Invoke();
                Failed(StoreUse.Saving, change.Key, e);
            }
        }

        if (isAny && failures == 0)
        {
            Worked(StoreUse.Saving);
        }

        return failures == 0;
    }

    public void Failed(StoreUse use, string key, Exception e)
    {
        bool isFirst;
        double wait;
        lock (_gate)
        {
            isFirst = _failing == StoreUse.None;
            _failing |= use;
            if (isFirst || time.GetElapsedTime(_failed) >= _wait)
            {
                _failures = isFirst ? 0 : Math.Min(_failures + 1, 30);
                var longest = Math.Max(LongestWait.TotalSeconds, interval.TotalSeconds);

                // Servers that lost their store together do not all come back together.
                _wait = TimeSpan.FromSeconds(
                    Math.Min(interval.TotalSeconds * Math.ScaleB(1, _failures), longest) * (0.5 + (Random.Shared.NextDouble() / 2)));
                _failed = time.GetTimestamp();
            }

            wait = _wait.TotalSeconds;
        }

        if (isFirst && use == StoreUse.Reading)
        {
            RuntimeLog.StoreUnreadable(logger, Sentence(e));
        }
        else if (isFirst)
        {
            RuntimeLog.StoreUnwritable(logger, key, Sentence(e));
        }

        RuntimeLog.StoreFailed(logger, e, wait);
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
            if (_failing != StoreUse.None)
            {
                return;
            }
        }

        RuntimeLog.StoreWorks(logger);
    }

    /// <summary>Says in one line what went wrong.</summary>
    public static string Sentence(Exception e) => e.Message.ReplaceLineEndings(" ").TrimEnd('.', ' ') + ".";
}
