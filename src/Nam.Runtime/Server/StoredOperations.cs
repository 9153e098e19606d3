// SPDX-License-Identifier: MIT

using System.Buffers;
using Microsoft.Extensions.Logging;
using Nam.Diagnostics;
using Nam.Profiles;
using Nam.Stores;

namespace Nam.Server;

/// <summary>A service's profiles in a store, under the keys of docs/profile-store.md. Never fails: a store that does is logged once.</summary>
/// <remarks>Not thread-safe; without a store it loads nothing and forgets what it saves.</remarks>
internal sealed class StoredOperations(INamProfileStore? store, NamServerOptions options, ILogger logger)
{
    // So many runs without a reply, and an operation is forgotten.
    private const int MostUnusedRuns = 8;

    // A store that fails so often in a row fails for good.
    private const int MostFailures = 3;

    private readonly string _serverWideKey = $"server/{options.Name}/all";
    private readonly string _operationPrefix = $"server/{options.Name}/operation/";
    private bool _isUnreadable;
    private bool _isUnwritable;
    private int _failures;

    /// <summary>Reads all profiles of the service; those that are damaged or of another version are logged and left out.</summary>
    /// <returns>The profiles, or <see langword="null"/> when there is no store or it cannot be read.</returns>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    public async Task<Profiles?> TryLoadAsync(CancellationToken cancellationToken)
    {
        if (store is null)
        {
            return null;
        }

        OperationProfile? serverWide = null;
        var operations = new List<(string, OperationProfile)>();
        var surplus = new List<string>();
        try
        {
            await foreach (var key in store.ListAsync(cancellationToken).ConfigureAwait(false))
            {
                var isOperation = key.StartsWith(_operationPrefix, StringComparison.Ordinal) && key.Length > _operationPrefix.Length;
                if (isOperation && operations.Count == options.MaximumOperations)
                {
                    surplus.Add(key[_operationPrefix.Length..]);
                    continue;
                }

                if ((!isOperation && key != _serverWideKey) || await TryLoadAsync(key, cancellationToken).ConfigureAwait(false) is not { } blob)
                {
                    continue;
                }

                if (!OperationProfile.TryRead(blob, out var profile))
                {
                    RuntimeLog.ProfileUnreadable(logger, key);
                }
                else if (!isOperation)
                {
                    serverWide = profile;
                }
                else if (profile.UnusedRuns < MostUnusedRuns)
                {
                    operations.Add((key[_operationPrefix.Length..], profile));
                }
                else
                {
                    surplus.Add(key[_operationPrefix.Length..]);
                }
            }
        }
        catch (Exception e) when (!cancellationToken.IsCancellationRequested)
        {
            NoteUnreadable(e);
            return null;
        }

        foreach (var operation in surplus)
        {
            await TryRemoveAsync(operation).ConfigureAwait(false);
        }

        return new Profiles(serverWide, operations);
    }

    /// <summary>Removes what was saved of an operation.</summary>
    public async Task TryRemoveAsync(string operation)
    {
        try
        {
            if (store is not null)
            {
                await store.RemoveAsync(_operationPrefix + operation).ConfigureAwait(false);
            }
        }
        catch (Exception e)
        {
            NoteUnwritable(e, _operationPrefix + operation);
        }
    }

    private async Task<byte[]?> TryLoadAsync(string key, CancellationToken cancellationToken)
    {
        try
        {
            var blob = await store!.LoadAsync(key, cancellationToken).ConfigureAwait(false);
            _failures = 0;
            return blob;
        }
        catch (Exception e) when (!cancellationToken.IsCancellationRequested && ++_failures < MostFailures)
        {
            NoteUnreadable(e);
            return null;
        }
    }

    private void NoteUnreadable(Exception e)
    {
        if (!_isUnreadable)
        {
            RuntimeLog.StoreUnreadable(logger, e);
            _isUnreadable = true;
        }
    }

    private void NoteUnwritable(Exception e, string key)
    {
        if (!_isUnwritable)
        {
            RuntimeLog.StoreUnwritable(logger, e, key);
            _isUnwritable = true;
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
            NoteUnwritable(e, key);
            return false;
        }
    }

    /// <summary>What a store held.</summary>
    internal sealed record Profiles(OperationProfile? ServerWide, IReadOnlyList<(string Operation, OperationProfile Profile)> Operations);
}
