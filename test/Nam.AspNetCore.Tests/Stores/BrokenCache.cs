// SPDX-License-Identifier: MIT

using Microsoft.Extensions.Caching.Distributed;

namespace Nam.AspNetCore.Tests.Stores;

/// <summary>A cache that cannot be reached.</summary>
internal class BrokenCache : IDistributedCache
{
    public byte[]? Get(string key) => throw new InvalidOperationException("No connection.");

    public virtual Task<byte[]?> GetAsync(string key, CancellationToken token = default) =>
        throw new InvalidOperationException("No connection.");

    public void Refresh(string key) => throw new InvalidOperationException("No connection.");

    public Task RefreshAsync(string key, CancellationToken token = default) => throw new InvalidOperationException("No connection.");

    public void Remove(string key) => throw new InvalidOperationException("No connection.");

    public Task RemoveAsync(string key, CancellationToken token = default) => throw new InvalidOperationException("No connection.");

    public void Set(string key, byte[] value, DistributedCacheEntryOptions options) =>
        throw new InvalidOperationException("No connection.");

    public Task SetAsync(string key, byte[] value, DistributedCacheEntryOptions options, CancellationToken token = default) =>
        throw new InvalidOperationException("No connection.");
}
