// SPDX-License-Identifier: MIT

using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using Microsoft.Extensions.Caching.Distributed;

namespace Nam.Stores;

/// <summary>Keeps the profiles of a server farm in a cache that its servers share, such as Redis or a table.</summary>
/// <remarks>
/// <para>
/// Every server writes profiles of its own, so that no two overwrite each other. A server that has none of a key starts from what the others have
/// learned, added up with every past reply counted once. Layout: docs/profile-store.md.
/// </para>
/// <para>
/// Safe for concurrent use. What lasts is up to the cache: one in memory forgets with its process. Every failure of the cache comes as <see cref="IOException"/>.
/// </para>
/// </remarks>
public sealed class DistributedProfileStore : INamProfileStore
{
    private const int MaximumServerLength = 256;

    private readonly IDistributedCache _cache;
    private readonly DistributedFarm _farm;
    private readonly TimeProvider _time;
    private readonly ConcurrentDictionary<string, IReadOnlySet<long>> _origins = new(StringComparer.Ordinal);

    /// <summary>Makes a store.</summary>
    /// <param name="cache">The cache.</param>
    /// <param name="server">This server's name, 1 to 256 characters, which should stay the same when it starts again; the machine's name by default.</param>
    /// <param name="time">The clock; the system's by default.</param>
    /// <exception cref="ArgumentException">The name is empty or too long.</exception>
    public DistributedProfileStore(IDistributedCache cache, string? server = null, TimeProvider? time = null)
    {
        ArgumentNullException.ThrowIfNull(cache);
        server ??= Environment.MachineName;
        if (server.Length is 0 or > MaximumServerLength)
        {
            throw new ArgumentException($"A server's name has to be 1 to {MaximumServerLength} characters long; this one has {server.Length}.", nameof(server));
        }

        _cache = cache;
        _time = time ?? TimeProvider.System;
        _farm = new DistributedFarm(cache, server, _time);
    }

    /// <inheritdoc/>
    public async ValueTask<byte[]?> LoadAsync(string key, CancellationToken cancellationToken = default)
    {
        ProfileKey.ThrowIfInvalid(key);
        cancellationToken.ThrowIfCancellationRequested();
        return await GuardAsync(async () =>
        {
            if (await ReadAsync(_farm.Server, key, cancellationToken).ConfigureAwait(false) is { } own)
            {
                _origins[key] = own.Origins;
                return own.Profile.ToArray();
            }

            var others = new List<DistributedEntry>();
            foreach (var server in await _farm.ServersAsync(cancellationToken).ConfigureAwait(false))
            {
                if (server != _farm.Server && await ReadAsync(server, key, cancellationToken).ConfigureAwait(false) is { } entry)
                {
                    others.Add(entry);
                }
            }

            if (others.Count == 0)
            {
                return null;
            }

            var (profile, origins) = DistributedEntry.Join(key, others);
            _origins[key] = origins;
            return profile;
        }).ConfigureAwait(false);
    }

    /// <inheritdoc/>
    /// <remarks>The token is looked at before the profile is sent: what is on its way to a cache cannot be called back.</remarks>
    public async ValueTask SaveAsync(string key, ReadOnlyMemory<byte> profile, CancellationToken cancellationToken = default)
    {
        ProfileKey.ThrowIfInvalid(key);
        ProfileKey.ThrowIfTooLong(profile);
        var name = DistributedFarm.EntryOf(_farm.Server, key);
        cancellationToken.ThrowIfCancellationRequested();
        var origins = _origins.GetOrAdd(key, static _ => new SortedSet<long> { Random.Shared.NextInt64() });
        var entry = new DistributedEntry(key, profile, _time.GetUtcNow(), origins).ToArray();
        await GuardAsync(async () =>
        {
            await _farm.AnnounceAsync(key).ConfigureAwait(false);
            await _farm.WriteAsync(name, entry).ConfigureAwait(false);
            return true;
        }).ConfigureAwait(false);
    }

    /// <inheritdoc/>
    /// <remarks>Removes the profiles of all servers; one that is running and has learned more saves its own again.</remarks>
    public async ValueTask<bool> RemoveAsync(string key, CancellationToken cancellationToken = default)
    {
        ProfileKey.ThrowIfInvalid(key);
        cancellationToken.ThrowIfCancellationRequested();
        return await GuardAsync(async () =>
        {
            var existed = false;
            foreach (var server in await _farm.ServersAsync(CancellationToken.None).ConfigureAwait(false))
            {
                if (await ReadAsync(server, key, CancellationToken.None).ConfigureAwait(false) is not null)
                {
                    existed = true;
                    await _cache.RemoveAsync(DistributedFarm.EntryOf(server, key), CancellationToken.None).ConfigureAwait(false);
                }

                await _farm.ForgetAsync(server, key).ConfigureAwait(false);
            }

            _origins.TryRemove(key, out _);
            return existed;
        }).ConfigureAwait(false);
    }

    /// <inheritdoc/>
    public async IAsyncEnumerable<string> ListAsync([EnumeratorCancellation] CancellationToken cancellationToken = default)
    {
        cancellationToken.ThrowIfCancellationRequested();
        var keys = await GuardAsync(async () =>
        {
            var all = new SortedSet<string>(StringComparer.Ordinal);
            foreach (var server in await _farm.ServersAsync(cancellationToken).ConfigureAwait(false))
            {
                all.UnionWith(await _farm.KeysAsync(server, cancellationToken).ConfigureAwait(false));
            }

            return all;
        }).ConfigureAwait(false);
        foreach (var key in keys)
        {
            yield return key;
        }
    }

    private async Task<DistributedEntry?> ReadAsync(string server, string key, CancellationToken cancellationToken) =>
        DistributedEntry.TryRead(await _cache.GetAsync(DistributedFarm.EntryOf(server, key), cancellationToken).ConfigureAwait(false), key, out var entry) ? entry : null;

    // Caches throw what their clients throw, which users of a store cannot know.
    private static async Task<T> GuardAsync<T>(Func<Task<T>> action)
    {
        try
        {
            return await action().ConfigureAwait(false);
        }
        catch (Exception e) when (e is not (OperationCanceledException or ArgumentException or IOException))
        {
            throw new IOException($"The cache for profiles failed: {e.Message}", e);
        }
    }
}
