// SPDX-License-Identifier: MIT

using System.Globalization;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;
using Microsoft.Extensions.Caching.Distributed;

namespace Nam.Stores;

/// <summary>Which servers keep which profiles in the cache: a cache cannot list its keys. Layout: docs/profile-store.md.</summary>
/// <remarks>Thread-safe. Failures of the cache come as they are.</remarks>
internal sealed class DistributedFarm(IDistributedCache cache, string server, TimeProvider time)
{
    private const string Prefix = "nam:1:";
    private const int Indexes = 8;

    // Another server that wrote the same index at the same moment may have left this one out.
    private static readonly TimeSpan AnnounceInterval = TimeSpan.FromMinutes(1);
    private static readonly TimeSpan Lifetime = TimeSpan.FromDays(90);
    private static readonly DistributedCacheEntryOptions Expiration = new() { SlidingExpiration = Lifetime };

    private readonly SemaphoreSlim _turn = new(1);
    private SortedSet<string>? _ownKeys;
    private long? _announced;

    public string Server => server;

    /// <summary>Where a server keeps a profile.</summary>
    /// <exception cref="ArgumentException">The key holds half a surrogate pair.</exception>
    public static string EntryOf(string server, string key) => $"{Prefix}profile:{server}:{Hash(key)}";

    public Task WriteAsync(string name, byte[] value) => cache.SetAsync(name, value, Expiration, CancellationToken.None);

    /// <summary>Gives all servers that have announced themselves, this one included.</summary>
    public async Task<IReadOnlyCollection<string>> ServersAsync(CancellationToken cancellationToken)
    {
        var indexes = await Task.WhenAll(Enumerable.Range(0, Indexes).Select(index => ReadAsync<Dictionary<string, long>>(IndexOf(index), cancellationToken))).ConfigureAwait(false);
        return indexes.OfType<Dictionary<string, long>>().SelectMany(index => index.Keys).Append(server).ToHashSet(StringComparer.Ordinal);
    }

    public async Task<IReadOnlyCollection<string>> KeysAsync(string ofServer, CancellationToken cancellationToken) =>
        await ReadAsync<string[]>(KeysOf(ofServer), cancellationToken).ConfigureAwait(false) ?? [];

    /// <summary>Makes it known that this server keeps a profile, before it does: a key without a profile is a miss, a profile without a key is lost.</summary>
    public async Task AnnounceAsync(string key)
    {
        await _turn.WaitAsync(CancellationToken.None).ConfigureAwait(false);
        try
        {
            _ownKeys ??= new SortedSet<string>(await KeysAsync(server, CancellationToken.None).ConfigureAwait(false), StringComparer.Ordinal);
            var isNew = _ownKeys.Add(key);
            if (isNew || _announced is not { } then || time.GetElapsedTime(then) >= AnnounceInterval)
            {
                await WriteAsync(KeysOf(server), JsonSerializer.SerializeToUtf8Bytes(_ownKeys)).ConfigureAwait(false);
                await JoinIndexAsync().ConfigureAwait(false);
                _announced = time.GetTimestamp();
            }
        }
        catch
        {
            // As if it had not been tried, so that the next save tries again.
            _ownKeys?.Remove(key);
            throw;
        }
        finally
        {
            _turn.Release();
        }
    }

    /// <summary>Takes a key off a server's list.</summary>
    public async Task ForgetAsync(string ofServer, string key)
    {
        await _turn.WaitAsync(CancellationToken.None).ConfigureAwait(false);
        try
        {
            var keys = new SortedSet<string>(await KeysAsync(ofServer, CancellationToken.None).ConfigureAwait(false), StringComparer.Ordinal);
            if (ofServer == server)
            {
                keys.UnionWith(_ownKeys ?? []);
                _ownKeys = keys;
            }

            if (keys.Remove(key))
            {
                await WriteAsync(KeysOf(ofServer), JsonSerializer.SerializeToUtf8Bytes(keys)).ConfigureAwait(false);
            }
        }
        finally
        {
            _turn.Release();
        }
    }

    private static string KeysOf(string ofServer) => $"{Prefix}keys:{ofServer}";

    private static string IndexOf(int index) => string.Create(CultureInfo.InvariantCulture, $"{Prefix}servers:{index}");

    private static string Hash(string key)
    {
        var utf8 = new UTF8Encoding(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);
        return Convert.ToHexStringLower(SHA256.HashData(utf8.GetBytes(key))[..16]);
    }

    private async Task JoinIndexAsync()
    {
        var now = time.GetUtcNow().ToUnixTimeSeconds();
        var name = IndexOf(SHA256.HashData(Encoding.UTF8.GetBytes(server))[0] % Indexes);
        var index = await ReadAsync<Dictionary<string, long>>(name, CancellationToken.None).ConfigureAwait(false) ?? [];
        foreach (var gone in index.Where(member => now - member.Value > Lifetime.TotalSeconds).Select(member => member.Key).ToList())
        {
            index.Remove(gone);
        }

        index[server] = now;
        await WriteAsync(name, JsonSerializer.SerializeToUtf8Bytes(index)).ConfigureAwait(false);
    }

    // What is no such thing counts as absent; the next announcement writes it anew.
    private async Task<T?> ReadAsync<T>(string name, CancellationToken cancellationToken)
        where T : class
    {
        if (await cache.GetAsync(name, cancellationToken).ConfigureAwait(false) is not { } bytes)
        {
            return null;
        }

        try
        {
            return JsonSerializer.Deserialize<T>(bytes);
        }
        catch (JsonException)
        {
            return null;
        }
    }
}
