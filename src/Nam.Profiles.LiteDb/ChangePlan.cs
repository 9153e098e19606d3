// SPDX-License-Identifier: MIT

namespace Nam.Stores;

/// <summary>What one transaction makes of several changes: of those to one key the last counts.</summary>
internal sealed class ChangePlan(IReadOnlyDictionary<string, ProfileEntry> saved, long now)
{
    private readonly Dictionary<string, ProfileEntry?> _next = new(StringComparer.Ordinal);

    public bool IsEmpty => _next.Count == 0;

    public int Count => _next.Count;

    /// <summary>The changed profiles; null for those that are removed.</summary>
    public IReadOnlyDictionary<string, ProfileEntry?> Next => _next;

    /// <summary>What the database has to write.</summary>
    public IEnumerable<(ProfileEntry? Next, ProfileEntry? Old)> Changes =>
        _next.Select(change => (change.Value, saved.GetValueOrDefault(change.Key)));

    public void Save(string key, byte[] profile) =>
        _next[key] = saved.TryGetValue(key, out var old) ? old.Next(profile, now) : ProfileEntry.First(key, profile, now);

    /// <summary>Removes a profile.</summary>
    /// <returns>Whether there was one.</returns>
    public bool Remove(string key)
    {
        var existed = Current(key) is not null;
        if (saved.ContainsKey(key))
        {
            _next[key] = null;
        }
        else
        {
            _next.Remove(key);
        }

        return existed;
    }

    /// <summary>Writes the time of the last use down.</summary>
    public void Use(string key)
    {
        if (!_next.ContainsKey(key) && saved.TryGetValue(key, out var entry))
        {
            _next[key] = entry.Next(entry.Profile, entry.Used);
        }
    }

    /// <summary>The profile of a key after the changes so far.</summary>
    public ProfileEntry? Current(string key) => _next.TryGetValue(key, out var next) ? next : saved.GetValueOrDefault(key);

    /// <summary>Removes what was not used since a time, and then what was not used for the longest time until the rest fits.</summary>
    /// <returns>How many were removed.</returns>
    public int Drop(long unusedSince, long maximumBytes)
    {
        var dropped = 0;
        var total = 0L;
        var unchanged = new List<ProfileEntry>();
        foreach (var entry in saved.Values)
        {
            if (_next.ContainsKey(entry.Key))
            {
                continue;
            }

            if (entry.Used < unusedSince)
            {
                _next[entry.Key] = null;
                dropped++;
            }
            else
            {
                unchanged.Add(entry);
                total += entry.Profile.Length;
            }
        }

        total += _next.Values.Sum(entry => (long)(entry?.Profile.Length ?? 0));
        if (total <= maximumBytes)
        {
            return dropped;
        }

        foreach (var entry in unchanged.OrderBy(entry => entry.Used).TakeWhile(_ => total > maximumBytes))
        {
            _next[entry.Key] = null;
            total -= entry.Profile.Length;
            dropped++;
        }

        return dropped;
    }
}
