// SPDX-License-Identifier: MIT

using System.Buffers;
using Microsoft.Extensions.Logging;
using Nam.Diagnostics;
using Nam.Profiles;
using Nam.Stores;

namespace Nam.Server;

/// <summary>A service's profiles in a store, under the keys of docs/profile-store.md. Never fails: the guard tells of a store that does.</summary>
/// <remarks>Without a store it loads nothing and forgets what it saves.</remarks>
internal sealed class StoredOperations(INamProfileStore? store, string service, StoreGuard guard, ILogger logger)
{
    private readonly string _prefix = $"server/{service}/";
    private readonly string _serverWideKey = $"server/{service}/all";
    private readonly string _operationPrefix = $"server/{service}/operation/";

    /// <summary>Gets whether it is time to try the store: always, but for a while after it failed.</summary>
    public bool MayTry => guard.MayTry;

    /// <summary>Reads all profiles of the service; those that are damaged or of another version are logged and left out.</summary>
    /// <returns>The profiles, none where there is no store, or <see langword="null"/> when it cannot be read.</returns>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    public async Task<Profiles?> TryLoadAsync(CancellationToken cancellationToken)
    {
        if (store is null)
        {
            return new Profiles(null, []);
        }

        try
        {
            OperationProfile? serverWide = null;
            var operations = new List<(string, OperationProfile)>();
            await foreach (var key in store.ListAsync(_prefix, cancellationToken).ConfigureAwait(false))
            {
                var isOperation = key.StartsWith(_operationPrefix, StringComparison.Ordinal) && key.Length > _operationPrefix.Length;
                if ((!isOperation && key != _serverWideKey) || await store.LoadAsync(key, cancellationToken).ConfigureAwait(false) is not { } blob)
                {
                    continue;
                }

                if (!OperationProfile.TryRead(blob, out var profile))
                {
                    RuntimeLog.ProfileUnreadable(logger, key);
                }
                else if (isOperation)
                {
                    operations.Add((key[_operationPrefix.Length..], profile));
                }
                else
                {
                    serverWide = profile;
                }
            }

            guard.Worked(StoreUse.Reading);
            return new Profiles(serverWide, operations);
        }
        catch (Exception e) when (!cancellationToken.IsCancellationRequested)
        {
            guard.Failed(StoreUse.Reading, _prefix, e);
            return null;
        }
    }

    /// <summary>Makes what <see cref="SaveAsync"/> takes: the profile as it is now.</summary>
    /// <param name="operation">The operation; <see langword="null"/> for all together.</param>
    /// <param name="profile">What was learned.</param>
    /// <param name="lost">Is called when it could not be saved.</param>
    public UnsavedProfile Write(string? operation, OperationProfile profile, Action lost)
    {
        var blob = new ArrayBufferWriter<byte>();
        profile.Write(blob);
        return new UnsavedProfile(operation is null ? _serverWideKey : _operationPrefix + operation, blob.WrittenMemory, lost);
    }

    /// <summary>Saves profiles, one after the other.</summary>
    /// <returns>Whether the store took them.</returns>
    public Task<bool> SaveAsync(IReadOnlyList<UnsavedProfile> profiles) => store is null ? Task.FromResult(true) : guard.SaveAsync(store, profiles);

    /// <summary>What a store held.</summary>
    internal sealed record Profiles(OperationProfile? ServerWide, IReadOnlyList<(string Operation, OperationProfile Profile)> Operations);
}
