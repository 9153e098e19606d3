// SPDX-License-Identifier: MIT

using Nam.Stores;

namespace Nam.Runtime.Tests.Server;

/// <summary>A store on a medium that comes and goes.</summary>
internal sealed class FailingStore : INamProfileStore
{
    private readonly MemoryProfileStore _medium = new();

    /// <summary>Gets or sets whether it can be read.</summary>
    public bool IsReadable { get; set; }

    /// <summary>Gets or sets whether it can be written.</summary>
    public bool IsWritable { get; set; }

    public int Saves { get; private set; }

    public ValueTask<byte[]?> LoadAsync(string key, CancellationToken cancellationToken = default) =>
        If(IsReadable).LoadAsync(key, cancellationToken);

    public ValueTask SaveAsync(string key, ReadOnlyMemory<byte> profile, CancellationToken cancellationToken = default)
    {
        Saves++;
        return If(IsWritable).SaveAsync(key, profile, cancellationToken);
    }

    private MemoryProfileStore If(bool works) => works ? _medium : throw new IOException("The medium is gone.");
}
