// SPDX-License-Identifier: MIT

using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Abstractions;
using Microsoft.Extensions.Options;
using Nam.WarmingUp;
using Nam.Decisions;
using Nam.Diagnostics;
using Nam.Observing;
using Nam.Profiles;
using Nam.Server.Paths;
using Nam.Stores;

namespace Nam.Server;

/// <summary>The server's engine: reads callers' profiles, plans and encodes replies, learns from them and keeps the journal.</summary>
/// <remarks>
/// One instance serves all operations of a process; hosts translate between it and their framework. Thread-safe. Learning and the store
/// run in the background; <see cref="StartAsync"/> reads what was learned before, <see cref="DisposeAsync"/> saves what was learned since.
/// </remarks>
public sealed partial class NamServer : IAsyncDisposable, IDisposable
{
    private readonly ILogger _logger;
    private readonly INamProfileStore? _store;
    private readonly TimeProvider _time;
    private readonly ProfileCache _profiles = new();
    private readonly bool _isFirst;
    private int _failures;

    /// <summary>Builds the engine.</summary>
    /// <param name="options">Settings; validated here.</param>
    /// <param name="store">Where profiles are kept; <see langword="null"/> keeps them in memory only.</param>
    /// <param name="logger">Where the engine logs; nowhere by default.</param>
    /// <param name="time">The clock of the journal and of background work; the system's by default.</param>
    /// <exception cref="OptionsValidationException">A setting is out of its range; the message says which and what is allowed.</exception>
    public NamServer(NamServerOptions options, INamProfileStore? store = null, ILogger<NamServer>? logger = null, TimeProvider? time = null)
        : this(options, store, logger, time, null)
    {
    }

    private NamServer(
        NamServerOptions options, INamProfileStore? store, ILogger<NamServer>? logger, TimeProvider? time, EngineFamily? family)
    {
        ArgumentNullException.ThrowIfNull(options);
        ServerOptionsValidation.ThrowIfInvalid(options);
        Options = options = options.Copy();
        _logger = logger ?? NullLogger<NamServer>.Instance;
        _store = store;
        _time = time ?? TimeProvider.System;
        Formats = new ServerFormats(options);
        Encoder = new ReplyEncoder(options.Codecs);
        Paths = new PathTable(time: _time);
        _isFirst = family is null;
        Family = family ?? new EngineFamily(
            new HoldBudget(options.MaximumHeldBytes, _logger), new ReplyStatistics(_time), new DecisionJournal(options.JournalCapacity));
        Decisions = new Ring<Decision>(options.JournalCapacity);
        Operations = new OperationTable(options, Formats, _logger);
        Learner = new Learner(options, Operations, store, _logger, _time);
        Family.Add(this);
    }

    /// <summary>Gets the operations that have a place of their own now.</summary>
    internal OperationTable Operations { get; }

    internal ServerFormats Formats { get; }

    internal ReplyEncoder Encoder { get; }

    internal PathTable Paths { get; }

    internal Learner Learner { get; }


    internal TimeProvider Time => _time;

    internal DateTimeOffset Now => _time.GetUtcNow();

    /// <summary>Gets whether a host has started it.</summary>
    internal bool IsStarted { get; private set; }

    private string PlaceOfProfiles => _store switch
    {
        null or MemoryProfileStore => "in memory, until the process ends",
        FileProfileStore files => $"in {files.Directory}",
        _ => $"by {_store.GetType().Name}",
    };

    /// <summary>Gets whether its host warms the process up.</summary>
    internal bool WarmsUp { get; private set; }

    /// <summary>Gets the memory that replies may take while they are held; engines that <see cref="With"/> made share it.</summary>
    internal HoldBudget Holds => Family.Holds;

    /// <summary>Gets what the engine shares with those that <see cref="With"/> made of it, and with the one that it was made of.</summary>
    internal EngineFamily Family { get; }

    /// <summary>Gets the journal of past replies: what was predicted and what came of it. Engines of endpoints with
    /// settings of their own share it: callers report anywhere.</summary>
    public DecisionJournal Journal => Family.Journal;

    /// <summary>Gets the last decisions, with those about replies that were left plain: as many as the journal keeps.</summary>
    internal Ring<Decision> Decisions { get; }

    /// <summary>Gets the settings that the engine runs with: a copy of those that it was given, not to be changed. Some
    /// follow the application's configuration (docs/configuration.md).</summary>
    public NamServerOptions Options { get; }

    /// <summary>Reads what was learned before from the store. Replies may be encoded before it ends.</summary>
    /// <param name="cancellationToken">Ends the reading.</param>
    /// <returns>A task that never fails: an unreadable store is logged (event 3002).</returns>
    public Task StartAsync(CancellationToken cancellationToken = default)
    {
        if (!IsStarted)
        {
            IsStarted = true;
            if (_isFirst)
            {
                RuntimeLog.Started(_logger, Options.Mode == NamMode.Off ? "off (Mode)" : "on", PlaceOfProfiles);
            }
        }

        return Learner.LoadAsync(cancellationToken);
    }

    /// <summary>Warms the process up once the host has started (<see cref="NamServerOptions.WarmUp"/>).</summary>
    /// <param name="started">Is canceled when the host listens.</param>
    /// <param name="stopping">Is canceled when it ends.</param>
    internal void WarmUpOnce(CancellationToken started, CancellationToken stopping)
    {
        WarmsUp = Options is { WarmUp: true, Mode: not NamMode.Off };
        if (WarmsUp)
        {
            started.Register(() => WarmUp.Begin(stopping));
        }
    }

    /// <summary>Reads a caller's profile header, and takes the reports in it into the journal.</summary>
    /// <param name="header">The header's text as it came; may be hostile.</param>
    /// <param name="codings">The codings that the request accepts.</param>
    /// <returns>The profile, or <see langword="null"/> when NAM is off or there is no valid header: the reply then has
    /// to leave as without NAM.</returns>
    internal ClientProfile? ReadProfile(ReadOnlySpan<char> header, ClientCapabilities codings = ClientCapabilities.None)
    {
        if (Options.Mode == NamMode.Off || header.IsEmpty)
        {
            return null;
        }

        if (!_profiles.TryParse(header, codings, out var profile, out var reports))
        {
            RuntimeLog.ProfileHeaderIgnored(_logger, header.Length);
            return null;
        }

        foreach (var report in reports)
        {
            if (Journal.TryComplete(report.Id, report.TotalSeconds, report.DecodeSeconds, out var entry))
            {
                // Engines of one family share the journal: hosts read a header before they know whose reply is asked for.
                var sender = (NamServer)entry.Sender!;
                PathTable.Learn(entry);
                sender.Report(entry);
            }
        }

        return profile;
    }

    /// <summary>Returns whether a caller decodes any of the formats that its replies may have here. If not, a host need
    /// not hold the replies.</summary>
    /// <param name="client">The caller's profile.</param>
    /// <returns>Whether its replies can leave as anything but plain text.</returns>
    internal bool CanAdapt(ClientProfile client)
    {
        ArgumentNullException.ThrowIfNull(client);
        var allowed = Options.HasSecrets ? ClientCapabilities.Binary : ~ClientCapabilities.None;
        return (client.Capabilities & allowed) != 0 && Formats.AreReadBy(client);
    }

    /// <summary>Begins a reply.</summary>
    /// <param name="facts">What is known of it before it is written.</param>
    /// <returns>The reply; the caller disposes of it when it is sent.</returns>
    internal Reply Begin(in ReplyFacts facts) => Reply.Rent(this, facts);

    /// <summary>Builds another engine with the same store, log and clock, and settings that differ.</summary>
    /// <param name="change">Changes the settings, which begin as this engine's; give it another
    /// <see cref="NamServerOptions.Name"/>, under which it keeps its profiles.</param>
    /// <returns>The engine, not started; the caller disposes of it.</returns>
    /// <exception cref="OptionsValidationException">A setting is out of its range; the message says which and what is allowed.</exception>
    internal NamServer With(Action<NamServerOptions> change)
    {
        ArgumentNullException.ThrowIfNull(change);
        var options = Options.Copy();
        change(options);
        return new NamServer(options, _store, _logger as ILogger<NamServer>, _time, Family);
    }

    /// <summary>Records why a reply that was not begun leaves plain.</summary>
    /// <param name="reason">Why.</param>
    /// <param name="operation">The operation; <c>*</c> where it is not known.</param>
    /// <param name="isNamedByCaller">Whether the caller made the operation's name.</param>
    /// <returns>The reply's text for the header NAM-Reason; <see langword="null"/> if there is none.</returns>
    internal string? Leave(ReplyReason reason, string operation, bool isNamedByCaller = false)
    {
        reason = Options.Mode == NamMode.Off ? ReplyReason.Off : reason;
        Decide(
            new Decision { Timestamp = Now, Id = string.Empty, Operation = operation, Reason = reason, Format = ReplyFormat.Text },
            isNamedByCaller);
        return Explanation(reason);
    }

    internal string? Explanation(ReplyReason? reason) => Options.ExplainReplies ? reason?.Name() : null;

    /// <summary>Saves what was learned and ends the background work; replies may still be encoded, but teach nobody.</summary>
    /// <returns>A task that never fails.</returns>
    public async ValueTask DisposeAsync()
    {
        _configuration?.Dispose();
        Family.Remove(this);
        await Learner.DisposeAsync().ConfigureAwait(false);
    }

    /// <summary>Saves what was learned and ends the background work; the calling thread waits for the store.</summary>
    public void Dispose() => DisposeAsync().AsTask().GetAwaiter().GetResult();

    /// <summary>Waits until everything observed so far is learned and published.</summary>
    internal Task DrainAsync() => Learner.DrainAsync();

    /// <summary>What the reply path knows of an operation now.</summary>
    internal OperationSnapshot SnapshotOf(string operation) => Operations.Get(operation).Snapshot;
}
