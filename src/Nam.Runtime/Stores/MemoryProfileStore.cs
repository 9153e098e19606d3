// SPDX-License-Identifier: MIT

using System.Collections.Concurrent;
using System.Runtime.CompilerServices;

namespace Nam.Stores;

/// <summary>Keeps profiles in memory only: for tests, and for processes that may not write to disk.</summary>
/// <remarks>Safe for concurrent use.</remarks>
public sealed class MemoryProfileStore : INamProfileStore
{
    private readonly ConcurrentDictionary<string, byte[]> _profiles = new(StringComparer.Ordinal);

    /// <inheritdoc/>
    public ValueTask<byte[]?> LoadAsync(string key, CancellationToken cancellationToken = default)
    {
        ProfileKey.ThrowIfInvalid(key);
        cancellationToken.ThrowIfCancellationRequested();
        return new(_profiles.TryGetValue(key, out var profile) ? [.. profile] : null);
    }

    /// <inheritdoc/>
    public ValueTask SaveAsync(string key, ReadOnlyMemory<byte> profile, CancellationToken cancellationToken = default)
    {
        ProfileKey.ThrowIfInvalid(key);
        ProfileKey.ThrowIfTooLong(profile);
        cancellationToken.ThrowIfCancellationRequested();
        _profiles[key] = profile.ToArray();
        return default;
    }

    /// <inheritdoc/>
    public ValueTask<bool> RemoveAsync(string key, CancellationToken cancellationToken = default)
    {
        ProfileKey.ThrowIfInvalid(key);
        cancellationToken.ThrowIfCancellationRequested();
        return new(_profiles.TryRemove(key, out _));
    }

    /// <inheritdoc/>
    public async IAsyncEnumerable<string> ListAsync([EnumeratorCancellation] CancellationToken cancellationToken = default)
    {
        foreach (var key in _profiles.Keys)
        {
            cancellationToken.ThrowIfCancellationRequested();
            yield return key;
        }

        await Task.CompletedTask.ConfigureAwait(false);
    }
}
