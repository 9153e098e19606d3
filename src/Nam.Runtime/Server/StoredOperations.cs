// SPDX-License-Identifier: MIT

using System.Buffers;
using Microsoft.Extensions.Logging;
using Nam.Diagnostics;
using Nam.Profiles;
using Nam.Stores;

namespace Nam.Server;

/// <summary>A service's profiles in a store, under the keys of docs/profile-store.md. Never fails: a store that does is logged once.</summary>
/// <remarks>Not thread-safe; without a store it loads nothing and forgets what it saves.</remarks>
internal sealed class StoredOperations(INamProfileStore? store, string service, ILogger logger)
{
    private readonly string _serverWideKey = $"server/{service}/all";
    private readonly string _operationPrefix = $"server/{service}/operation/";
    private bool _isUnwritable;

    /// <summary>Reads all profiles of the service; those that are damaged or of another version are logged and left out.</summary>
    /// <returns>The profiles, or <see langword="null"/> when there is no store or it cannot be read.</returns>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    public async Task<Profiles?> TryLoadAsync(CancellationToken cancellationToken)
    {
        if (store is null)
        {
            return null;
        }

        try
        {
            OperationProfile? serverWide = null;
            var operations = new List<(string, OperationProfile)>();
            await foreach (var key in store.ListAsync(cancellationToken).ConfigureAwait(false))
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

            return new Profiles(serverWide, operations);
        }
        catch (Exception e) when (!cancellationToken.IsCancellationRequested)
        {
            RuntimeLog.StoreUnreadable(logger, e);
            return null;
        }
    }

    /// <summary>Saves a profile; the one of all operations together where no operation is given.</summary>
    /// <returns>Whether it need not be saved again.</returns>
    public async Task<bool> TrySaveAsync(string? operation, OperationProfile profile)
    {
        if (store is null)
        {
            return true;
        }

        var key = operation is null ? _serverWideKey : _operationPrefix + operation;
        try
        {
            var blob = new ArrayBufferWriter<byte>();
            profile.Write(blob);
            await store.SaveAsync(key, blob.WrittenMemory).ConfigureAwait(false);
            return true;
        }
        catch (Exception e)
        {
            if (!_isUnwritable)
            {
                RuntimeLog.StoreUnwritable(logger, e, key);
                _isUnwritable = true;
            }

            return false;
        }
    }

    /// <summary>What a store held.</summary>
    internal sealed record Profiles(OperationProfile? ServerWide, IReadOnlyList<(string Operation, OperationProfile Profile)> Operations);
}
