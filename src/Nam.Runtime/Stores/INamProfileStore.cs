// SPDX-License-Identifier: MIT

using System.Runtime.CompilerServices;

namespace Nam.Stores;

/// <summary>Keeps learned profiles across restarts: small blobs under names.</summary>
/// <remarks>
/// <para>
/// A profile is a cache: losing one costs a few less well chosen replies, so a store answers "no profile" instead of
/// failing. Reads and writes are off the reply path. Implementations must be safe for concurrent use from several threads.
/// </para>
/// <para>A save is all or nothing: after a crash at any moment a load gives either the old or the new blob of that key.</para>
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
    /// <param name="profile">The blob, at most 16 MiB.</param>
    /// <param name="cancellationToken">Ends the wait; the old blob then stays.</param>
    /// <returns>A task that ends when the blob will survive the end of this process.</returns>
    /// <exception cref="ArgumentException">The key or the blob is too long.</exception>
    /// <exception cref="IOException">The medium cannot be written; the old blob stays.</exception>
    ValueTask SaveAsync(string key, ReadOnlyMemory<byte> profile, CancellationToken cancellationToken = default);

    /// <summary>Removes the blob of a key.</summary>
    /// <param name="key">The name, 1 to 1,024 characters.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <returns>Whether there was one.</returns>
    /// <exception cref="IOException">The medium cannot be written.</exception>
    ValueTask<bool> RemoveAsync(string key, CancellationToken cancellationToken = default);

    /// <summary>Gives up the blob of a key, for which this process has no use any more.</summary>
    /// <param name="key">The name, 1 to 1,024 characters.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <returns>Whether there was one of this process's.</returns>
    /// <exception cref="IOException">The medium cannot be written.</exception>
    /// <remarks>Removes it, unless the store is one that others share, who may still use theirs.</remarks>
    ValueTask<bool> ForgetAsync(string key, CancellationToken cancellationToken = default) => RemoveAsync(key, cancellationToken);

    /// <summary>Lists the keys of all readable blobs, in no particular order.</summary>
    /// <param name="cancellationToken">Ends the listing.</param>
    /// <returns>The keys.</returns>
    /// <exception cref="IOException">The medium cannot be read at all.</exception>
    IAsyncEnumerable<string> ListAsync(CancellationToken cancellationToken = default);

    /// <summary>Lists the keys of all readable blobs that begin alike, in no particular order.</summary>
    /// <param name="prefix">What the keys begin with, such as <c>server/orders/</c>.</param>
    /// <param name="cancellationToken">Ends the listing.</param>
    /// <returns>The keys.</returns>
    /// <exception cref="IOException">The medium cannot be read at all.</exception>
    /// <remarks>A store that many services share does better than this, which lists all keys.</remarks>
    async IAsyncEnumerable<string> ListAsync(string prefix, [EnumeratorCancellation] CancellationToken cancellationToken = default)
    {
        await foreach (var key in ListAsync(cancellationToken).ConfigureAwait(false))
        {
            if (key.StartsWith(prefix, StringComparison.Ordinal))
            {
                yield return key;
            }
        }
    }
}
