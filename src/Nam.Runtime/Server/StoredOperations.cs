// SPDX-License-Identifier: MIT

using System.Buffers;
using Microsoft.Extensions.Logging;
using Nam.Diagnostics;
using Nam.Profiles;
using Nam.Stores;

namespace Nam.Server;

/// <summary>A service's profiles in a store, under the keys of docs/profile-store.md. Never fails: the guard tells of a
/// store that does.</summary>
/// <remarks>Without a store it loads nothing and forgets what it saves.</remarks>
internal sealed class StoredOperations(INamProfileStore? store, NamServerOptions options, StoreGuard guard, ILogger logger)
{
    // So many runs without a reply, and an operation is forgotten.
    private const int MostUnusedRuns = 8;

    // Escaped as in a JSON Pointer (RFC 6901), or one service's keys could be another's.
    private readonly string _prefix =
        $"server/{options.Name.Replace("~", "~0", StringComparison.Ordinal).Replace("/", "~1", StringComparison.Ordinal)}/";

    private string ServerWideKey => _prefix + "all";

    private string OperationPrefix => _prefix + "operation/";

    /// <summary>Gets whether it is time to try the store: always, but for a while after it failed.</summary>
    public bool MayTry => guard.MayTry;

    /// <summary>Reads all profiles of the service; those that are damaged, of another version or cannot be read are
    /// logged and left out.</summary>
    /// <returns>The profiles, none where there is no store, or <see langword="null"/> when it cannot be read.</returns>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    public async Task<Profiles?> TryLoadAsync(CancellationToken cancellationToken)
    {
        OperationProfile? serverWide = null;
        var operations = new List<(string, OperationProfile)>();
        var surplus = new List<string>();
        if (store is null)
        {
            return new Profiles(serverWide, operations, surplus);
        }

        try
        {
            var failures = 0;
            await foreach (var key in store.ListAsync(_prefix, cancellationToken).ConfigureAwait(false))
            {
                var operation = key.StartsWith(OperationPrefix, StringComparison.Ordinal) && key.Length > OperationPrefix.Length
                    ? key[OperationPrefix.Length..]
                    : null;
                if (operation is null && key != ServerWideKey)
                {
                    continue;
                }

                if (operation is not null && operations.Count == options.MaximumOperations)
                {
                    surplus.Add(operation);
                    continue;
                }

                byte[]? blob;
                try
                {
                    blob = await store.LoadAsync(key, cancellationToken).ConfigureAwait(false);
                    failures = 0;
                }
                catch (Exception e) when (!cancellationToken.IsCancellationRequested && ++failures < StoreGuard.MostFailuresInARow)
                {
                    RuntimeLog.ProfileNotRead(logger, key, StoreGuard.Sentence(e));
                    continue;
                }

                if (blob is null)
                {
                    continue;
                }

                if (!OperationProfile.TryRead(blob, out var profile))
                {
                    RuntimeLog.ProfileUnreadable(logger, key);
                }
                else if (operation is null)
                {
                    serverWide = profile;
                }
                else if (profile.UnusedRuns < MostUnusedRuns)
                {
                    operations.Add((operation, profile));
                }
                else
                {
                    surplus.Add(operation);
                }
            }

            if (failures > 0)
            {
                // Whether the last keys cannot be read or the store has gone meanwhile, another key tells: one that nobody has.
                await store.LoadAsync(_prefix, cancellationToken).ConfigureAwait(false);
            }

            guard.Worked(StoreUse.Reading);
            return new Profiles(serverWide, operations, surplus);
        }
        catch (Exception e) when (!cancellationToken.IsCancellationRequested)
        {
            guard.Failed(StoreUse.Reading, _prefix, e);
            return null;
        }
    }

    /// <summary>Makes the change that saves a profile as it is now.</summary>
    /// <param name="operation">The operation; <see langword="null"/> for all together.</param>
    /// <param name="profile">What was learned.</param>
    /// <param name="lost">Is called when it could not be saved.</param>
    public StoreChange Save(string? operation, OperationProfile profile, Action lost)
    {
        var blob = new ArrayBufferWriter<byte>();
        profile.Write(blob);
        return new StoreChange(operation is null ? ServerWideKey : OperationPrefix + operation, blob.WrittenMemory, lost);
    }

    /// <summary>Makes the change that gives up what was saved of an operation.</summary>
    public StoreChange Forget(string operation) => new(OperationPrefix + operation, null);

    /// <summary>Makes changes, one after the other.</summary>
    /// <returns>Whether the store took them.</returns>
    public Task<bool> ChangeAsync(IReadOnlyList<StoreChange> changes) =>
        store is null ? Task.FromResult(true) : guard.ChangeAsync(store, changes);

    /// <summary>What a store held, and the operations in it that are too many or were not used for too long.</summary>
    internal sealed record Profiles(
        OperationProfile? ServerWide, IReadOnlyList<(string Operation, OperationProfile Profile)> Operations,
        IReadOnlyList<string> Surplus);
}
