// SPDX-License-Identifier: MIT

using Nam.Stores;

namespace Nam.Runtime.Tests.Server;

/// <summary>A store on a medium that is gone.</summary>
internal sealed class FailingStore : INamProfileStore
{
    public int Saves { get; private set; }

    public ValueTask<byte[]?> LoadAsync(string key, CancellationToken cancellationToken = default) => throw new IOException("The medium is gone.");

    public ValueTask SaveAsync(string key, ReadOnlyMemory<byte> profile, CancellationToken cancellationToken = default)
    {
        Saves++;
        throw new IOException("The medium is gone.");
    }

    public ValueTask<bool> RemoveAsync(string key, CancellationToken cancellationToken = default) => throw new IOException("The medium is gone.");

    public IAsyncEnumerable<string> ListAsync(CancellationToken cancellationToken = default) => throw new IOException("The medium is gone.");
}
