// SPDX-License-Identifier: MIT

using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using Microsoft.Extensions.Caching.Distributed;

namespace Nam.Stores;

/// <summary>Keeps the profiles of a server farm in a cache that its servers share, such as Redis or a table.</summary>
/// <remarks>
/// <para>
/// At most 16 servers keep a key, each a profile of its own, so that no two overwrite each other. A server that has
/// none of a key starts from what those have learned, added up with no past reply counted twice; that takes 17 reads at
/// most, however large the farm is. Layout: docs/profile-store.md.
/// </para>
/// <para>
/// Safe for concurrent use. What lasts is up to the cache: one in memory forgets with its process. Every failure of the
/// cache comes as <see cref="IOException"/>.
/// </para>
/// </remarks>
public sealed class DistributedProfileStore : INamProfileStore
{
    /// <summary>Most characters of a server's name.</summary>
    internal const int MaximumServerLength = 256;

    private readonly string _server;
    private readonly DistributedFarm _farm;
    private readonly TimeProvider _time;
    private readonly ConcurrentDictionary<string, IReadOnlySet<long>> _origins = new(StringComparer.Ordinal);

    /// <summary>Creates a store.</summary>
    /// <param name="cache">The cache.</param>
    /// <param name="server">This server's name, 1 to 256 characters, which should stay the same when it starts again;
    /// the machine's name by default.</param>
    /// <param name="time">The clock; the system's by default.</param>
    /// <exception cref="ArgumentException">The name is empty or too long.</exception>
    public DistributedProfileStore(IDistributedCache cache, string? server = null, TimeProvider? time = null)
    {
        ArgumentNullException.ThrowIfNull(cache);
        server ??= Environment.MachineName;
        if (server.Length is 0 or > MaximumServerLength)
        {
            throw new ArgumentException(
                $"A server's name has to be 1 to {MaximumServerLength} characters long; this one has {server.Length}.", nameof(server));
        }

        _server = server;
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
            var keepers = await _farm.KeepersAsync(key, cancellationToken).ConfigureAwait(false);
            if ((keepers?.Contains(_server) ?? true)
                && await _farm.ReadEntryAsync(_server, key, cancellationToken).ConfigureAwait(false) is { } own)
            {
                _origins[key] = own.Origins;
                return own.Profile.ToArray();
            }

            var read = (keepers ?? []).Where(keeper => keeper != _server)
                .Select(keeper => _farm.ReadEntryAsync(keeper, key, cancellationToken));
            DistributedEntry[] others = [.. (await Task.WhenAll(read).ConfigureAwait(false)).OfType<DistributedEntry>()];
            if (others.Length == 0)
            {
                return null;
            }

            var (profile, origins) = DistributedEntry.Join(key, others);
            _origins[key] = origins;
            return profile;
        }).ConfigureAwait(false);
    }

    /// <inheritdoc/>
    /// <remarks>
    /// In a farm of more than 16 servers most saves are done without writing anything: 16 other servers keep the key. A
    /// server that has not saved for ten minutes makes room for one that has. The token is looked at before the profile
    /// is sent: what is on its way to a cache cannot be called back.
    /// </remarks>
    public async ValueTask SaveAsync(string key, ReadOnlyMemory<byte> profile, CancellationToken cancellationToken = default)
    {
        ProfileKey.ThrowIfInvalid(key);
        ProfileKey.ThrowIfTooLong(profile);
        _ = DistributedNames.Entry(_server, key);
        cancellationToken.ThrowIfCancellationRequested();
        var origins = _origins.GetOrAdd(key, static _ => new SortedSet<long> { Random.Shared.NextInt64() });
        var entry = new DistributedEntry(key, profile, _time.GetUtcNow(), origins).ToArray();
        await GuardAsync(async () =>
        {
            if (await _farm.IsKeeperAsync(key).ConfigureAwait(false))
            {
                await _farm.AnnounceAsync(key).ConfigureAwait(false);
                await _farm.WriteEntryAsync(key, entry).ConfigureAwait(false);
            }

            return true;
        }).ConfigureAwait(false);
    }

    /// <inheritdoc/>
    /// <remarks>Removes the profiles of all servers; one that is running and has learned more saves its own again.</remarks>
    public ValueTask<bool> RemoveAsync(string key, CancellationToken cancellationToken = default) =>
        RemoveAsync(key, isOfAll: true, cancellationToken);

    /// <inheritdoc/>
    /// <remarks>Removes this server's profile; those of the others stay.</remarks>
    public ValueTask<bool> ForgetAsync(string key, CancellationToken cancellationToken = default) =>
        RemoveAsync(key, isOfAll: false, cancellationToken);

    /// <inheritdoc/>
    public IAsyncEnumerable<string> ListAsync(CancellationToken cancellationToken = default) => ListAsync("", cancellationToken);

    /// <inheritdoc/>
    public async IAsyncEnumerable<string> ListAsync(string prefix, [EnumeratorCancellation] CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(prefix);
        cancellationToken.ThrowIfCancellationRequested();
        foreach (var key in await GuardAsync(() => _farm.KeysAsync(prefix, cancellationToken)).ConfigureAwait(false))
        {
            yield return key;
        }
    }

    private async ValueTask<bool> RemoveAsync(string key, bool isOfAll, CancellationToken cancellationToken)
    {
        ProfileKey.ThrowIfInvalid(key);
        cancellationToken.ThrowIfCancellationRequested();
        return await GuardAsync(async () =>
        {
            var existed = await _farm.RemoveAsync(key, isOfAll).ConfigureAwait(false);
            _origins.TryRemove(key, out _);
            return existed;
        }).ConfigureAwait(false);
    }

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
