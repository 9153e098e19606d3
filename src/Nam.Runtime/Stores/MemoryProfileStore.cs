// SPDX-License-Identifier: MIT

using System.Collections.Concurrent;

namespace Nam.Stores;

/// <summary>Keeps profiles in memory only: for tests, and for processes that may not write to disk.</summary>
/// <remarks>Safe for concurrent use.</remarks>
public sealed class MemoryProfileStore : INamProfileStore
{
    private readonly ConcurrentDictionary<string, byte[]> _profiles = new(StringComparer.Ordinal);

    /// <summary>Gets the keys of all profiles.</summary>
    internal ICollection<string> Keys => _profiles.Keys;

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
}
