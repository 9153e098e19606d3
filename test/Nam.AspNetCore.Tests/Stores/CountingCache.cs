// SPDX-License-Identifier: MIT

using Microsoft.Extensions.Caching.Distributed;

namespace Nam.AspNetCore.Tests.Stores;

/// <summary>Counts what goes to a cache and comes from it, keys included.</summary>
internal sealed class CountingCache(IDistributedCache inner) : IDistributedCache
{
    private long _gets;
    private long _sets;
    private long _removals;
    private long _bytesRead;
    private long _bytesWritten;

    public long Gets => Interlocked.Read(ref _gets);

    public long Sets => Interlocked.Read(ref _sets);

    public long Removals => Interlocked.Read(ref _removals);

    /// <summary>Bytes of all keys and values, both ways.</summary>
    public long Bytes => Interlocked.Read(ref _bytesRead) + Interlocked.Read(ref _bytesWritten);

    public byte[]? Get(string key) => throw new NotSupportedException();

    public async Task<byte[]?> GetAsync(string key, CancellationToken token = default)
    {
        Interlocked.Increment(ref _gets);
        var value = await inner.GetAsync(key, token);
        Interlocked.Add(ref _bytesRead, key.Length + (value?.Length ?? 0));
        return value;
    }

    public void Set(string key, byte[] value, DistributedCacheEntryOptions options) => throw new NotSupportedException();

    public Task SetAsync(string key, byte[] value, DistributedCacheEntryOptions options, CancellationToken token = default)
    {
        Interlocked.Increment(ref _sets);
        Interlocked.Add(ref _bytesWritten, key.Length + value.Length);
        return inner.SetAsync(key, value, options, token);
    }

    public void Refresh(string key) => throw new NotSupportedException();

    public Task RefreshAsync(string key, CancellationToken token = default) => throw new NotSupportedException();

    public void Remove(string key) => throw new NotSupportedException();

    public Task RemoveAsync(string key, CancellationToken token = default)
    {
        Interlocked.Increment(ref _removals);
        Interlocked.Add(ref _bytesWritten, key.Length);
        return inner.RemoveAsync(key, token);
    }
}
