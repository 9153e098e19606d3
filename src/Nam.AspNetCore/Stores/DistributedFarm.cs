// SPDX-License-Identifier: MIT

using System.Collections.Concurrent;
using System.Text.Json;
using Microsoft.Extensions.Caching.Distributed;

namespace Nam.Stores;

/// <summary>Which servers keep which profiles in the cache: a cache cannot list its keys. Layout: docs/profile-store.md.</summary>
/// <remarks>Thread-safe. Failures of the cache come as they are.</remarks>
internal sealed class DistributedFarm(IDistributedCache cache, string server, TimeProvider time)
{
    /// <summary>Most servers that keep a key.</summary>
    public const int MaximumKeepers = 16;

    // More than the operations that a service may have; what somebody else has written is not followed for ever.
    private const int MaximumListedKeys = 16_384;

    // Whoever wrote the same list at the same moment may have left this server or a key out; who has not saved for so long makes room.
    private static readonly TimeSpan LookInterval = TimeSpan.FromMinutes(10);
    private static readonly DistributedCacheEntryOptions Expiration = new() { SlidingExpiration = TimeSpan.FromDays(90) };

    // Lists are read, changed and written; within a process one at a time, and lists do not wait for each other.
    private readonly SemaphoreSlim[] _turns = [.. Enumerable.Range(0, 64).Select(_ => new SemaphoreSlim(1))];
    private readonly ConcurrentDictionary<string, (long At, bool IsKept)> _kept = new(StringComparer.Ordinal);
    private readonly ConcurrentDictionary<string, (long At, IReadOnlySet<string> Items)> _listed = new(StringComparer.Ordinal);

    /// <summary>Reads a server's profile of a key.</summary>
    public async Task<DistributedEntry?> ReadEntryAsync(string ofServer, string key, CancellationToken cancellationToken) =>
        DistributedEntry.TryRead(
            await GetAsync(DistributedNames.Entry(ofServer, key), cancellationToken).ConfigureAwait(false), key,
            out var entry) ? entry : null;

    /// <summary>Writes this server's profile of a key.</summary>
    public Task WriteEntryAsync(string key, byte[] entry) => WriteAsync(DistributedNames.Entry(server, key), entry);

    /// <summary>Gives the servers that keep a key, the newest first; <see langword="null"/> where there is no such list.</summary>
    public async Task<IReadOnlyList<string>?> KeepersAsync(string key, CancellationToken cancellationToken) =>
        (await ReadKeepersAsync(DistributedNames.Keepers(key), cancellationToken).ConfigureAwait(false))?.Select(
            keeper => keeper.Key).ToList();

    /// <summary>Says whether this server is one of those that keep a key, and takes a place among them where there is one.</summary>
    public async Task<bool> IsKeeperAsync(string key)
    {
        if (_kept.TryGetValue(key, out var known) && time.GetElapsedTime(known.At) < LookInterval)
        {
            return known.IsKept;
        }

        var isKept = false;
        string? leaving = null;
        var name = DistributedNames.Keepers(key);
        await ChangeAsync(name, async () =>
        {
            var now = time.GetUtcNow().ToUnixTimeSeconds();
            var keepers = await ReadKeepersAsync(name, CancellationToken.None).ConfigureAwait(false) ?? [];
            var own = keepers.FindIndex(keeper => keeper.Key == server);
            var place = own >= 0 ? own : keepers.Count == MaximumKeepers ? MaximumKeepers - 1 : -1;
            var isQuiet = place < 0 || IsQuiet(keepers[place].Value, now);
            isKept = own >= 0 || isQuiet;
            if (!isQuiet)
            {
                return;
            }

            if (place >= 0)
            {
                leaving = own >= 0 ? null : keepers[place].Key;
                keepers.RemoveAt(place);
            }

            keepers.Insert(0, new(server, now));
            await WriteKeepersAsync(name, keepers).ConfigureAwait(false);
        }).ConfigureAwait(false);

        // What is left of a server that lost its place would stay for 90 days and be read by nobody.
        if (leaving is not null || (known.IsKept && !isKept))
        {
            await cache.RemoveAsync(DistributedNames.Entry(leaving ?? server, key), CancellationToken.None).ConfigureAwait(false);
        }

        _kept[key] = (time.GetTimestamp(), isKept);
        return isKept;
    }

    /// <summary>Takes profiles of a key away; the key goes with the last of them.</summary>
    /// <param name="key">The key.</param>
    /// <param name="isOfAll">Whether those of all servers go, not this one's only.</param>
    /// <returns>Whether there was one.</returns>
    public async Task<bool> RemoveAsync(string key, bool isOfAll)
    {
        var existed = false;
        var isKept = false;
        var name = DistributedNames.Keepers(key);
        await ChangeAsync(name, async () =>
        {
            var keepers = await ReadKeepersAsync(name, CancellationToken.None).ConfigureAwait(false) ?? [];
            var staying = isOfAll ? [] : keepers.Where(keeper => keeper.Key != server).ToList();
            isKept = staying.Count > 0;
            foreach (var leaving in keepers.Except(staying).Select(keeper => keeper.Key).Append(server).Distinct())
            {
                existed |= await ReadEntryAsync(leaving, key, CancellationToken.None).ConfigureAwait(false) is not null;
                await cache.RemoveAsync(DistributedNames.Entry(leaving, key), CancellationToken.None).ConfigureAwait(false);
            }

            if (!isKept)
            {
                await cache.RemoveAsync(name, CancellationToken.None).ConfigureAwait(false);
            }
            else if (staying.Count < keepers.Count)
            {
                await WriteKeepersAsync(name, staying).ConfigureAwait(false);
            }

            _kept.TryRemove(key, out _);
        }).ConfigureAwait(false);
        if (!isKept)
        {
            await ChangeNamesAsync(DistributedNames.KeysOf(key), names => names.Remove(key)).ConfigureAwait(false);
        }

        return existed;
    }

    /// <summary>Makes it known that there is a key, before there is a profile: a key without a profile is a miss, a
    /// profile without a key is lost.</summary>
    public async Task AnnounceAsync(string key)
    {
        await ListAsync(DistributedNames.Scopes, DistributedNames.ScopeOf(key)).ConfigureAwait(false);
        await ListAsync(DistributedNames.KeysOf(key), key).ConfigureAwait(false);
    }

    /// <summary>Gives the keys with a prefix.</summary>
    public async Task<IReadOnlyCollection<string>> KeysAsync(string prefix, CancellationToken cancellationToken)
    {
        var scopes = DistributedNames.ScopeOfAll(prefix) is { } scope
            ? [scope]
            : await ReadNamesAsync(DistributedNames.Scopes, cancellationToken).ConfigureAwait(false);
        var lists = await Task.WhenAll(
            from one in scopes
            from list in Enumerable.Range(0, DistributedNames.KeyLists)
            select ReadNamesAsync(DistributedNames.Keys(one, list), cancellationToken)).ConfigureAwait(false);
        return [.. lists.SelectMany(keys => keys)
            .Where(key => key.Length is > 0 and <= ProfileKey.MaximumLength && key.StartsWith(prefix, StringComparison.Ordinal)).Distinct()
            .Order(StringComparer.Ordinal)];
    }

    // A clock that goes wrong by more than the interval makes a server quiet too.
    private static bool IsQuiet(long saved, long now) => Math.Abs((double)now - saved) > LookInterval.TotalSeconds;

    private Task WriteKeepersAsync(string name, IEnumerable<KeyValuePair<string, long>> keepers) =>
        WriteAsync(name, JsonSerializer.SerializeToUtf8Bytes(new Dictionary<string, long>(keepers)));

    private Task WriteAsync(string name, byte[] value) => WithoutForeignAsync(name, async () =>
    {
        await cache.SetAsync(name, value, Expiration, CancellationToken.None).ConfigureAwait(false);
        return true;
    });

    private Task<byte[]?> GetAsync(string name, CancellationToken cancellationToken) =>
        WithoutForeignAsync(name, () => cache.GetAsync(name, cancellationToken));

    // A value of another of the engine's types can neither be read nor written over, now or later. The code is the
    // protocol's own: other failures say nothing about the value.
    private async Task<T> WithoutForeignAsync<T>(string name, Func<Task<T>> action)
    {
        try
        {
            return await action().ConfigureAwait(false);
        }
        catch (Exception e) when (e.Message.Contains("WRONGTYPE", StringComparison.Ordinal))
        {
            await cache.RemoveAsync(name, CancellationToken.None).ConfigureAwait(false);
            return await action().ConfigureAwait(false);
        }
    }

    private async Task ListAsync(string name, string item)
    {
        if (_listed.TryGetValue(name, out var known) && known.Items.Contains(item) && time.GetElapsedTime(known.At) < LookInterval)
        {
            return;
        }

        await ChangeNamesAsync(name, items => items.Count < MaximumListedKeys && items.Add(item)).ConfigureAwait(false);
    }

    private Task ChangeNamesAsync(string name, Func<HashSet<string>, bool> change) => ChangeAsync(name, async () =>
    {
        var items = await ReadNamesAsync(name, CancellationToken.None).ConfigureAwait(false);
        if (change(items))
        {
            await WriteAsync(name, JsonSerializer.SerializeToUtf8Bytes(items)).ConfigureAwait(false);
        }

        _listed[name] = (time.GetTimestamp(), items);
    });

    private async Task ChangeAsync(string name, Func<Task> change)
    {
        var turn = _turns[(uint)name.GetHashCode(StringComparison.Ordinal) % (uint)_turns.Length];
        await turn.WaitAsync(CancellationToken.None).ConfigureAwait(false);
        try
        {
            await change().ConfigureAwait(false);
        }
        finally
        {
            turn.Release();
        }
    }

    private async Task<List<KeyValuePair<string, long>>?> ReadKeepersAsync(string name, CancellationToken cancellationToken) =>
        (await ReadAsync<Dictionary<string, long>>(name, cancellationToken).ConfigureAwait(false))?
            .Where(keeper => keeper.Key.Length is > 0 and <= DistributedProfileStore.MaximumServerLength)
            .OrderByDescending(keeper => keeper.Value).Take(MaximumKeepers).ToList();

    private async Task<HashSet<string>> ReadNamesAsync(string name, CancellationToken cancellationToken) =>
        (await ReadAsync<string?[]>(name, cancellationToken).ConfigureAwait(false) ?? []).OfType<string>()
            .Take(MaximumListedKeys).ToHashSet(StringComparer.Ordinal);

    // What is no such thing counts as absent; the next server that looks writes it anew.
    private async Task<T?> ReadAsync<T>(string name, CancellationToken cancellationToken)
        where T : class
    {
        if (await GetAsync(name, cancellationToken).ConfigureAwait(false) is not { } bytes)
        {
            return null;
        }

        try
        {
            return JsonSerializer.Deserialize<T>(bytes);
        }
        catch (Exception e) when (e is JsonException or InvalidOperationException)
        {
            return null;
        }
    }
}
