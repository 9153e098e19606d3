// SPDX-License-Identifier: MIT

using System.Buffers;
using Microsoft.AspNetCore.Authorization;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.Extensions.Logging;
using Nam.Observing;
using Nam.Server;

namespace Nam.AspNetCore.Live;

/// <summary>Answers for the live page: the page, its figures as JSON, and the same again every second as server-sent events.</summary>
/// <param name="feed">The figures.</param>
/// <param name="isOpen">Whether everybody who reaches the server may look, as in development.</param>
/// <param name="stopping">Ends streams of events when the server stops.</param>
/// <param name="time">The clock.</param>
/// <param name="logger">Where a closed page is logged, once.</param>
internal sealed class LiveEndpoints(LiveFeed feed, bool isOpen, CancellationToken stopping, TimeProvider time, ILogger logger)
{
    private int _isLogged;

    public Task PageAsync(HttpContext context) =>
        !MayLook(context) ? RefuseAsync(context)
        : context.Request.Query["format"] == "json" ? JsonAsync(context, feed.Document(LiveDetail.Whole))
        : LivePage.SendAsync(context);

    public Task StateAsync(HttpContext context) =>
        MayLook(context)
            ? JsonAsync(context, feed.Document(context.Request.Query["candidates"] == "newest" ? LiveDetail.Brief : LiveDetail.Whole))
            : RefuseAsync(context);

    public Task OperationAsync(HttpContext context)
    {
        if (!MayLook(context))
        {
            return RefuseAsync(context);
        }

        var query = context.Request.Query;
        return FoundAsync(context, feed.Operation(query["name"].ToString(), query["engine"].Count > 0 ? query["engine"].ToString() : null));
    }

    public Task DecisionAsync(HttpContext context) =>
        MayLook(context) ? FoundAsync(context, feed.Decision(context.Request.Query["id"].ToString())) : RefuseAsync(context);

    public async Task EventsAsync(HttpContext context)
    {
        if (!MayLook(context))
        {
            await RefuseAsync(context).ConfigureAwait(false);
            return;
        }

        var response = context.Response;
        response.ContentType = "text/event-stream";
        response.Headers.CacheControl = "no-store";
        response.Headers["X-Accel-Buffering"] = "no";
        context.Features.Get<IHttpResponseBodyFeature>()?.DisableBuffering();
        using var ended = CancellationTokenSource.CreateLinkedTokenSource(context.RequestAborted, stopping);
        using var timer = new PeriodicTimer(LiveFeed.Interval, time);
        var detail = LiveDetail.Brief;
        var last = time.GetTimestamp();
        try
        {
            do
            {
                // Whoever has read too slowly for the last steps of the series gets all of it.
                var isBehind = time.GetElapsedTime(last) > TimeSpan.FromSeconds(ReplyStatistics.StepSeconds);
                last = time.GetTimestamp();

                // The document is one line: JSON has its line ends escaped.
                response.BodyWriter.Write("data: "u8);
                response.BodyWriter.Write(feed.Document(isBehind ? LiveDetail.Brief : detail));
                response.BodyWriter.Write("\n\n"u8);
                await response.BodyWriter.FlushAsync(ended.Token).ConfigureAwait(false);
                detail = LiveDetail.Next;
            }
            while (await timer.WaitForNextTickAsync(ended.Token).ConfigureAwait(false));
        }
        catch (OperationCanceledException)
        {
            // Whoever looked has gone, or the server stops.
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

    private static Task FoundAsync(HttpContext context, byte[]? document)
    {
        if (document is not null)
        {
            return JsonAsync(context, document);
        }

        context.Response.StatusCode = StatusCodes.Status404NotFound;
        return Task.CompletedTask;
    }

    private static async Task JsonAsync(HttpContext context, byte[] document)
    {
        context.Response.ContentType = "application/json";
        context.Response.Headers.CacheControl = "no-store";
        context.Response.ContentLength = document.Length;
        if (!HttpMethods.IsHead(context.Request.Method))
        {
            await context.Response.Body.WriteAsync(document, context.RequestAborted).ConfigureAwait(false);
        }
    }
}
