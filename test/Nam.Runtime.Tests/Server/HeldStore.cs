// SPDX-License-Identifier: MIT

using Nam.Stores;

namespace Nam.Runtime.Tests.Server;

/// <summary>A store that answers only when it is let go.</summary>
internal sealed class HeldStore(INamProfileStore inner) : INamProfileStore
{
    public TaskCompletionSource Reading { get; } = new(TaskCreationOptions.RunContinuationsAsynchronously);

    public TaskCompletionSource Saving { get; } = new(TaskCreationOptions.RunContinuationsAsynchronously);

    public int Saves { get; private set; }

    /// <summary>Gets or sets what is called when all is read.</summary>
    public Action? Loaded { get; set; }

    public async ValueTask<byte[]?> LoadAsync(string key, CancellationToken cancellationToken = default)
    {
        await Reading.Task;
        var profile = await inner.LoadAsync(key, cancellationToken);
        Loaded?.Invoke();
        return profile;
    }

    public async ValueTask SaveAsync(string key, ReadOnlyMemory<byte> profile, CancellationToken cancellationToken = default)
    {
        Saves++;
        await Saving.Task;
        await inner.SaveAsync(key, profile, cancellationToken);
    }
}
