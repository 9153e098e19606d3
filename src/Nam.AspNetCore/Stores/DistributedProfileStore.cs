// SPDX-License-Identifier: MIT

using System.Collections.Concurrent;
using System.Globalization;
using Microsoft.Extensions.Caching.Distributed;

namespace Nam.Stores;

/// <summary>Keeps the profiles of a server farm in a cache that its servers share, such as Redis or a table.</summary>
/// <remarks>
/// <para>
/// Every key has 16 places, each for the profile of one server, so that no two overwrite each other. A server that has
/// none of a key starts from what those have learned, added up with no past reply counted twice; that takes 16 reads,
/// however large the farm is. Layout: docs/profile-store.md.
/// </para>
/// <para>
/// Safe for concurrent use. What lasts is up to the cache: one in memory forgets with its process. Every failure of the
/// cache comes as <see cref="IOException"/>.
/// </para>
/// </remarks>
public sealed class DistributedProfileStore : INamProfileStore
{
    /// <summary>Places of a key.</summary>
    internal const int Places = 16;

    private const string Prefix = "nam:";
    private const int MaximumServerLength = 256;

    // Another may have written the same place at the same moment; who has not saved for so long makes room.
    private static readonly TimeSpan LookInterval = TimeSpan.FromMinutes(10);
    private static readonly DistributedCacheEntryOptions Expiration = new() { SlidingExpiration = TimeSpan.FromDays(90) };

    private readonly IDistributedCache _cache;
    private readonly string _server;
    private readonly TimeProvider _time;
    private readonly ConcurrentDictionary<string, IReadOnlySet<long>> _origins = new(StringComparer.Ordinal);
    private readonly ConcurrentDictionary<string, (long At, int Place, bool IsOwn)> _places = new(StringComparer.Ordinal);

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

        _cache = cache;
        _server = server;
        _time = time ?? TimeProvider.System;
    }

    /// <inheritdoc/>
    public async ValueTask<byte[]?> LoadAsync(string key, CancellationToken cancellationToken = default)
    {
        ProfileKey.ThrowIfInvalid(key);
        cancellationToken.ThrowIfCancellationRequested();
        return await GuardAsync(async () =>
        {
            var entries = await ReadAllAsync(key, cancellationToken).ConfigureAwait(false);
            DistributedEntry[] found = [.. entries.OfType<DistributedEntry>()];
            if (found.Length == 0)
            {
                return null;
            }

            var own = found.Where(entry => entry.Server == _server).MaxBy(entry => entry.Saved);
            var (profile, origins) = own is null ? DistributedEntry.Join(key, found) : (own.Profile, own.Origins);
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
        _ = ProfileKey.Hash(key);
        cancellationToken.ThrowIfCancellationRequested();
        var origins = _origins.GetOrAdd(key, static _ => new SortedSet<long> { Random.Shared.NextInt64() });
        var entry = new DistributedEntry(_server, _time.GetUtcNow(), origins, profile.ToArray()).ToArray(key);
        await GuardAsync(async () =>
        {
            if (await TakePlaceAsync(key).ConfigureAwait(false) is { } place)
            {
                await _cache.SetAsync(NameOf(key, place), entry, Expiration, CancellationToken.None).ConfigureAwait(false);
            }

            return true;
        }).ConfigureAwait(false);
    }

    /// <summary>Returns the name of a place.</summary>
    internal static string NameOf(string key, int place) =>
        string.Create(CultureInfo.InvariantCulture, $"{Prefix}profile:{ProfileKey.Hash(key)}:{place}");

    /// <summary>Returns the place that a server looks at first.</summary>
    internal static int Index(string server) => Convert.ToInt32(ProfileKey.Hash(server)[^1..], 16);

    // The first look is at all places, in another order on each server; later ones are at the own place or at one of the others'.
    private async Task<int?> TakePlaceAsync(string key)
    {
        var isKnown = _places.TryGetValue(key, out var known);
        if (isKnown && _time.GetElapsedTime(known.At) < LookInterval)
        {
            return known.IsOwn ? known.Place : null;
        }

        var (place, isOwn) = isKnown ? await LookAsync(key, known.IsOwn ? known.Place : known.Place + 1, 1).ConfigureAwait(false) : default;
        if (!isOwn && (!isKnown || known.IsOwn))
        {
            (place, isOwn) = await LookAsync(key, Index(_server), Places).ConfigureAwait(false);
        }

        _places[key] = (_time.GetTimestamp(), place, isOwn);
        return isOwn ? place : null;
    }

    private async Task<(int Place, bool MayTake)> LookAsync(string key, int first, int count)
    {
        int[] places = [.. Enumerable.Range(first, count).Select(place => place % Places)];
        var entries = await Task.WhenAll(places.Select(place => ReadAsync(key, place, CancellationToken.None))).ConfigureAwait(false);
        var (best, rank) = places.Zip(entries.Select(RankOf)).MinBy(place => place.Second);
        return (best, rank < int.MaxValue);
    }

    // Which place a server takes: its own, a free one, or that of a server which has been quiet. A clock that goes wrong
    // by more than the interval makes a server quiet too.
    private int RankOf(DistributedEntry? entry) => entry is null ? 1
        : entry.Server == _server ? 0
        : (_time.GetUtcNow() - entry.Saved).Duration() > LookInterval ? 2
        : int.MaxValue;

    private Task<DistributedEntry?[]> ReadAllAsync(string key, CancellationToken cancellationToken) =>
        Task.WhenAll(Enumerable.Range(0, Places).Select(place => ReadAsync(key, place, cancellationToken)));

    private async Task<DistributedEntry?> ReadAsync(string key, int place, CancellationToken cancellationToken) =>
        DistributedEntry.TryRead(await _cache.GetAsync(NameOf(key, place), cancellationToken).ConfigureAwait(false), key, out var entry)
            ? entry
            : null;

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
