// SPDX-License-Identifier: MIT

using System.Runtime.CompilerServices;
using Nam.Stores;

namespace Nam.Runtime.Tests.Server;

/// <summary>A store that answers only when it is let go.</summary>
internal sealed class HeldStore(INamProfileStore inner) : INamProfileStore
{
    public TaskCompletionSource Reading { get; } = new(TaskCreationOptions.RunContinuationsAsynchronously);

    public TaskCompletionSource Saving { get; } = new(TaskCreationOptions.RunContinuationsAsynchronously);

    public int Saves { get; private set; }

    /// <summary>Gets or sets what is called at the end of a listing.</summary>
    public Action? Listed { get; set; }

    public async ValueTask<byte[]?> LoadAsync(string key, CancellationToken cancellationToken = default)
    {
        await Reading.Task;
        return await inner.LoadAsync(key, cancellationToken);
    }

    public async ValueTask SaveAsync(string key, ReadOnlyMemory<byte> profile, CancellationToken cancellationToken = default)
    {
        Saves++;
        await Saving.Task;
        await inner.SaveAsync(key, profile, cancellationToken);
    }

    public ValueTask<bool> RemoveAsync(string key, CancellationToken cancellationToken = default) =>
        inner.RemoveAsync(key, cancellationToken);

    public async IAsyncEnumerable<string> ListAsync([EnumeratorCancellation] CancellationToken cancellationToken = default)
    {
        await Reading.Task;
        await foreach (var key in inner.ListAsync(cancellationToken))
        {
            yield return key;
        }

        Listed?.Invoke();
    }
}
