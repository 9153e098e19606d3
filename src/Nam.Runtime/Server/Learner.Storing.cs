// SPDX-License-Identifier: MIT

using System.Threading.Channels;

namespace Nam.Server;

/// <content>What was learned before, and what is kept for later.</content>
internal sealed partial class Learner
{
    // A run of the program with fewer replies tells nothing of operations that had none.
    private const long RepliesOfARun = 1000;

    private StoredOperations.Profiles? _loaded;
    private volatile Task? _loading;
    private int _isSaveDue;
    private long _replies;
    private bool _hasLoaded;
    private bool _isUnusedNoted;

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
        if (await _stored.TryLoadAsync(cancellationToken).ConfigureAwait(false) is not { } loaded)
        {
            return;
        }

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
        if (loaded.ServerWide is { } past)
        {
            _serverWide.Merge(past);
            _profiles.ServerWide.Loaded(_serverWide, null, _time);
        }

        _operations.Publish(_serverWide);
        foreach (var (name, profile) in loaded.Operations)
        {
            // One that finds no room is left in the store: merged into the shared profile it would count again at every start.
            if (_operations.AddStored(name) is { } operation)
            {
                operation.Profile.Merge(profile);
                operation.Profile.UnusedRuns = operation.Replies == 0 ? profile.UnusedRuns : (byte)0;
                operation.Snapshot = _operations.Snapshot(operation, _serverWide);
                operation.Saved.Loaded(operation.Profile, operation.Snapshot, _time);
            }
        }

        foreach (var name in loaded.Surplus)
        {
            _operations.NoteSurplus(name);
        }
    }

    // What was not read yet is not overwritten: a profile that is saved first would take the place of the past, and be
    // added to itself when it is read.
    private bool MaySave => _hasLoaded || _loading is null;

    private void Save()
    {
        if (MaySave)
        {
            NoteUnused();
            _profiles.Start();
        }
        else if (_loading!.IsCompleted && Volatile.Read(ref _loaded) is null && _stored.MayTry)
        {
            _loading = LoadOnceAsync(_stop.Token);
        }
    }

    private async Task FinishStoringAsync()
    {
        TakeLoaded();
        if (MaySave)
        {
            NoteUnused();
            await _profiles.FinishAsync().ConfigureAwait(false);
        }
    }

    // Once a run: what has no replies for several of them is not worth its place in the store.
    private void NoteUnused()
    {
        if (_isUnusedNoted || _replies < RepliesOfARun)
        {
            return;
        }

        _isUnusedNoted = true;
        foreach (var operation in _operations.All)
        {
            if (operation is { IsStored: true, Replies: 0 })
            {
                operation.Profile.UnusedRuns++;
                operation.Saved.Learned();
            }
        }
    }
}
