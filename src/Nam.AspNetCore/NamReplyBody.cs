// SPDX-License-Identifier: MIT

using System.IO.Pipelines;
using Microsoft.AspNetCore.Connections.Features;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.Extensions.Logging;
using Nam.Codecs.Buffers;
using Nam.Connections;
using Nam.Diagnostics;
using Nam.Profiles;
using Nam.Server;

namespace Nam.AspNetCore;

/// <summary>The body of a reply to a caller with NAM: held until it is whole, or passed on where NAM has no say.</summary>
/// <remarks>
/// What happens is decided at the first byte from the status and headers as they are then. A held reply whose flushed bytes have
/// waited for the streaming hold goes on plain, so that streamed replies stream. The gate keeps the timer of that hold and the
/// application apart; most replies never need it. Where held replies take all the memory that they may, this one is passed on.
/// </remarks>
internal sealed partial class NamReplyBody : Stream, IHttpResponseBodyFeature
{
    // What the web server gets at once, and copies: more would be in memory twice while the caller reads slowly.
    private const int PieceBytes = 128 * 1024;

    private readonly HttpContext _context;
    private readonly IHttpResponseBodyFeature _original;
    private readonly NamServer _server;
    private readonly ReplyRules _rules;
    private readonly ClientProfile _client;
    private readonly long _arrived;
    private readonly INamPathPriors? _priors;
    private readonly ServerConnection? _connection;
    private readonly bool _isNewConnection;
    private readonly TimeProvider _time;
    private readonly ILogger _logger;
    private SemaphoreSlim? _gate;
    private PooledBuffer? _held;
    private ReadOnlyMemory<byte> _whole;
    private PooledBuffer? _output;
    private Reply? _reply;
    private ReplyBodyWriter? _writer;
    private ITimer? _hold;
    private bool _isHolding;

    // Without NAM the response would have started: bytes that were only advanced do not start it.
    private bool _isStarted;
    private long _counted;
    private State _state;

    public NamReplyBody(
        HttpContext context, IHttpResponseBodyFeature original, NamServer server, ReplyRules rules, ClientProfile client,
        long arrived, INamPathPriors? priors, TimeProvider time, ILogger logger)
    {
        _context = context;
        _original = original;
        _server = server;
        _rules = rules;
        _client = client;
        _arrived = arrived;
        _priors = priors;
        _connection = ServerConnection.Of(
            context.Features.Get<IConnectionSocketFeature>()?.Socket,
            context.Features.Get<IConnectionLifetimeFeature>()?.ConnectionClosed ?? default);
        _isNewConnection = _connection?.NoteRequest(arrived) ?? false;
        _time = time;
        _logger = logger;
        HideCodings();
    }

    private enum State
    {
        /// <summary>No byte was written yet.</summary>
        Empty,

        /// <summary>Text is held.</summary>
        Held,

        /// <summary>A typed reply is being written, or is held.</summary>
        Typed,

        /// <summary>A reply is being written or encoded, and what was encoded leaves meanwhile.</summary>
        Flowing,

        /// <summary>Text is being written, and what was written leaves meanwhile.</summary>
        FlowingText,

        /// <summary>Bytes go straight on.</summary>
        Passing,

        /// <summary>The reply was sent.</summary>
        Finished,
    }

    Stream IHttpResponseBodyFeature.Stream => this;

    PipeWriter IHttpResponseBodyFeature.Writer => _writer ??= new ReplyBodyWriter(this, _original);

    // Begun as late as possible: what names its operation is known once the request was routed.
    private Reply Reply => _reply ??= Begin();

    /// <summary>Holds a text that is the whole reply, if nothing was written yet.</summary>
    /// <returns>Whether the text is held; this body owns the buffer then.</returns>
    public bool TryTakeText(PooledBuffer text)
    {
        if (_held is not null || text.WrittenCount > _server.Options.MaximumReplyBytes || !MayBegin())
        {
            return false;
        }

        if (!_server.Holds.TryHold(ref _counted, text.WrittenCount))
        {
            Pass(ReplyReason.TooLarge);
            return false;
        }

        if (!TryEnter(State.Held))
        {
            return false;
        }

        _held = text;
        return true;
    }

    /// <summary>Sends what is held, encoded as the engine chooses.</summary>
    /// <remarks>Sends without a token: the web server drops what is for a caller who has left, and throws nothing.</remarks>
    public Task FinishAsync() => _writer is null && _gate is null ? SendHeldAsync(default) : FinishGuardedAsync();

    /// <summary>Drops what is held and was not sent, once the pipeline has ended.</summary>
    /// <remarks>Disposing does nothing: anybody may dispose of the stream, and the reply still has to leave.</remarks>
    public ValueTask ReleaseAsync()
    {
        if (_gate is null && _state != State.FlowingText)
        {
            ReleaseBuffers();
            return default;
        }

        return ReleaseGuardedAsync();
    }

    private bool MayBegin()
    {
        TakeAdvanced();
        return _state == State.Empty && _rules.WhyNot(_context.Response) is null;
    }

    // The timer may be letting the headers go at this moment, or have done so: then the reply goes on as text.
    private bool TryEnter(State state)
    {
        var gate = _gate;
        if (gate?.Wait(0) == false)
        {
            return false;
        }

        var isEntered = _state == State.Empty;
        _state = isEntered ? state : _state;
        gate?.Release();
        return isEntered;
    }

    private async Task FinishGuardedAsync()
    {
        await TakeAdvancedAsync(default).ConfigureAwait(false);
        if (_gate is null)
        {
            await SendHeldAsync(default).ConfigureAwait(false);
            return;
        }

        await _gate.WaitAsync().ConfigureAwait(false);
        try
        {
            _hold?.Dispose();
            await SendHeldAsync(default).ConfigureAwait(false);
        }
        finally
        {
            _gate.Release();
        }
    }

    private async ValueTask ReleaseGuardedAsync()
    {
        if (_hold is not null)
        {
            await _hold.DisposeAsync().ConfigureAwait(false);
        }

        await EnterAsync(_gate, default).ConfigureAwait(false);
        if (_state == State.FlowingText)
        {
            // The application has failed: nobody may take this for the whole.
            _context.Abort();
            await _flow!.StopAsync().ConfigureAwait(false);
        }

        ReleaseBuffers();
        _gate?.Release();
    }

    private void ReleaseBuffers()
    {
        DropText();
        DropOutput();
        _writer?.Dispose();
        ShowCodings();
        if (_state is not (State.Passing or State.Finished))
        {
            Leave(ReplyReason.Aborted);
        }

        _state = State.Finished;
        _reply?.Dispose();
        _reply = null;
        _server.Holds.Hold(ref _counted, 0);
    }

    // What is sent stays until this body is disposed, which is after that; what it was made of goes now, since the caller may read slowly.
    private Task SendHeldAsync(CancellationToken cancellationToken)
    {
        if (_state == State.Empty)
        {
            Leave(ReplyReason.Small);
            _state = State.Finished;
            return _isHolding ? _original.Stream.FlushAsync(cancellationToken) : Task.CompletedTask;
        }

        if (_state == State.FlowingText && _declared is { } declared && declared != _text!.TakenBytes)
        {
            AspNetCoreLog.LengthWrong(_logger, Reply.OperationName, declared, _text.TakenBytes);
            _context.Abort();
            return _flow!.StopAsync();
        }

        ReadOnlyMemory<byte> bytes;
        try
        {
            bytes = _state switch
            {
                State.Held => EncodeText(_held?.WrittenMemory ?? _whole),
                State.Typed => EncodeTyped(),
                State.FlowingText => EndText(),
                _ => default,
            };
        }
        catch (Exception e) when (_flow is not null)
        {
            return BreakFlowAsync(_flow, e);
        }

        if (_state is State.Flowing or State.FlowingText)
        {
            var last = _output!;
            _output = null;
            return FinishFlowAsync(_flow!, last);
        }

        var isSent = _state == State.Typed || (_state == State.Held && (_isStarted || !bytes.IsEmpty));
        _state = State.Finished;
        if (!isSent)
        {
            return Task.CompletedTask;
        }

        _server.Holds.Hold(ref _counted, bytes.Length);
        return SendAsync(bytes, cancellationToken);
    }

    private ReadOnlyMemory<byte> EncodeText(ReadOnlyMemory<byte> text)
    {
        var response = _context.Response;
        var isWrong = response.ContentLength is { } declared && declared != text.Length;
        if (isWrong || _context.RequestAborted.IsCancellationRequested)
        {
            // Not worth the work, or not what was declared: the web server breaks it off.
            Leave(ReplyReason.Aborted);
            return isWrong && !_isStarted ? default : text;
        }

        // A small text leaves as it is in any case: most replies are small, and all that is done for them is overhead.
        var isSmall = text.Length < _server.Options.SmallReplyBytes;
        if (!isSmall && _rules.WhyNot(response) is { } reason)
        {
            // A header that came after the first byte says no.
            Leave(reason);
            return text;
        }

        _output = new PooledBuffer();
        var isUtf8Xml = isSmall || ReplyRules.IsUtf8Xml(response.ContentType);
        Reply.EncodeText(text.Span, response.ContentType, isUtf8Xml, _output, isSmall ? null : PostBlock);
        if (_state == State.Flowing)
        {
            DropText();
            return default;
        }

        if (!Reply.IsEncoded)
        {
            DropOutput();
            SetHeaders(text.Length);
            return text;
        }

        DropText();
        SetHeaders(_output.WrittenCount);
        return _output.WrittenMemory;
    }

    private ReadOnlyMemory<byte> EncodeTyped()
    {
        _output = new PooledBuffer();
        Reply.Encode(_context.Response.ContentType, _output);
        Reply.Drop();
        DropText();
        SetHeaders(_output.WrittenCount);
        return _output.WrittenMemory;
    }

    private Reply Begin()
    {
        var operation = _rules.OperationOf(_context, out var isNamedByCaller);
        return _server.Begin(new ReplyFacts(operation, _client, _context.Request.IsHttps)
        {
            IsNamedByCaller = isNamedByCaller,
            Caller = _context.Features.Get<IHttpConnectionFeature>()?.RemoteIpAddress,
            Connection = _connection,
            IsNewConnection = _isNewConnection,
            Priors = _priors,
            Arrived = _arrived,
        });
    }

    // From here on bytes go straight on.
    private void Pass(ReplyReason reason)
    {
        _state = State.Passing;
        Leave(reason);
    }

    // Called once where no reply was begun; one that was begun takes the first reason. What names an operation may
    // throw, which is no matter of a reply that is left alone.
    private void Leave(ReplyReason reason)
    {
        ShowCodings();
        if (_reply is { } begun)
        {
            begun.Leave(reason);
            Explain(begun.Explanation);
        }
        else
        {
            Explain(_server.Leave(reason, _rules.TryName(_context, out var isNamedByCaller), isNamedByCaller));
        }
    }

    private async Task SendAsync(ReadOnlyMemory<byte> body, CancellationToken cancellationToken)
    {
        for (; body.Length > PieceBytes; body = body[PieceBytes..])
        {
            await _original.Stream.WriteAsync(body[..PieceBytes], cancellationToken).ConfigureAwait(false);
        }

        await _original.Stream.WriteAsync(body, cancellationToken).ConfigureAwait(false);
    }
}
