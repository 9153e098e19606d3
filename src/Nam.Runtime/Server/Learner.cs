// SPDX-License-Identifier: MIT

using System.Threading.Channels;
using Microsoft.Extensions.Logging;
using Nam.Diagnostics;
using Nam.Profiles;
using Nam.Stores;

namespace Nam.Server;

/// <summary>The background half of the server's engine: takes observations off the reply path, learns, publishes
/// snapshots, saves.</summary>
/// <remarks>All learning happens on one task, so that profiles need no locks. Observations that do not fit into the
/// queue are dropped.</remarks>
internal sealed class Learner : IAsyncDisposable
{
    /// <summary>Bytes a second that saves may take: a long profile is saved more rarely.</summary>
    public const double SavedBytesPerSecond = 100_000;

    private static readonly TimeSpan LongestFarewell = TimeSpan.FromSeconds(10);
    private static readonly TimeSpan PublishInterval = TimeSpan.FromMilliseconds(50);

    // Wait, not DropWrite: TryWrite then says that the queue is full, and a drain waits for room instead of being dropped.
    private readonly Channel<Observation> _observations =
        Channel.CreateBounded<Observation>(new BoundedChannelOptions(1024) { SingleReader = true, FullMode = BoundedChannelFullMode.Wait });

    private readonly Lock _gate = new();
    private readonly OperationTable _operations;
    private readonly INamProfileStore? _store;
    private readonly StoreGuard _guard;
    private readonly string _key;
    private readonly ILogger _logger;
    private readonly TimeProvider _time;
    private readonly CancellationTokenSource _stop = new();
    private readonly ITimer _saver;
    private readonly Task _loop;
    private readonly HashSet<Operation> _changed = [];
    private readonly OperationProfile _serverWide = new(followsChanges: false);
    private int _areFormatsNew;
    private Task? _disposal;
    private ServiceProfile? _loaded;
    private volatile Task? _loading;
    private Task<bool> _saving = Task.FromResult(true);
    private int _isSaveDue;
    private bool _hasLoaded;
    private long _savedAt;
    private TimeSpan _pause;

    public Learner(
        NamServerOptions options, OperationTable operations, INamProfileStore? store, ILogger logger, TimeProvider time)
    {
        _operations = operations;
        _store = store;
        _guard = new StoreGuard(logger, time, options.SaveInterval);
        _key = "server/" + options.Name;
        _logger = logger;
        _time = time;
        _loop = Task.Run(RunAsync);
        _saver = time.CreateTimer(static state => ((Learner)state!).WakeToSave(), this, options.SaveInterval, options.SaveInterval);
    }

    public void Observe(in Observation observation) => _observations.Writer.TryWrite(observation);

    /// <summary>Has predictions made anew, because there are other formats now.</summary>
    public void FormatsChanged()
    {
        Volatile.Write(ref _areFormatsNew, 1);
        _observations.Writer.TryWrite(default);
    }

    public async Task DrainAsync()
    {
        var done = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        await _observations.Writer.WriteAsync(new Observation { Drained = done }).ConfigureAwait(false);
        await done.Task.ConfigureAwait(false);
    }

    public ValueTask DisposeAsync()
    {
        lock (_gate)
        {
            return new(_disposal ??= DisposeOnceAsync());
        }
    }

    private async Task DisposeOnceAsync()
    {
        await _saver.DisposeAsync().ConfigureAwait(false);
        _observations.Writer.TryComplete();
        await _stop.CancelAsync().ConfigureAwait(false);
        await _loop.ConfigureAwait(false);
        await FinishStoringAsync().ConfigureAwait(false);
        _stop.Dispose();
    }

    private async Task RunAsync()
    {
        var reader = _observations.Reader;
        while (await reader.WaitToReadAsync().ConfigureAwait(false))
        {
            List<TaskCompletionSource>? drained = null;
            try
            {
                if (Interlocked.Exchange(ref _areFormatsNew, 0) == 1)
                {
                    _operations.Publish(_serverWide);
                    _changed.UnionWith(_operations.All);
                }

                while (reader.TryRead(out var observation))
                {
                    if (observation.Drained is { } waiter)
                    {
                        (drained ??= []).Add(waiter);
                    }

                    Learn(observation);
                }

                // After the observations: a load waits for one that was queued after what it has read.
                TakeLoaded();
                Publish();
                if (Interlocked.Exchange(ref _isSaveDue, 0) == 1)
                {
                    Save();
                }
            }
            catch (Exception e)
            {
                RuntimeLog.LearnerFailed(_logger, e);
            }

            drained?.ForEach(waiter => waiter.TrySetResult());
            if (drained is null && !_stop.IsCancellationRequested)
            {
                // Fitting costs about as much as a small reply: at most 20 rounds a second, however many replies there are.
                await Task.Delay(PublishInterval, _stop.Token).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            }
        }
    }

    private void Learn(in Observation observation)
    {
        if (observation.Operation is not { } operation)
        {
            return;
        }

        _operations.NoteReply(operation);
        var restarts = operation.Profile.Restarts;
        operation.Profile.Observe(
            observation.Source, observation.Format, observation.SourceBytes, observation.EncodedBytes, observation.EncodeSeconds,
            _serverWide);
        if (operation.Profile.Restarts != restarts)
        {
            RuntimeLog.Relearning(_logger, operation.Name, observation.Format.ToString());
        }

        operation.HasChanges = true;
        if (operation.Standing != OperationStanding.Gone)
        {
            _changed.Add(operation);
        }
    }

    private void Publish()
    {
        if (_changed.Count == 0)
        {
            return;
        }

        _operations.Publish(_serverWide);
        foreach (var operation in _changed)
        {
            if (operation.Standing != OperationStanding.Gone)
            {
                operation.Snapshot = _operations.Snapshot(operation.Profile, _serverWide);
            }
        }

        _changed.Clear();
    }

    /// <summary>Reads what the store holds, once; further calls wait for the first.</summary>
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
                operation.Snapshot = _operations.Snapshot(operation.Profile, _serverWide);
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
