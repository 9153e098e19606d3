// SPDX-License-Identifier: MIT

using System.Text.Json;
using Microsoft.AspNetCore.Authorization;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Logging;
using Nam.Observing;
using Nam.Server;

namespace Nam.AspNetCore.Live;

/// <summary>Answers for the live page: the page and its figures as JSON, which are made once a second at most. Thread-safe.</summary>
/// <param name="view">What is looked at.</param>
/// <param name="isOpen">True if everybody who reaches the server may look, as in development.</param>
/// <param name="time">The clock.</param>
/// <param name="logger">Where a closed page is logged, once.</param>
internal sealed class LiveEndpoints(LiveView view, bool isOpen, TimeProvider time, ILogger logger)
{
    // A page asks once a second, and its timer is late and early by a little.
    private static readonly TimeSpan Freshness = TimeSpan.FromSeconds(0.9);

    private readonly Lock _gate = new();
    private byte[]? _state;
    private long _madeAt;
    private int _isLogged;

    public Task PageAsync(HttpContext context) => MayLook(context) ? LivePage.SendAsync(context) : RefuseAsync(context);

    public Task StateAsync(HttpContext context)
    {
        if (!MayLook(context))
        {
            return RefuseAsync(context);
        }

        context.Response.ContentType = "application/json";
        context.Response.Headers.CacheControl = "no-store";
        return SendAsync(context, State());
    }

    /// <summary>Sends a body, or only its length to HEAD.</summary>
    internal static Task SendAsync(HttpContext context, byte[] body)
    {
        context.Response.ContentLength = body.Length;
        return HttpMethods.IsHead(context.Request.Method)
            ? Task.CompletedTask
            : context.Response.Body.WriteAsync(body, context.RequestAborted).AsTask();
    }

    private byte[] State()
    {
        lock (_gate)
        {
            if (_state is null || time.GetElapsedTime(_madeAt) >= Freshness)
            {
                _madeAt = time.GetTimestamp();
                _state = JsonSerializer.SerializeToUtf8Bytes(view.Take(), LiveJson.Default.LiveDocument);
            }

            return _state;
        }
    }

    // Where authorization is asked for, its middleware has let the request pass; a page that is open to all has to be called so.
    private bool MayLook(HttpContext context) =>
        isOpen || context.GetEndpoint()?.Metadata is { } metadata
        && (metadata.GetMetadata<IAllowAnonymous>() is not null || metadata.GetMetadata<IAuthorizeData>() is not null
            || metadata.GetMetadata<AuthorizationPolicy>() is not null);

    private Task RefuseAsync(HttpContext context)
    {
        if (Interlocked.Exchange(ref _isLogged, 1) == 0)
        {
            AspNetCoreLog.PageClosed(logger, context.Request.Path);
        }

        context.Response.StatusCode = StatusCodes.Status404NotFound;
        return Task.CompletedTask;
    }
}
