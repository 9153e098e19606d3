// SPDX-License-Identifier: MIT

using System.Diagnostics;
using Nam.Codecs;
using Nam.Codecs.Binary;
using Nam.Codecs.Buffers;
using Nam.Codecs.Compression;
using Nam.Codecs.Containers.Documents;
using Nam.Codecs.Containers.Writing;
using Nam.Codecs.Infoset;
using Nam.Codecs.Xml;
using Nam.Decisions;
using Nam.Diagnostics;
using Nam.Formats;
using Nam.Profiles;

namespace Nam.Server;

/// <summary>
/// One reply on its way through the engine: the host's facts, its operation, its path, its plan, what a serializer writes, and what was
/// made of it.
/// </summary>
/// <remarks>
/// From <see cref="NamServer.Begin"/>. Either <see cref="EncodeText"/>, or <see cref="BeginTyped"/> and <see cref="Encode"/>; a typed
/// reply that cannot take its form may go on as text.
/// Dispose of it once, when it is sent: it is used again. Not thread-safe.
/// </remarks>
internal sealed partial class Reply : IDisposable
{
    [ThreadStatic]
    private static Reply? kept;

    private NamServer _server = null!;
    private ReplyFacts _facts;
    private Operation? _operation;
    private Operation? _found;
    private BinaryXmlWriter? _binary;
    private ContainerWriter? _containers;
    private bool _isEncoded;
    private bool _hasFailed;
    private WorkTimer? _writing;
    private Action<ReadOnlyMemory<byte>>? _onBlock;
    private string? _contentType;
    private long? _plainText;

    private Reply()
    {
    }

    /// <summary>Gets the name of the operation, as the host has it.</summary>
    public string OperationName => _facts.Operation;

    /// <summary>Gets the bytes that the operation's last text had; 0 where none is known.</summary>
    public int LastTextBytes => Operation.LastTextBytes;

    /// <summary>Gets the size in bytes beyond which the reply is not to be encoded.</summary>
    public int MaximumBytes => _server.Options.MaximumReplyBytes;

    /// <summary>Gets or sets whether the reply may have a secret; the host may learn that late.</summary>
    public bool HasSecrets { get; set; }

    /// <summary>
    /// Gets the name of the reply in the journal and in the client's report; empty before it is encoded, and for a small reply that
    /// leaves unexamined, without NAM's headers.
    /// </summary>
    public string Id { get; private set; } = string.Empty;

    /// <summary>
    /// Gets the choice with its costs and its reason. Before the reply is encoded, the plan for a reply of the expected size, where
    /// containers are written.
    /// </summary>
    public ReplyPlan Plan { get; private set; }

    /// <summary>Gets the format that the reply has now; plain text where the chosen one failed or did not win.</summary>
    public ReplyFormat Format { get; private set; }

    /// <summary>Gets whether the output holds the reply: a frame, or text in a codec; otherwise the reply is plain text.</summary>
    public bool IsEncoded { get; private set; }

    /// <summary>Gets the Content-Encoding of a reply that is text in a codec; <see langword="null"/> for others.</summary>
    public string? ContentEncoding =>
        IsEncoded && Format.Form == XmlForm.Text && !_facts.IsInBand ? TextCodec.Of(Format.Codec)?.Coding : null;

    /// <summary>Gets whether the output holds frames (docs/wire-format.md section 4).</summary>
    public bool IsFramed => IsEncoded && ContentEncoding is null;

    /// <summary>Gets whether decoding gives back the plain text byte for byte, rather than the same infoset.</summary>
    public bool IsExact { get; private set; }

    /// <summary>Gets the time that encoding took, in seconds.</summary>
    public double EncodeSeconds { get; private set; }

    /// <summary>Gets why the reply leaves as it does; <see langword="null"/> until that is decided.</summary>
    public ReplyReason? Reason { get; private set; }

    /// <summary>Gets what the reply is to say of its reason (header NAM-Reason); <see langword="null"/> if nothing.</summary>
    public string? Explanation => _server.Explanation(Reason);

    /// <summary>Gets the content type to send: NAM's media type for a frame, else the reply's own.</summary>
    public string? ContentType => FormatContentType(hasStrongETag: false);

    /// <summary>
    /// Gets whether the reply had better be written as text at once, because history says that this operation's replies are small, and
    /// the caller's path is not so slow that small replies matter.
    /// </summary>
    public bool PrefersText
    {
        get
        {
            // The last text counts as well: where typed replies were small and text is written instead, it is the only witness that they
            // have grown.
            var limit = SmallReplyBytes;
            if (limit == 0
                || _server.Options.ForcedFormat is not null
                || (_found ??= _server.Operations.Find(_facts.Operation)) is not { } known)
            {
                return false;
            }

            var snapshot = known.Snapshot;
            var isRaised = limit > _server.Options.SmallReplyBytes;
            return known.LastTextBytes <= limit
                && (snapshot.IsUsuallySmall || (isRaised && snapshot.TypicalBinaryBytes < limit * LeastBinaryShare));
        }
    }

    private ContainerWriter RentContainers(TextStyle style, FlowShape? shape)
    {
        _shape = shape;
        return _containers = ContainerWriter.Rent(style, ContainersIn(shape));
    }

    private ContainerOptions ContainersIn(FlowShape? shape)
    {
        var options = (_facts.Client.Capabilities & ClientCapabilities.Packed) == 0
            ? ContainerOptions.Default
            : new ContainerOptions { MayBeText = true, History = Operation.Texts };
        return shape is { } flow
            ? options with { OnForm = PassBlock, FirstBlockBytes = flow.FirstBytes, BlockBytes = flow.BlockBytes }
            : options;
    }

    // Looked up once: callers' names take no place before something is made of the reply.
    private Operation Operation => _operation ??= _server.Operations.Get(
        _facts.Operation, _facts.IsNamedByCaller, _facts.IsNamedByCaller ? _facts.CallerNumber : 0, _found);

    /// <summary>Begins a reply.</summary>
    internal static Reply Rent(NamServer server, in ReplyFacts facts)
    {
        var reply = kept ?? new Reply();
        kept = null;
        reply._server = server;

        // The connection of a trusted proxy, which passed the request on, tells nothing of the path to the caller.
        reply._facts = facts.Connection?.IsOf(facts.Caller) == false ? facts with { Connection = null } : facts;
        reply._prior = facts.Caller is { } caller && facts.Client is { RoundTripSeconds: null } or { BandwidthBytesPerSecond: null }
            ? facts.Priors?.FindPrior(caller)
            : null;
        reply.HasSecrets = facts.HasSecrets;
        return reply;
    }

    /// <summary>Begins to write objects, in the form in which they will most likely be sent.</summary>
    /// <param name="style">How the text that they stand for is written.</param>
    /// <param name="onBlock">
    /// Takes each block but the last of a reply that flows as soon as it is full; the memory is valid during the call only. By default the
    /// reply does not flow.
    /// </param>
    /// <returns>What to write to.</returns>
    /// <remarks>
    /// Until an operation has a history, replies are written in the binary form, from which all other formats can be made.
    /// </remarks>
    public InfosetWriter BeginTyped(TextStyle style, Action<ReadOnlyMemory<byte>>? onBlock = null)
    {
        Drop();
        _onBlock = _server.Options.FlowReplies ? onBlock : null;
        var isInContainers = ExpectsContainers();
        _writing = WorkTimer.Start();
        if (!isInContainers)
        {
            return _binary = BinaryXmlWriter.Rent(style);
        }

        _keepsBlocks = true;
        return RentContainers(style, _onBlock is null ? null : FlowShape.Of(Plan));
    }

    /// <summary>Ends the document.</summary>
    /// <returns>Its size in the binary form, in bytes; of containers about.</returns>
    /// <exception cref="NotSupportedException">The document has what the form cannot carry, or is none; write it as text.</exception>
    public long Complete()
    {
        if (_containers is { } containers)
        {
            containers.Finish();
            NoteWriting(containers.CodingProcessorSeconds, containers.BinaryBytes);
            Operation.TextShare = (double)containers.TextBytes / containers.BinaryBytes;
            return containers.BinaryBytes;
        }

        var bytes = Binary.Complete().Length;
        NoteWriting(0, bytes);
        return bytes;
    }

    /// <summary>Writes the text that the document stands for.</summary>
    /// <param name="text">Gets the text, in UTF-8.</param>
    /// <exception cref="NotSupportedException">The document has what the form cannot carry, or is none.</exception>
    public void WriteText(PooledBuffer text)
    {
        Complete();
        if (_containers is not { } containers)
        {
            BinaryXml.WriteText(Binary.Complete(), text, DecodeLimits.Default);
            return;
        }

        containers.Complete();
        using var document = new ContainerText(FormOf(containers, 0).Span, text, DecodeLimits.Default);
        for (var form = 1; form < containers.FormCount; form++)
        {
            document.WriteNext(FormOf(containers, form).Span);
        }
    }

    /// <summary>Returns the content type to send, for a host that has weakened an entity tag.</summary>
    /// <param name="hasStrongETag">Whether the tag was a strong one.</param>
    /// <remarks>
    /// The caller restores it, unless the reply flows and its text may be spelled otherwise: of such a text a part may have
    /// been given out when the connection ends, and the rest must not be asked for under a strong tag.
    /// </remarks>
    public string? FormatContentType(bool hasStrongETag) =>
        IsFramed ? NamMediaType.Format(Format, _contentType, hasStrongETag && (IsExact || !IsFlowing)) : _contentType;

    /// <summary>Returns what tells the caller of the reply, the value of the header <see cref="NamHeaders.Reply"/>, as of now.</summary>
    /// <returns><see langword="null"/> for a reply that leaves unexamined, without NAM's headers.</returns>
    public string? CreateHeader()
    {
        if (Id.Length == 0)
        {
            return null;
        }

        var seconds = _facts.Arrived is { } arrived ? Stopwatch.GetElapsedTime(arrived).TotalSeconds : EncodeSeconds;
        return new ReplyHeader(Id, seconds)
        {
            IsNewConnection = _facts.IsNewConnection, IsFlowing = IsFlowing, IsCoded = ContentEncoding is not null,
        }.ToHeader();
    }

    /// <summary>Counts and logs (event 1002, once) that the host had to leave the reply plain.</summary>
    /// <param name="exception">What went wrong.</param>
    public void Fail(Exception exception)
    {
        _server.Fail(exception, _facts.Operation, ReplyFormat.Binary);
        Leave(ReplyReason.Failed);
    }

    /// <summary>Records that the reply leaves plain. A reply has one reason: nothing happens if one is known.</summary>
    /// <param name="reason">Why.</param>
    public void Leave(ReplyReason reason) => Decide(reason, ReplyFormat.Text, 0);

    /// <summary>Drops what was written typed, as if it had not been written.</summary>
    public void Drop()
    {
        _keepsBlocks = false;
        if (_binary is { } binary)
        {
            _binary = null;
            BinaryXmlWriter.Return(binary);
        }
        else if (_containers is { } containers)
        {
            _containers = null;
            if (!IsFlowing || _isEncoded || _hasFailed)
            {
                // A reply that was broken off tells nothing of what containers can carry.
                Operation.NoteContainers(_isEncoded);
            }

            ContainerWriter.Return(containers);
        }
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        Leave(ReplyReason.Aborted);
        Drop();
        _server = null!;
        _facts = default;
        _operation = _found = null;
        _path = null;
        _smallReplyBytes = 0;
        _isExploring = null;
        _prior = null;
        _context = default;
        _isEncoded = _hasFailed = _isCutOff = _flowsAsText = IsFlowing = false;
        _onBlock = null;
        _blockBytes = _textBytes = KeptBytes = 0;
        _kept.Clear();
        _passed = 0;
        _codingSeconds = _passSeconds = _waitedSeconds = 0;
        _writing = null;
        (_shape, _flowing) = (null, null);
        Reason = null;
        _contentType = null;
        _plainText = null;
        HasSecrets = false;
        Id = string.Empty;
        Plan = default;
        Format = default;
        IsEncoded = IsExact = false;
        EncodeSeconds = 0;
        kept = this;
    }

    private void Decide(ReplyReason reason, in ReplyFormat format, long encodedBytes)
    {
        if (Reason is null)
        {
            Reason = reason;
            var isPlainKnown = _plainText is not null || format.IsPlainText;
            var plainBytes = encodedBytes == 0 ? 0 : isPlainKnown ? _plainText ?? encodedBytes : Plan.PlainBytes;
            _operation?.Totals.Count(format, plainBytes, encodedBytes);
            var decision = new Decision
            {
                Timestamp = _server.Now,
                Id = Id,
                Operation = _operation?.Name ?? _facts.Operation,
                Reason = reason,
                Format = format,
                Estimate = format == Plan.Format ? Plan.Estimate : default,
                EncodedBytes = encodedBytes,
                PlainBytes = plainBytes,
                IsPlainKnown = isPlainKnown,
                EncodeSeconds = EncodeSeconds,
            };
            _server.Decide(decision, _facts.IsNamedByCaller);
        }
    }

    // Once, on the thread that wrote.
    private void NoteWriting(double codingSeconds, long binaryBytes)
    {
        if (_writing is { } writing)
        {
            _writing = null;
            var seconds = writing.ProcessorSeconds - codingSeconds;
            (_containers is null ? Operation.BinaryWriting : Operation.ColumnWriting).Note(seconds, binaryBytes);
            if (_flowing is { } flowing)
            {
                _flowing = flowing with
                {
                    WriteSeconds = seconds, EncodeSeconds = codingSeconds,
                    HasWaited = writing.Seconds - _passSeconds > 2 * (seconds + codingSeconds),
                };
            }
        }
    }

    private BinaryXmlWriter Binary => _binary ?? throw new InvalidOperationException("Nothing was written typed, or it was given up.");
}
