// SPDX-License-Identifier: MIT

using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;

namespace Nam.Gateway;

/// <summary>Passes requests on to the backends and their replies back, both as they come (RFC 9110 section 7.6). Thread-safe.</summary>
internal sealed class Forwarder(IOptions<NamGatewayOptions> options, BackendList backends, ILogger<Forwarder> logger) : IDisposable
{
    private readonly NamGatewayOptions _options = options.Value;
    private readonly RequestFields _fields = new(options.Value);
    private readonly HttpMessageInvoker _http = BackendConnections.Create(options.Value, logger);

    public async Task ForwardAsync(HttpContext context)
    {
        var target = RequestTarget.PathAndQuery(context.Features.GetRequiredFeature<IHttpRequestFeature>().RawTarget);
        if (OwnAnswer(context.Request, target) is (var status, var reason))
        {
            GatewayLog.Answered(logger, status == StatusCodes.Status508LoopDetected ? LogLevel.Warning : LogLevel.Debug, status, reason);
            context.Response.StatusCode = status;
            return;
        }

        if (context.Features.Get<IHttpMaxRequestBodySizeFeature>() is { IsReadOnly: false } size)
        {
            size.MaxRequestBodySize = _options.MaximumRequestBytes;
        }

        using var timeout = CancellationTokenSource.CreateLinkedTokenSource(context.RequestAborted);
        for (var left = backends.All.Count - 1; !await TryForwardAsync(context, backends.Next(), target!, timeout, isLast: left == 0).ConfigureAwait(false); left--)
        {
        }
    }

    public void Dispose() => _http.Dispose();

    // What is answered here, without the backend, and why.
    private (int Status, string Reason)? OwnAnswer(HttpRequest request, string? target)
    {
        var headers = request.Headers;
        var isFinal = target is null && request.Path.Value is "" or null && HttpMethods.IsOptions(request.Method);
        if (HttpMethods.IsConnect(request.Method))
        {
            return (StatusCodes.Status501NotImplemented, "tunnels (CONNECT) are not passed on");
        }

        // Many clients offer h2c with every request; section 7.8 lets that be ignored. Other protocols would not work without it.
        if (Fields.HasMember(headers, "Connection", "Upgrade") && Fields.Options(headers.Upgrade).Any(protocol => !protocol.Equals("h2c", StringComparison.OrdinalIgnoreCase)))
        {
            return (StatusCodes.Status501NotImplemented, "upgrades, such as to WebSocket, are not passed on");
        }

        if (RequestFields.MaxForwards(request) == 0 || isFinal)
        {
            return HttpMethods.IsOptions(request.Method)
                ? (StatusCodes.Status200OK, "OPTIONS is for this gateway")
                : (StatusCodes.Status501NotImplemented, "TRACE is for this gateway, which shows no requests");
        }

        if (target is null)
        {
            return (StatusCodes.Status400BadRequest, "the target has dot segments or characters that must be escaped");
        }

        foreach (var (_, values) in headers)
        {
            if (!Fields.IsSafe(values))
            {
                return (StatusCodes.Status400BadRequest, "a header field has control characters");
            }
        }

        if (_fields.IsLoop(request))
        {
            return (StatusCodes.Status508LoopDetected, "the request has been here before, so that the backend's address leads back to this gateway");
        }

        return request.ContentLength > _options.MaximumRequestBytes ? (StatusCodes.Status413PayloadTooLarge, "the body is longer than NamGatewayOptions.MaximumRequestBytes") : null;
    }

    // Gives whether the caller has an answer; if not, nothing was sent to that backend, and another one may be asked.
    private async Task<bool> TryForwardAsync(HttpContext context, Backend backend, string target, CancellationTokenSource timeout, bool isLast)
    {
        timeout.CancelAfter(_options.ReplyTimeout);
        var body = context.Features.Get<IHttpRequestBodyDetectionFeature>()?.CanHaveBody != false ? new RequestBody(context.Request, timeout, _options.ReplyTimeout) : null;
        var relay = new Relay(timeout, _options.ActivityTimeout);
        using var request = new HttpRequestMessage(HttpMethod.Parse(context.Request.Method), backend.Resource(target))
        {
            Version = _options.BackendVersion,
            VersionPolicy = HttpVersionPolicy.RequestVersionExact,
            Content = body,
        };
        try
        {
            _fields.Copy(context, request);
            using var reply = await _http.SendAsync(request, timeout.Token).ConfigureAwait(false);
            timeout.CancelAfter(_options.ActivityTimeout);
            await PassBackAsync(reply, context, relay, timeout.Token).ConfigureAwait(false);
            if (body?.Ended.IsCompleted == false)
            {
                // Over HTTP/2 a caller may wait for the end of the reply before it ends its request.
                await context.Response.CompleteAsync().ConfigureAwait(false);
            }
        }
        catch (Exception e) when (e is HttpRequestException or IOException or OperationCanceledException)
        {
            if (IsUnreachable(e, timeout) && body?.IsStarted != true)
            {
                backends.SetAside(backend);
                GatewayLog.Unreachable(logger, e, backend.Address);
                if (!isLast)
                {
                    return false;
                }
            }

            Fail(context, backend, e, body?.Relay, relay, timeout);
            await timeout.CancelAsync().ConfigureAwait(false);
        }
        finally
        {
            // The server takes the body of the request back when this call ends.
            await (body?.Ended ?? Task.CompletedTask).ConfigureAwait(false);
        }

        return true;
    }

    private static async Task PassBackAsync(HttpResponseMessage reply, HttpContext context, Relay relay, CancellationToken cancellationToken)
    {
        var response = context.Response;
        if (!ReplyFields.TryCopy(reply, response))
        {
            throw new HttpRequestException("The backend's reply has control characters in its header, or a status below 200 that nobody asked for.");
        }

        if (ReplyFields.HasContent(context.Request, response.StatusCode))
        {
            // A reply of unknown length may be a stream whose caller must not wait for its end. Flushing is what tells NAM so.
            var content = await reply.Content.ReadAsStreamAsync(cancellationToken).ConfigureAwait(false);
            await relay.CopyAsync(content, response.Body, flushes: response.ContentLength is null, cancellationToken).ConfigureAwait(false);
        }

        if (!ReplyFields.TryCopyTrailers(reply, response))
        {
            throw new HttpRequestException("The backend's reply has control characters in its trailer.");
        }
    }

    private static bool IsUnreachable(Exception e, CancellationTokenSource timeout) => e switch
    {
        HttpRequestException { HttpRequestError: HttpRequestError.ConnectionError or HttpRequestError.NameResolutionError or HttpRequestError.SecureConnectionError } => true,
        OperationCanceledException { InnerException: TimeoutException } => !timeout.IsCancellationRequested,
        _ => false,
    };

    // A reply that has begun is broken off: the caller must never take half of one for the whole.
    private void Fail(HttpContext context, Backend backend, Exception e, Relay? request, Relay reply, CancellationTokenSource timeout)
    {
        var response = context.Response;
        var isCallerGone = context.RequestAborted.IsCancellationRequested;
        var isBegun = response.HasStarted || reply.HasFlushed;
        var callerFault = request?.ReadFault is { } fault and not OperationCanceledException ? fault : null;
        var status = callerFault is not null ? (callerFault as BadHttpRequestException)?.StatusCode ?? StatusCodes.Status400BadRequest
            : timeout.IsCancellationRequested && request?.IsReading == true ? StatusCodes.Status408RequestTimeout
            : e is OperationCanceledException ? StatusCodes.Status504GatewayTimeout
            : StatusCodes.Status502BadGateway;
        if (isCallerGone || status < 500)
        {
            GatewayLog.CallerFailed(logger, e, backend.Address);
        }
        else
        {
            GatewayLog.BackendFailed(logger, e, backend.Address, status, isBegun ? "its reply was broken off" : "the caller was told so");
        }

        if (isCallerGone || isBegun)
        {
            context.Abort();
        }

        if (!response.HasStarted)
        {
            // Takes back what UseNam holds, too.
            response.Clear();
            response.StatusCode = status;
        }
    }
}
