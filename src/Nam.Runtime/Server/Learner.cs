// SPDX-License-Identifier: MIT

using System.Buffers;
using System.Diagnostics;
using System.Threading.Channels;
using Microsoft.Extensions.Logging;
using Nam.Codecs;
using Nam.Decisions;
using Nam.Diagnostics;
using Nam.Profiles;
using Nam.Stores;

namespace Nam.Server;

/// <summary>The background half of the server's engine: takes observations off the reply path, learns, publishes snapshots, tries formats on copies, saves.</summary>
/// <remarks>All learning happens on one task, so that profiles need no locks. Observations that do not fit into the queue are dropped.</remarks>
internal sealed class Learner : IAsyncDisposable
{
    private const int MaximumSampleBytes = 1024 * 1024;
    private static readonly TimeSpan PublishInterval = TimeSpan.FromMilliseconds(50);

    private readonly Channel<Observation> _observations =
        Channel.CreateBounded<Observation>(new BoundedChannelOptions(1024) { SingleReader = true, FullMode = BoundedChannelFullMode.DropWrite });

    private readonly NamServerOptions _options;
    private readonly OperationTable _operations;
    private readonly ReplyEncoder _encoder;
    private readonly INamProfileStore? _store;
    private readonly ILogger _logger;
    private readonly TimeProvider _time;
    private readonly CancellationTokenSource _stop = new();
    private readonly Task _loop;
    private readonly HashSet<Operation> _changed = [];
    private readonly OperationProfile _serverWide = new();
    private Dictionary<string, OperationProfile> _stored = [];
    private SampleCopy? _sample;
    private long _sampleNotBefore;
    private long _saved;
    private bool _isServerWideDirty;
    private bool _isUnwritable;

    public Learner(NamServerOptions options, OperationTable operations, ReplyEncoder encoder, INamProfileStore? store, ILogger logger, TimeProvider time)
    {
        _options = options;
        _operations = operations;
        _encoder = encoder;
        _store = store;
        _logger = logger;
        _time = time;
        _saved = time.GetTimestamp();
        _loop = Task.Run(RunAsync);
    }

    public void Observe(in Observation observation) => _observations.Writer.TryWrite(observation);

    /// <summary>Offers a copy of a reply; taken when one is wanted and none waits.</summary>
    public void Sample(Operation operation, OperationSnapshot snapshot, XmlForm form, ReadOnlySpan<byte> source, bool isUtf8Xml)
    {
        if (!snapshot.WantsSample || source.Length <= _options.SmallReplyBytes || source.Length > MaximumSampleBytes || Volatile.Read(ref _sample) is not null)
        {
            return;
        }

        var copy = new SampleCopy(operation, form, source, isUtf8Xml);
        if (Interlocked.CompareExchange(ref _sample, copy, null) is not null)
        {
            copy.Dispose();
        }
    }

    public async Task LoadAsync(CancellationToken cancellationToken)
    {
        if (_store is null)
        {
            return;
        }

        try
        {
            var stored = new Dictionary<string, OperationProfile>(StringComparer.Ordinal);
            await foreach (var key in _store.ListAsync(cancellationToken).ConfigureAwait(false))
            {
                if (!key.StartsWith(Prefix, StringComparison.Ordinal) || await _store.LoadAsync(key, cancellationToken).ConfigureAwait(false) is not { } blob)
                {
                    continue;
                }

                if (OperationProfile.TryRead(blob, out var profile))
                {
                    stored[key] = profile;
                }
                else
                {
                    RuntimeLog.ProfileUnreadable(_logger, key);
                }
            }

            var done = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
            Volatile.Write(ref _stored, stored);
            await _observations.Writer.WriteAsync(new Observation { Drained = done }, cancellationToken).ConfigureAwait(false);
            await done.Task.WaitAsync(cancellationToken).ConfigureAwait(false);
        }
        catch (Exception e) when (e is not OperationCanceledException)
        {
            RuntimeLog.StoreUnreadable(_logger, e);
        }
    }

    public async Task DrainAsync()
    {
        var done = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        await _observations.Writer.WriteAsync(new Observation { Drained = done }).ConfigureAwait(false);
        await done.Task.ConfigureAwait(false);
    }

    public async ValueTask DisposeAsync()
    {
        if (!_observations.Writer.TryComplete())
        {
            await _loop.ConfigureAwait(false);
            return;
        }

        await _stop.CancelAsync().ConfigureAwait(false);
        await _loop.ConfigureAwait(false);
        await SaveAsync().ConfigureAwait(false);
        Interlocked.Exchange(ref _sample, null)?.Dispose();
        _stop.Dispose();
    }

    private string Prefix => $"server/{_options.Name}/";

    private async Task RunAsync()
    {
        var reader = _observations.Reader;
        while (await reader.WaitToReadAsync().ConfigureAwait(false))
        {
            List<TaskCompletionSource>? drained = null;
            try
            {
                TakeStored();
                while (reader.TryRead(out var observation))
                {
                    Learn(observation);
                    if (observation.Drained is { } waiter)
                    {
                        (drained ??= []).Add(waiter);
                    }
                }

                TrySample();
                Publish();
                if (_time.GetElapsedTime(_saved) >= _options.SaveInterval)
                {
                    await SaveAsync().ConfigureAwait(false);
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

        operation.Profile.Observe(observation.Source, observation.Format, observation.SourceBytes, observation.EncodedBytes, observation.EncodeSeconds);
        _serverWide.Observe(observation.Source, observation.Format, observation.SourceBytes, observation.EncodedBytes, observation.EncodeSeconds);
        operation.IsDirty = _isServerWideDirty = true;
        _changed.Add(operation);
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
            operation.Snapshot = _operations.Snapshot(operation.Profile, _serverWide);
        }

        _changed.Clear();
    }

    // What the store held is handed out to operations as they turn up; the server-wide history serves all from the start.
    private void TakeStored()
    {
        if (Volatile.Read(ref _stored).Remove(Prefix + "all", out var past))
        {
            _serverWide.Merge(past);
            _operations.Publish(_serverWide);
        }

        foreach (var (key, profile) in _stored)
        {
            var name = key[(Prefix.Length + "operation/".Length)..];
            var operation = _operations.Get(name);
            operation.Profile.Merge(profile);
            operation.Snapshot = _operations.Snapshot(operation.Profile, _serverWide);
        }

        _stored.Clear();
    }

    // Tries two formats a round and then rests for as long as keeps the share of one processor.
    private void TrySample()
    {
        if (_sample is not { } sample || _time.GetTimestamp() < _sampleNotBefore)
        {
            return;
        }

        var started = Stopwatch.GetTimestamp();
        try
        {
            var models = sample.Form == XmlForm.Binary ? sample.Operation.Snapshot.FromBinary
                : sample.IsUtf8Xml ? sample.Operation.Snapshot.FromText : sample.Operation.Snapshot.FromOpaqueText;
            foreach (var format in SampleQueue.Next(sample.Operation.Profile, models, sample.Form).Take(2))
            {
                Try(sample, format);
            }
        }
        finally
        {
            Interlocked.Exchange(ref _sample, null)?.Dispose();
            var rest = Stopwatch.GetElapsedTime(started).TotalSeconds / _options.SamplingShare;
            _sampleNotBefore = _time.GetTimestamp() + (long)(rest * _time.TimestampFrequency);
        }
    }

    private void Try(SampleCopy sample, ReplyFormat format)
    {
        using var output = new PooledBuffer();
        var started = Stopwatch.GetTimestamp();
        if (sample.Form == XmlForm.Binary)
        {
            _encoder.EncodeBinary(sample.Bytes, format, output);
        }
        else if (!_encoder.TryEncodeText(sample.Bytes, format, output, out _))
        {
            return;
        }

        Learn(new Observation(sample.Operation, sample.Form, format, sample.Bytes.Length, output.WrittenCount, Stopwatch.GetElapsedTime(started).TotalSeconds));
    }

    private async Task SaveAsync()
    {
        _saved = _time.GetTimestamp();
        if (_store is null)
        {
            return;
        }

        if (_isServerWideDirty)
        {
            _isServerWideDirty = !await TrySaveAsync(Prefix + "all", _serverWide).ConfigureAwait(false);
        }

        foreach (var operation in _operations.All)
        {
            if (operation.IsDirty)
            {
                operation.IsDirty = !await TrySaveAsync(KeyOf(operation), operation.Profile).ConfigureAwait(false);
            }
        }
    }

    private async Task<bool> TrySaveAsync(string key, OperationProfile profile)
    {
        try
        {
            var blob = new ArrayBufferWriter<byte>();
            profile.Write(blob);
            await _store!.SaveAsync(key, blob.WrittenMemory).ConfigureAwait(false);
            return true;
        }
        catch (Exception e)
        {
            if (!_isUnwritable)
            {
                RuntimeLog.StoreUnwritable(_logger, e, key);
                _isUnwritable = true;
            }

            return false;
        }
    }

    private string KeyOf(Operation operation) => $"{Prefix}operation/{operation.Name}";
}
