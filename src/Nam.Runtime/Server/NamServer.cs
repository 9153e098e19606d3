// SPDX-License-Identifier: MIT

using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Abstractions;
using Microsoft.Extensions.Options;
using Nam.Characterization;
using Nam.Codecs;
using Nam.Codecs.Binary;
using Nam.Codecs.Buffers;
using Nam.Codecs.Secrets;
using Nam.Decisions;
using Nam.Diagnostics;
using Nam.Network;
using Nam.Profiles;
using Nam.Server.Paths;
using Nam.Stores;

namespace Nam.Server;

/// <summary>The server's engine: reads callers' profiles, plans and encodes replies, learns from them and keeps the journal.</summary>
/// <remarks>
/// One instance serves all operations of a process; hosts translate between it and their framework. Thread-safe. Learning and the store run in the background;
/// <see cref="StartAsync"/> reads what was learned before, <see cref="DisposeAsync"/> saves what was learned since.
/// </remarks>
public sealed partial class NamServer : IAsyncDisposable, IDisposable
{
    // Texts take 1.3 to 4 times their binary form.
    private const double LeastBinaryShare = 0.3;

    private readonly ILogger _logger;
    private readonly INamProfileStore? _store;
    private readonly TimeProvider _time;
    private readonly ServerFormats _formats;
    private readonly ReplyEncoder _encoder;
    private readonly ProfileCache _profiles = new();
    private readonly PathTable _paths = new();
    private readonly OperationTable _operations;
    private readonly Learner _learner;
    private readonly ITransferModel _transfer;
    private readonly ServerTemplates _templates;
    private readonly ServerLoad _load;
    private readonly JournalFile? _journalFile;
    private readonly bool _hasOwnSecrets;
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

    private NamServer(NamServerOptions options, INamProfileStore? store, ILogger<NamServer>? logger, TimeProvider? time, HoldBudget? holds)
    {
        ArgumentNullException.ThrowIfNull(options);
        ServerOptionsValidation.ThrowIfInvalid(options);
        Options = options = options.Copy();
        _logger = logger ?? NullLogger<NamServer>.Instance;
        _store = store;
        _time = time ?? TimeProvider.System;
        _formats = new ServerFormats(options);
        _encoder = new ReplyEncoder(options.Codecs);
        _transfer = TransferModels.TryFind(options.TransferModel, out var transfer) ? transfer : TransferModels.Round;
        _load = new ServerLoad(_time);
        Holds = holds ?? new HoldBudget(options.MaximumHeldBytes, _logger);
        _hasOwnSecrets = options.SecretPaths.Count > 0;
        _templates = new ServerTemplates(options.MaximumOperations, SecretPaths.Default.With(options.SecretPaths));
        Journal = new DecisionJournal(options.JournalCapacity);
        _journalFile = options.JournalFile is { } file && options.Mode != NamMode.Off ? new JournalFile(file, _logger) : null;
        var queue = new SampleQueue();
        _operations = new OperationTable(options, _formats, queue, _logger);
        _learner = new Learner(options, _operations, queue, _encoder, new StoredOperations(store, options, new StoreGuard(_logger, _time, options.SaveInterval), _logger), _logger, _time);
    }

    /// <summary>Gets how much longer encoding takes now than the processor time that it needs, as past replies have shown.</summary>
    internal EncodeLoad Load => _load.Current;

    /// <summary>Gets the memory that replies may take while they are held; engines that <see cref="With"/> made share it.</summary>
    internal HoldBudget Holds { get; }

    /// <summary>Gets the journal of past replies: what was predicted and what came of it.</summary>
    public DecisionJournal Journal { get; }

    /// <summary>Gets the settings that the engine runs with: a copy of those that it was given, not to be changed.</summary>
    public NamServerOptions Options { get; }

    /// <summary>Reads what was learned before from the store. Replies may be encoded before it ends.</summary>
    /// <param name="cancellationToken">Ends the reading.</param>
    /// <returns>A task that never fails: an unreadable store is logged (event 3002).</returns>
    public Task StartAsync(CancellationToken cancellationToken = default) => _learner.LoadAsync(cancellationToken);

    /// <summary>Reads a caller's profile header, and takes the reports in it into the journal.</summary>
    /// <param name="header">The header's text as it came; may be hostile.</param>
    /// <returns>The profile, or <see langword="null"/> when NAM is off or there is no valid header: the reply then has to leave as without NAM.</returns>
    internal ClientProfile? ReadProfile(ReadOnlySpan<char> header)
    {
        if (Options.Mode == NamMode.Off || header.IsEmpty)
        {
            return null;
        }

        if (!_profiles.TryParse(header, out var profile, out var reports))
        {
            RuntimeLog.ProfileHeaderIgnored(_logger, header.Length);
            return null;
        }

        foreach (var report in reports)
        {
            if (Journal.TryComplete(report.Id, report.TotalSeconds, report.DecodeSeconds, out var entry))
            {
                PathTable.Learn(entry, _transfer);
                Report(entry);
            }
        }

        return profile;
    }

    /// <summary>Says whether a caller decodes any of the formats that its replies may have here; if not, a host need not hold them.</summary>
    /// <param name="client">The caller's profile.</param>
    /// <returns>Whether its replies can leave as anything but plain text.</returns>
    internal bool CanAdapt(ClientProfile client)
    {
        ArgumentNullException.ThrowIfNull(client);
        return (client.Capabilities & (_hasOwnSecrets ? WithoutCodecs : ~ClientCapabilities.None)) != 0 && _formats.AreReadBy(client);
    }

    /// <summary>Says whether a typed reply had better be written as text at once, because history says that this operation's replies are small.</summary>
    /// <param name="operation">The operation.</param>
    /// <returns>Whether to write text.</returns>
    internal bool PrefersText(string operation) => PrefersText(operation, null);

    /// <summary>Says whether a typed reply had better be written as text at once, because history says that this operation's replies are small, and the caller's path is not so slow that small replies matter.</summary>
    /// <param name="operation">The operation.</param>
    /// <param name="client">The caller's profile; <see langword="null"/> if the path is not to count.</param>
    /// <param name="prior">What to assume of the path where the caller has not measured it; <see langword="null"/> where there is nothing to go by.</param>
    /// <returns>Whether to write text.</returns>
    internal bool PrefersText(string operation, ClientProfile? client, PathPrior? prior = null)
    {
        var limit = client is null ? Options.SmallReplyBytes : SmallReplyBytesFor(client, prior);
        if (limit == 0 || Options.ForcedFormat is not null)
        {
            return false;
        }

        // The last text counts as well: where typed replies were small and text is written instead, it is the only witness that they have grown.
        if (_operations.Find(operation) is not { } known)
        {
            return false;
        }

        var snapshot = known.Snapshot;
        return known.LastTextBytes <= limit
            && (snapshot.IsUsuallySmall || (limit > Options.SmallReplyBytes && snapshot.TypicalBinaryBytes < limit * LeastBinaryShare));
    }

    /// <summary>Plans and encodes a reply that is at hand as finished text.</summary>
    /// <param name="request">What is known of the reply.</param>
    /// <param name="text">The text, as it would leave without NAM.</param>
    /// <param name="output">Is cleared and gets the frame; stays empty when the reply is to leave as the text itself.</param>
    /// <returns>What was made.</returns>
    /// <remarks>Never throws for the sake of NAM: whatever goes wrong, the reply is plain text, and the failure is counted and logged (event 1002, once).</remarks>
    internal EncodedReply EncodeText(in ReplyRequest request, ReadOnlySpan<byte> text, PooledBuffer output)
    {
        ArgumentNullException.ThrowIfNull(output);
        output.Clear();
        using var activity = NamDiagnostics.Source.StartActivity("nam.encode");
        var operation = OperationOf(request);
        operation.LastTextBytes = text.Length;
        if (operation.NoteText(text.Length < SmallReplyBytesFor(request.Client, request.Prior)) && Options.ForcedFormat is null)
        {
            return new EncodedReply(string.Empty, SmallPlan(text.Length), ReplyFormat.Text, false, true, request.ContentType, 0);
        }

        var snapshot = operation.Snapshot;
        var isXml = request.IsUtf8Xml;
        var isExploring = IsTurnToExplore(operation);
        var plan = PlanText(request, operation, text.Length, snapshot, isXml, isExploring);
        var started = WorkTimer.Start();
        var tried = new Observation(operation, XmlForm.Text, ReplyFormat.Text, text.Length, text.Length, 0);
        var isFramed = false;
        var containers = CallFor(request, operation, plan.Format);
        try
        {
            var triedSince = started;
            if (!_encoder.TryEncodeText(text, plan.Format, output, containers, out isFramed))
            {
                // Not XML that the form can carry: the best of the text forms, then.
                isXml = false;
                output.Clear();
                plan = PlanText(request, operation, text.Length, snapshot, isXml, isExploring: false);
                triedSince = WorkTimer.Start();
                _encoder.TryEncodeText(text, plan.Format, output, containers, out isFramed);
            }

            if (isFramed)
            {
                // What did not win is learned as well: the next plan has to know.
                tried = tried with { Format = plan.Format, EncodedBytes = output.WrittenCount, EncodeSeconds = triedSince.ProcessorSeconds };
                _load.Observe(tried.EncodeSeconds, triedSince.Seconds);
                isFramed = output.WrittenCount + DefaultCosts.MediaTypeBytes < text.Length || plan.Reason == PlanReason.Forced;
            }
        }
        catch (Exception e)
        {
            Fail(e, operation.Name, plan.Format);
            isFramed = false;
        }

        if (!isFramed)
        {
            output.Clear();
        }

        var seconds = started.Seconds;
        _learner.Sample(operation, snapshot, XmlForm.Text, text, isXml);
        return Finish(request, plan, isFramed ? plan.Format : ReplyFormat.Text, isFramed ? output.WrittenCount : text.Length, isFramed, seconds, tried, containers, activity);
    }

    /// <summary>Plans and encodes a reply that was written in the binary form.</summary>
    /// <param name="request">What is known of the reply.</param>
    /// <param name="form">The binary form, from <see cref="BinaryXmlWriter.Complete"/>.</param>
    /// <param name="output">Is cleared and gets the frame, or the plain text.</param>
    /// <returns>What was made.</returns>
    /// <exception cref="ReplyDecodeException">Neither the planned format nor plain text could be made of the form; only a form that <see cref="BinaryXmlWriter"/> did not make does that.</exception>
    internal EncodedReply EncodeBinary(in ReplyRequest request, ReadOnlySpan<byte> form, PooledBuffer output) => EncodeBinary(request, form, output, null, null);

    /// <summary>Plans and encodes a reply that was written in the binary form; a form that leaves as it is is not copied.</summary>
    /// <param name="request">What is known of the reply.</param>
    /// <param name="form">The writer of the form; it has to be reset or returned afterwards.</param>
    /// <param name="output">Is cleared and gets the frame, or the plain text; its memory may be replaced.</param>
    /// <returns>What was made.</returns>
    /// <exception cref="NotSupportedException">Nothing but a prologue was written, which is no form.</exception>
    internal EncodedReply EncodeBinary(in ReplyRequest request, BinaryXmlWriter form, PooledBuffer output)
    {
        ArgumentNullException.ThrowIfNull(form);
        return EncodeBinary(request, form.Complete(), output, form, null);
    }

    private EncodedReply EncodeBinary(in ReplyRequest request, ReadOnlySpan<byte> form, PooledBuffer output, BinaryXmlWriter? writer, bool? isExploring)
    {
        ArgumentNullException.ThrowIfNull(output);
        output.Clear();
        using var activity = NamDiagnostics.Source.StartActivity("nam.encode");
        var operation = OperationOf(request);
        var snapshot = operation.Snapshot;
        var planned = operation.RefusesContainers ? request with { Client = request.Client with { Capabilities = request.Client.Capabilities & ~ClientCapabilities.Containers } } : request;
        var plan = Plan(
            planned, operation, XmlForm.Binary, form.Length, snapshot.FromBinary, _formats.Forced, isExploring: isExploring ?? IsTurnToExplore(operation));
        var started = WorkTimer.Start();
        var triedSince = started;
        var format = plan.Format;
        double? coding;
        bool isFramed;
        var containers = CallFor(request, operation, format);
        try
        {
            isFramed = _encoder.EncodeBinary(form, format, output, containers, out coding, writer);
        }
        catch (Exception e) when (!format.IsPlainText)
        {
            if (format.Form == XmlForm.Containers)
            {
                operation.NoteContainers(isEncoded: false);
            }

            Fail(e, operation.Name, format);
            output.Clear();
            format = ReplyFormat.Text;
            triedSince = WorkTimer.Start();
            isFramed = _encoder.EncodeBinary(form, format, output, ContainerCall.None, out coding);
        }

        var worked = triedSince.ProcessorSeconds;
        var seconds = started.Seconds;
        _load.Observe(worked, triedSince.Seconds);
        var tried = new Observation(operation, XmlForm.Binary, format, form.Length, output.WrittenCount, coding ?? worked);
        _learner.Sample(operation, snapshot, XmlForm.Binary, form, isUtf8Xml: true);
        return Finish(request, plan, format, output.WrittenCount, isFramed, seconds, tried, containers, activity);
    }

    /// <summary>Builds another engine with the same store, log and clock, and settings that differ.</summary>
    /// <param name="change">Changes the settings, which begin as this engine's; give it another <see cref="NamServerOptions.Name"/>, under which it keeps its profiles.</param>
    /// <returns>The engine, not started; the caller disposes of it.</returns>
    /// <exception cref="OptionsValidationException">A setting is out of its range; the message says which and what is allowed.</exception>
    internal NamServer With(Action<NamServerOptions> change)
    {
        ArgumentNullException.ThrowIfNull(change);
        var options = Options.Copy();
        change(options);
        return new NamServer(options, _store, _logger as ILogger<NamServer>, _time, Holds);
    }

    /// <summary>Counts and logs (event 1002, once) that a host had to leave a reply plain.</summary>
    /// <param name="exception">What went wrong.</param>
    /// <param name="operation">The operation.</param>
    internal void NoteFailure(Exception exception, string operation)
    {
        ArgumentNullException.ThrowIfNull(exception);
        Fail(exception, operation, ReplyFormat.Binary);
    }

    /// <summary>Saves what was learned and ends the background work; replies may still be encoded, but teach nobody.</summary>
    /// <returns>A task that never fails.</returns>
    public async ValueTask DisposeAsync()
    {
        await _learner.DisposeAsync().ConfigureAwait(false);
        if (_journalFile is not null)
        {
            await _journalFile.DisposeAsync().ConfigureAwait(false);
        }
    }

    /// <summary>Saves what was learned and ends the background work; the calling thread waits for the store.</summary>
    public void Dispose() => DisposeAsync().AsTask().GetAwaiter().GetResult();

    /// <summary>Waits until everything observed so far is learned and published.</summary>
    internal Task DrainAsync() => _learner.DrainAsync();

    private Operation OperationOf(in ReplyRequest request) => _operations.Get(request.Operation, request.IsNamedByCaller, request.IsNamedByCaller ? request.Voice : 0);

    /// <summary>The operations that have a place of their own now.</summary>
    internal OperationTable Operations => _operations;

    /// <summary>What the reply path knows of an operation now.</summary>
    internal OperationSnapshot SnapshotOf(string operation) => _operations.Get(operation).Snapshot;
}
