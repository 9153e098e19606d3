// SPDX-License-Identifier: MIT

using System.Threading.Channels;
using Nam.Diagnostics;
using Nam.Stores;

namespace Nam.Server;

/// <content>What was learned before, and what is kept for later: one profile of the whole service.</content>
/// <remarks>A store that fails is logged by its guard, and tried again. A slow one stops no learning.</remarks>
internal sealed partial class Learner
{
    /// <summary>A long profile is saved more rarely.</summary>
    public const double SavedBytesPerSecond = 100_000;

    private static readonly TimeSpan LongestFarewell = TimeSpan.FromSeconds(10);

    private ServiceProfile? _loaded;
    private volatile Task? _loading;
    private Task<bool> _saving = Task.FromResult(true);
    private int _isSaveDue;
    private bool _hasLoaded;
    private long _savedAt;
    private TimeSpan _pause;

    /// <summary>Takes what the store holds, once; further calls wait for the first.</summary>
    public Task LoadAsync(CancellationToken cancellationToken)
    {
        lock (_gate)
        {
            return _loading is null or { IsCanceled: true } ? _loading = LoadOnceAsync(cancellationToken) : _loading;
        }
    }

    private async Task LoadOnceAsync(CancellationToken cancellationToken)
    {
        var loaded = new ServiceProfile();
        if (_store is not null && !await _guard.TryAsync(StoreUse.Reading, _key, ReadAsync, cancellationToken).ConfigureAwait(false))
        {
            return;
        }

        _guard.Worked(StoreUse.Reading);
        Volatile.Write(ref _loaded, loaded);
        try
        {
            // Not cancelled: what was handed over is taken, and a second load would add it again.
            await DrainAsync().ConfigureAwait(false);
        }
        catch (ChannelClosedException)
        {
            // The engine was disposed meanwhile: nobody is left to learn.
        }

        async ValueTask ReadAsync()
        {
            if (await _store.LoadAsync(_key, cancellationToken).ConfigureAwait(false) is not { } blob)
            {
                return;
            }

            if (ServiceProfile.TryRead(blob, out var past))
            {
                loaded = past;
            }
            else
            {
                RuntimeLog.ProfileUnreadable(_logger, _key);
            }
        }
    }

    private void WakeToSave()
    {
        Volatile.Write(ref _isSaveDue, 1);
        _observations.Writer.TryWrite(default);
    }

    // The operations' own histories go to them; the server-wide one serves those that turn up later.
    private void TakeLoaded()
    {
        if (Interlocked.Exchange(ref _loaded, null) is not { } loaded)
        {
            return;
        }

        _hasLoaded = true;
        _serverWide.Merge(loaded.All);
        _operations.Publish(_serverWide);
        foreach (var (name, profile) in loaded.Operations)
        {
            if (_operations.AddStored(name) is { } operation)
            {
                operation.Profile.Merge(profile);
                operation.Snapshot = _operations.Snapshot(operation, _serverWide);
                if (!operation.HasChanges)
                {
                    operation.NoteSaved();
                }
            }
        }
    }

    // What was not read yet is not overwritten: a profile that is saved first would take the place of the past, and be
    // added to itself when it is read.
    private bool MaySave => _hasLoaded || _loading is null;

    private void Save()
    {
        if (_store is null || !_guard.MayTry || !_saving.IsCompleted)
        {
            return;
        }

        if (!MaySave)
        {
            if (_loading!.IsCompleted && Volatile.Read(ref _loaded) is null)
            {
                _loading = LoadOnceAsync(_stop.Token);
            }
        }
        else if (!_saving.Result || (_time.GetElapsedTime(_savedAt) >= _pause && Kept().Any(operation => operation.IsDue)))
        {
            _saving = SaveAsync(_store);
        }
    }

    private async Task FinishStoringAsync()
    {
        TakeLoaded();
        if (_store is null || !MaySave)
        {
            return;
        }

        try
        {
            await FinishAsync().WaitAsync(LongestFarewell, _time).ConfigureAwait(false);
        }
        catch (TimeoutException)
        {
            // A store that takes so long does not keep the process from ending.
        }

        async Task FinishAsync()
        {
            if (!await _saving.ConfigureAwait(false) || Kept().Any(operation => operation.HasChanges))
            {
                await SaveAsync(_store).ConfigureAwait(false);
            }
        }
    }

    // Called by the learner; what it writes is made before the first wait.
    private async Task<bool> SaveAsync(INamProfileStore store)
    {
        var profile = new ServiceProfile { All = _serverWide };
        foreach (var operation in Kept())
        {
            operation.NoteSaved();
            profile.Operations[operation.Name] = operation.Profile;
        }

        var blob = profile.ToArray();
        _savedAt = _time.GetTimestamp();
        _pause = TimeSpan.FromSeconds(blob.Length / SavedBytesPerSecond);
        if (!await _guard.TryAsync(StoreUse.Saving, _key, () => store.SaveAsync(_key, blob)).ConfigureAwait(false))
        {
            return false;
        }

        _guard.Worked(StoreUse.Saving);
        return true;
    }

    // A name that a caller has just made may never come again.
    private IEnumerable<Operation> Kept() =>
        _operations.All.Where(operation => operation.Standing is not OperationStanding.New && operation.Profile.SampleTotal > 0);
}
