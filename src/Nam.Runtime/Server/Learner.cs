// SPDX-License-Identifier: MIT

using System.Threading.Channels;
using Microsoft.Extensions.Logging;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Writing;
using Nam.Decisions;
using Nam.Diagnostics;
using Nam.Profiles;
using Nam.Stores;

namespace Nam.Server;

/// <summary>The background half of the server's engine: takes observations off the reply path, learns, publishes
/// snapshots, tries formats on copies, saves.</summary>
/// <remarks>All learning happens on one task, so that profiles need no locks. Observations that do not fit into the
/// queue are dropped.</remarks>
internal sealed partial class Learner : IAsyncDisposable
{
    /// <summary>Of larger replies the beginning is copied.</summary>
    public const int MaximumSampleBytes = 1024 * 1024;

    private const int PrefixBytes = 256 * 1024;

    // Of the publish interval: one second.
    private const int MostPostponed = 20;

    // So much work is done on one copy; at least two formats.
    private const double RoundSeconds = 0.02;

    private static readonly TimeSpan PublishInterval = TimeSpan.FromMilliseconds(50);

    // Wait, not DropWrite: TryWrite then says that the queue is full, and a drain waits for room instead of being dropped.
    private readonly Channel<Observation> _observations =
        Channel.CreateBounded<Observation>(new BoundedChannelOptions(1024) { SingleReader = true, FullMode = BoundedChannelFullMode.Wait });

    private readonly Lock _gate = new();
    private readonly NamServerOptions _options;
    private readonly OperationTable _operations;
    private readonly SampleQueue _queue;
    private readonly ReplyEncoder _encoder;
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
    private SampleCopy? _sample;
    private long _sampled;
    private double _restSeconds;
    private int _postponed;

    public Learner(
        NamServerOptions options, OperationTable operations, SampleQueue queue, ReplyEncoder encoder, INamProfileStore? store,
        ILogger logger, TimeProvider time)
    {
        _options = options;
        _operations = operations;
        _queue = queue;
        _encoder = encoder;
        _store = store;
        _guard = new StoreGuard(logger, time, options.SaveInterval);
        _key = "server/" + options.Name;
        _logger = logger;
        _time = time;
        _loop = Task.Run(RunAsync);
        _saver = time.CreateTimer(static state => ((Learner)state!).WakeToSave(), this, options.SaveInterval, options.SaveInterval);
    }

    public void Observe(in Observation observation) => _observations.Writer.TryWrite(observation);

    /// <summary>Says whether copies of replies of a size are never taken: formats differ too little in them.</summary>
    public bool IsTooSmallToSample(XmlForm form, double bytes) => bytes <= _options.SmallReplyBytes / (form == XmlForm.Binary ? 2 : 1);

    /// <summary>Gets whether a copy of a reply waits to be tried, so that no other is taken.</summary>
    public bool HasSample => Volatile.Read(ref _sample) is not null;

    /// <summary>Has predictions made anew, because there are other formats now.</summary>
    public void FormatsChanged()
    {
        Volatile.Write(ref _areFormatsNew, 1);
        _observations.Writer.TryWrite(default);
    }

    /// <summary>Offers a copy of a reply; taken when one is wanted and none waits.</summary>
    /// <param name="operation">The reply's operation.</param>
    /// <param name="snapshot">What is known of it.</param>
    /// <param name="form">The form at hand.</param>
    /// <param name="source">The reply in that form, or its beginning.</param>
    /// <param name="isUtf8Xml">Whether it is XML in UTF-8.</param>
    /// <param name="isWhole">Whether that is all of it.</param>
    public void Sample(
        Operation operation, OperationSnapshot snapshot, XmlForm form, ReadOnlySpan<byte> source, bool isUtf8Xml, bool isWhole = true)
    {
        if (!snapshot.WantsSample || IsTooSmallToSample(form, source.Length) || HasSample)
        {
            return;
        }

        isWhole &= source.Length <= MaximumSampleBytes;
        var copy = new SampleCopy(
            operation, form, isWhole ? source : source[..Math.Min(PrefixBytes, source.Length)], isUtf8Xml, isWhole);
        if (Interlocked.CompareExchange(ref _sample, copy, null) is not null)
        {
            copy.Dispose();
        }
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
        Interlocked.Exchange(ref _sample, null)?.Dispose();
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

                // Behind the observations: whoever loads waits for one that was put there after what it loaded.
                TakeLoaded();
                if (drained is not null)
                {
                    TrySample();
                }

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
                TrySampleWhileIdle(reader);
            }
        }
    }

    // While replies come, trying formats would take the processor from them; but on a service that is never idle it has
    // to be done all the same.
    private void TrySampleWhileIdle(ChannelReader<Observation> reader)
    {
        if (reader.Count > 0 && ++_postponed < MostPostponed)
        {
            return;
        }

        _postponed = 0;
        try
        {
            TrySample();
            Publish();
        }
        catch (Exception e)
        {
            RuntimeLog.LearnerFailed(_logger, e);
        }
    }

    private void Learn(in Observation observation)
    {
        if (observation.Operation is not { } operation)
        {
            return;
        }

        if (!observation.IsSample)
        {
            _operations.NoteReply(operation);
        }

        var restarts = operation.Profile.Restarts;
        operation.Profile.Observe(
            observation.Source, observation.Format, observation.SourceBytes, observation.EncodedBytes, observation.EncodeSeconds,
            !observation.IsSample, _serverWide);
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
                operation.Snapshot = _operations.Snapshot(operation, _serverWide);
            }
        }

        _changed.Clear();
    }

    // Tries a few formats a round and then rests for as long as keeps the share of one processor.
    private void TrySample()
    {
        if (Volatile.Read(ref _sample) is not { } sample || IsResting() || _stop.IsCancellationRequested)
        {
            return;
        }

        var started = WorkTimer.Start();
        try
        {
            if (sample is { Form: XmlForm.Text, IsUtf8Xml: false, IsWhole: true })
            {
                NoteTokenized(sample.Operation, isBinary: false);
            }

            var tried = 0;
            foreach (var format in _queue.Next(sample.Operation.Profile, ModelsFor(sample), sample.Form, sample.IsWhole))
            {
                if (tried++ >= 2 && started.Seconds > RoundSeconds)
                {
                    break;
                }

                Try(sample, format);
            }
        }
        finally
        {
            Interlocked.Exchange(ref _sample, null)?.Dispose();
            _restSeconds = started.Seconds / _options.SamplingShare;
            _sampled = _time.GetTimestamp();
        }
    }

    // A clock that was set back ends the rest, which could be years otherwise.
    private bool IsResting() => _time.GetElapsedTime(_sampled) is { Ticks: >= 0 } elapsed && elapsed.TotalSeconds < _restSeconds;

    private static FormatModel[] ModelsFor(SampleCopy sample)
    {
        var snapshot = sample.Operation.Snapshot;
        return sample.Form == XmlForm.Binary ? snapshot.FromBinary
            : sample.IsUtf8Xml && !sample.Operation.IsOpaque ? snapshot.FromText : snapshot.FromOpaqueText;
    }

    private void Try(SampleCopy sample, ReplyFormat format)
    {
        using var output = new PooledBuffer();
        var started = WorkTimer.Start();
        ColumnCoding? coding = null;
        try
        {
            if (sample.Form == XmlForm.Binary)
            {
                _encoder.EncodeBinary(sample.Bytes, format, output, ContainerOptions.Default, out coding);
            }
            else
            {
                var worked = _encoder.TryEncodeText(sample.Bytes, format, output, ContainerOptions.Default, out _);
                if (format.Form == XmlForm.Binary)
                {
                    NoteTokenized(sample.Operation, worked);
                }

                if (!worked)
                {
                    return;
                }
            }
        }
        catch (Exception e)
        {
            // Nobody waits for this reply; but a codec that throws is not worth another try.
            _queue.Exclude(format);
            _changed.Add(sample.Operation);
            RuntimeLog.SamplingFailed(_logger, e, format.ToString());
            return;
        }

        sample.Operation.TextShare = coding?.TextShare ?? sample.Operation.TextShare;
        Learn(new Observation(
            sample.Operation, sample.Form, format, sample.Bytes.Length, output.WrittenCount,
            coding?.ProcessorSeconds ?? started.ProcessorSeconds)
        {
            IsSample = true,
        });
    }

    private void NoteTokenized(Operation operation, bool isBinary)
    {
        operation.NoteTokenized(isBinary);
        _changed.Add(operation);
    }
}
