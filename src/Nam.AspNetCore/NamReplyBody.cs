// SPDX-License-Identifier: MIT

using System.Diagnostics;
using System.IO.Pipelines;
using System.Net;
using System.Xml;
using Microsoft.AspNetCore.Connections.Features;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.OutputCaching;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Primitives;
using Microsoft.Net.Http.Headers;
using Nam.Characterization;
using Nam.Codecs.Buffers;
using Nam.Codecs.Secrets;
using Nam.Codecs.Xml;
using Nam.Connections;
using Nam.Formats;
using Nam.Profiles;
using Nam.Server;

namespace Nam.AspNetCore;

/// <summary>The body of a reply to a caller with NAM: held until it is whole, or passed on where NAM has no say.</summary>
/// <remarks>
/// What happens is decided at the first byte from the status and headers as they are then. A held reply whose flushed bytes have waited for the streaming hold goes on plain,
/// so that streamed replies stream. The gate keeps the timer of that hold and the application apart; most replies never need it. Where held replies take all the memory that they may, this one is passed on.
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
    private readonly ServerConnection? _connection;
    private readonly bool _isNewConnection;
    private readonly PathPrior? _prior;
    private readonly IPAddress? _caller;
    private readonly TimeProvider _time;
    private readonly ILogger _logger;
    private SemaphoreSlim? _gate;
    private PooledBuffer? _held;
    private PooledBuffer? _output;
    private TypedReply? _form;
    private PipeWriter? _writer;
    private ITimer? _hold;
    private bool _isHolding;
    private long _counted;
    private string? _operation;
    private bool _isNamedByCaller;
    private SecretPaths? _secrets;
    private State _state;

    public NamReplyBody(
        HttpContext context, IHttpResponseBodyFeature original, NamServer server, ReplyRules rules, ClientProfile client, long arrived, INamPathPriors? priors, TimeProvider time, ILogger logger)
    {
        _context = context;
        _original = original;
        _server = server;
        _rules = rules;
        _client = client;
        _arrived = arrived;
        var connection = ServerConnection.Of(context.Features.Get<IConnectionSocketFeature>()?.Socket, context.Features.Get<IConnectionLifetimeFeature>()?.ConnectionClosed ?? default);
        _isNewConnection = connection?.NoteRequest(arrived) ?? false;

        // The connection of a trusted proxy, which passed the request on, tells nothing of the path to the caller.
        _caller = context.Features.Get<IHttpConnectionFeature>()?.RemoteIpAddress;
        _connection = connection?.IsOf(_caller) == true ? connection : null;
        _prior = priors is not null && _caller is not null && client is { RoundTripSeconds: null } or { BandwidthBytesPerSecond: null } ? priors.FindPrior(_caller) : null;
        _time = time;
        _logger = logger;
    }

    private enum State
    {
        /// <summary>No byte was written yet.</summary>
        Empty,

        /// <summary>Text is held.</summary>
        Held,

        /// <summary>A typed reply is being written, or is held.</summary>
        Typed,

        /// <summary>Bytes go straight on.</summary>
        Passing,

        /// <summary>The reply was sent.</summary>
        Finished,
    }

    Stream IHttpResponseBodyFeature.Stream => this;

    PipeWriter IHttpResponseBodyFeature.Writer => _writer ??= PipeWriter.Create(this, new StreamPipeWriterOptions(leaveOpen: true));

    private string Operation => _operation ??= _rules.OperationOf(_context, out _isNamedByCaller);

    /// <summary>Writes a reply that has objects typed, so that no text is made of them.</summary>
    /// <returns>Whether that was done; not where the reply may not be adapted, has begun, is expected to be small, or cannot take the form.</returns>
    public bool TryWriteTyped(TextStyle style, SecretPaths secrets, Action<XmlDictionaryWriter> write)
    {
        _secrets = secrets;
        if ((_client.Capabilities & (ClientCapabilities.Binary | ClientCapabilities.Containers)) == 0 || !MayBegin() || _server.PrefersText(Operation, _client, _prior))
        {
            return false;
        }

        if (!_server.Holds.TryBegin())
        {
            _state = State.Passing;
            return false;
        }

        if (!TryEnter(State.Typed))
        {
            return false;
        }

        TypedReply? reply = null;
        try
        {
            reply = _server.BeginTyped(Request(isUtf8Xml: true), style);
            write(reply.Writer);
            _server.Holds.Hold(ref _counted, reply.Complete());
            _form = reply;
            return true;
        }
        catch (NotSupportedException e)
        {
            AspNetCoreLog.NotTyped(_logger, Operation, e.Message);
            return false;
        }
        finally
        {
            if (_form is null)
            {
                reply?.Dispose();
                _state = State.Empty;
            }
        }
    }

    /// <summary>Takes a text over that is the whole reply, where nothing was written yet.</summary>
    /// <returns>Whether it was taken; the buffer is this body's then.</returns>
    public bool TryTakeText(PooledBuffer text)
    {
        if (_held is not null || text.WrittenCount > _server.Options.MaximumReplyBytes || !MayBegin())
        {
            return false;
        }

        if (!_server.Holds.TryHold(ref _counted, text.WrittenCount))
        {
            _state = State.Passing;
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
    public Task FinishAsync() => _writer is null && _gate is null ? SendHeldAsync() : FinishGuardedAsync();

    public override ValueTask DisposeAsync()
    {
        if (_gate is null)
        {
            ReleaseBuffers();
            return default;
        }

        return DisposeGuardedAsync();
    }

    private bool MayBegin() => _state == State.Empty && _rules.AppliesTo(_context.Response);

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
        if (_writer is not null)
        {
            await _writer.FlushAsync().ConfigureAwait(false);
        }

        if (_gate is null)
        {
            await SendHeldAsync().ConfigureAwait(false);
            return;
        }

        await _gate.WaitAsync().ConfigureAwait(false);
        try
        {
            _hold?.Dispose();
            await SendHeldAsync().ConfigureAwait(false);
        }
        finally
        {
            _gate.Release();
        }
    }

    private async ValueTask DisposeGuardedAsync()
    {
        if (_hold is not null)
        {
            await _hold.DisposeAsync().ConfigureAwait(false);
        }

        await _gate!.WaitAsync().ConfigureAwait(false);
        ReleaseBuffers();
        _gate.Release();
    }

    private void ReleaseBuffers()
    {
        _state = State.Finished;
        DropText();
        DropOutput();
        DropForm();
        _server.Holds.Hold(ref _counted, 0);
    }

    // What is sent stays until this body is disposed, which is after that; what it was made of goes now, since the caller may read slowly.
    private Task SendHeldAsync()
    {
        var bytes = _state switch
        {
            State.Held => EncodeText(_held!),
            State.Typed => EncodeForm(_form!),
            _ => default,
        };
        _state = State.Finished;
        if (bytes.IsEmpty)
        {
            return Task.CompletedTask;
        }

        _server.Holds.Hold(ref _counted, bytes.Length);
        return SendAsync(bytes);
    }

    private ReadOnlyMemory<byte> EncodeText(PooledBuffer text)
    {
        // A small text leaves as it is in any case: most replies are small, and all that is done for them is overhead.
        var response = _context.Response;
        var isSmall = text.WrittenCount < _server.Options.SmallReplyBytes;
        if (!isSmall && !_rules.AppliesTo(response))
        {
            // A header that came after the first byte says no.
            return text.WrittenMemory;
        }

        _output = new PooledBuffer();
        var reply = _server.EncodeText(Request(isSmall || ReplyRules.IsUtf8Xml(response.ContentType)), text.WrittenSpan, _output);
        if (!reply.IsFramed)
        {
            DropOutput();
            SetHeaders(reply, text.WrittenCount);
            return text.WrittenMemory;
        }

        DropText();
        SetHeaders(reply, _output.WrittenCount);
        return _output.WrittenMemory;
    }

    private ReplyRequest Request(bool isUtf8Xml) => new(Operation, _client, _context.Response.ContentType, isUtf8Xml, _context.Request.IsHttps)
    {
        IsNamedByCaller = _isNamedByCaller,
        Caller = _caller,
        Secrets = _secrets,
        Connection = _connection,
        Prior = _prior,
    };

    private ReadOnlyMemory<byte> EncodeForm(TypedReply form)
    {
        _output = new PooledBuffer();
        var reply = _server.Encode(Request(isUtf8Xml: true), form, _output);
        DropForm();
        DropText();
        SetHeaders(reply, _output.WrittenCount);
        return _output.WrittenMemory;
    }

    private void SetHeaders(in EncodedReply reply, int bytes)
    {
        if (reply.Id.Length == 0)
        {
            return;
        }

        var response = _context.Response;
        response.Headers.Append(HeaderNames.Vary, NamHeaders.Profile);
        if (reply.IsFramed)
        {
            var isStrong = WeakenETag(response.Headers) && reply.IsExact;
            response.ContentType = isStrong ? NamMediaType.Format(reply.Format, response.ContentType, isStrongETag: true) : reply.ContentType;
            response.Headers.Remove(HeaderNames.AcceptRanges);
        }

        ForbidSharing(response);
        response.Headers[NamHeaders.Reply] = new ReplyHeader(reply.Id, Stopwatch.GetElapsedTime(_arrived).TotalSeconds) { IsNewConnection = _isNewConnection, TemplateToken = reply.TemplateToken }.ToHeader();
        response.ContentLength = bytes;
    }

    // A cache would hand the id of this reply, by which its caller reports on it, to others; and one around this middleware that keys by path and query alone would hand frames to callers that cannot read them.
    private void ForbidSharing(HttpResponse response)
    {
        if (_context.Features.Get<IOutputCacheFeature>() is { } cache)
        {
            cache.Context.AllowCacheStorage = false;
        }

        // Replies to other methods are not stored unless they say for how long they may be (RFC 9110 section 9.3.3).
        var headers = response.Headers;
        if (headers.CacheControl.Count == 0)
        {
            headers.CacheControl = HttpMethods.IsGet(_context.Request.Method) || headers.Expires.Count > 0 ? CacheControlHeaderValue.PrivateString : default(StringValues);
            return;
        }

        if (!CacheControlHeaderValue.TryParse(headers.CacheControl.ToString(), out var allowed))
        {
            headers.CacheControl = StringValues.Concat(headers.CacheControl, CacheControlHeaderValue.PrivateString);
            return;
        }

        allowed.Public = false;
        allowed.Private = true;
        allowed.PrivateHeaders.Clear();
        headers.CacheControl = allowed.ToString();
    }

    private async Task SendAsync(ReadOnlyMemory<byte> body)
    {
        for (; body.Length > PieceBytes; body = body[PieceBytes..])
        {
            await _original.Stream.WriteAsync(body[..PieceBytes], _context.RequestAborted).ConfigureAwait(false);
        }

        await _original.Stream.WriteAsync(body, _context.RequestAborted).ConfigureAwait(false);
    }

    // RFC 9110 section 8.8.1: a strong validator changes with every byte; the weak one stands for the same content.
    private static bool WeakenETag(IHeaderDictionary headers)
    {
        if (headers.ETag.ToString() is not ['"', ..] tag)
        {
            return false;
        }

        headers.ETag = "W/" + tag;
        return true;
    }
}
