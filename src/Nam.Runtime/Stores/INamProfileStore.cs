// SPDX-License-Identifier: MIT

namespace Nam.Stores;

/// <summary>Keeps learned profiles across restarts: one blob for each service, and one for each server that is called.</summary>
/// <remarks>
/// <para>
/// A profile is a cache: losing one costs a few less well chosen replies, so a store returns "no profile" instead of
/// failing. Reads and writes are off the reply path. Implementations must be safe for concurrent use from several threads.
/// </para>
/// <para>A save is all or nothing: after a crash at any moment a load returns either the old or the new blob of that key.</para>
/// </remarks>
public interface INamProfileStore
{
    /// <summary>Reads the blob that was saved last under a key.</summary>
    /// <param name="key">The name, 1 to 1,024 characters.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <returns>The blob, or <see langword="null"/> when there is none or the stored one is damaged (which the store
    /// reports in its log).</returns>
    /// <exception cref="IOException">The medium cannot be read at all.</exception>
    ValueTask<byte[]?> LoadAsync(string key, CancellationToken cancellationToken = default);

    /// <summary>Saves a blob under a key, replacing what was there.</summary>
    /// <param name="key">The name, 1 to 1,024 characters.</param>
    /// <param name="profile">The blob, at most 8 MiB.</param>
    /// <param name="cancellationToken">Ends the wait; the old blob then stays.</param>
    /// <returns>A task that ends when the blob will survive the end of this process.</returns>
    /// <exception cref="ArgumentException">The key or the blob is too long.</exception>
    /// <exception cref="IOException">The medium cannot be written; the old blob stays.</exception>
    ValueTask SaveAsync(string key, ReadOnlyMemory<byte> profile, CancellationToken cancellationToken = default);
}
