// SPDX-License-Identifier: MIT
using Nam.Stores;

namespace Nam.Tool.Commands.Profiles;

/// <summary>A folder of the file store, which a service may be using.</summary>
internal sealed class FolderPlace(string name) : ProfilePlace(name)
{
    private readonly FileProfileStore _store = new(name);

    /// <inheritdoc/>
    internal override string Kind => "folder";

    /// <inheritdoc/>
    internal override string? AfterChange =>
        "A service that is running now saves over it what it has in memory; restart it to use the changed profiles.";

    /// <inheritdoc/>
    internal override IReadOnlyList<ArchivedProfile> Load() => LoadAsync().GetAwaiter().GetResult();

    /// <inheritdoc/>
    internal override void Change(IReadOnlyList<ArchivedProfile> changes) => ChangeAsync(changes).GetAwaiter().GetResult();

    private async Task<IReadOnlyList<ArchivedProfile>> LoadAsync()
    {
        var profiles = new List<ArchivedProfile>();
        await foreach (var key in _store.ListAsync().ConfigureAwait(false))
        {
            if (await _store.LoadAsync(key).ConfigureAwait(false) is { } profile)
            {
                profiles.Add(new ArchivedProfile(key, profile));
            }
        }

        return Ordered(profiles);
    }

    private async Task ChangeAsync(IReadOnlyList<ArchivedProfile> changes)
    {
        foreach (var (key, profile) in changes)
        {
            if (profile is { } bytes)
            {
                await _store.SaveAsync(key, Sum(key, await _store.LoadAsync(key).ConfigureAwait(false), bytes)).ConfigureAwait(false);
            }
            else
            {
                await _store.RemoveAsync(key).ConfigureAwait(false);
            }
        }
    }
}
