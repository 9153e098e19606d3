// SPDX-License-Identifier: MIT

using System.Diagnostics;
using Microsoft.AspNetCore.Connections.Features;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;
using Nam.Connections;
using Nam.Diagnostics;
using Nam.Formats;
using Nam.Profiles;
using Nam.Server;

namespace Nam.AspNetCore;

/// <summary>Holds the replies to callers with NAM until they are whole, and sends each the way that the engine chooses.</summary>
internal sealed class NamMiddleware(
    RequestDelegate next,
    NamServer server,
    EngineRegistry engines,
    IOptions<NamAspNetCoreOptions> options,
    ILogger<NamMiddleware> logger,
    TimeProvider? time = null,
    INamPathPriors? priors = null)
{
    private readonly EndpointEngines _engines = new(server, options.Value, engines, logger);
    private readonly TimeProvider _time = time ?? TimeProvider.System;

    public Task InvokeAsync(HttpContext context)
    {
        var arrived = Stopwatch.GetTimestamp();
        ConditionalRequests.RestoreTags(context);
        var endpoint = context.GetEndpoint();
        return WhyNot(context, endpoint, out var engine, out var client) is { } reason
            ? PassOnAsync(context, engine, reason)
            : AdaptAsync(context, engine, client!, arrived, isRouted: endpoint is not null);
    }

    private ReplyReason? WhyNot(HttpContext context, Endpoint? endpoint, out EndpointEngine engine, out ClientProfile? client)
    {
        (engine, client) = (_engines.Default, null);
        var headers = context.Request.Headers[NamHeaders.Profile];
        if (server.Options.Mode == NamMode.Off)
        {
            return ReplyReason.Off;
        }

        if (headers.Count == 0)
        {
            return ServerConnection.HasAsked(context.Features.Get<IConnectionSocketFeature>()?.Socket)
                ? ReplyReason.NotAsked
                : ReplyReason.NoProfile;
        }

        if (headers.Count > 1 || headers[0] is not { } header || (client = server.ReadProfile(header, CodingsOf(context))) is null)
        {
            return ReplyReason.NothingDecoded;
        }

        if (_engines.Find(endpoint?.Metadata.GetMetadata<INamEndpointMetadata>()) is not { } found)
        {
            return ReplyReason.Off;
        }

        engine = found;
        return engine.Server.CanAdapt(client) ? engine.Rules.WhyNot(context) : ReplyReason.NothingDecoded;
    }

    private static ClientCapabilities CodingsOf(HttpContext context) =>
        AcceptedCodings.Read(context.Request.Headers.AcceptEncoding.ToString());

    private async Task PassOnAsync(HttpContext context, EndpointEngine engine, ReplyReason reason)
    {
        if (engine.Server.Explanation(reason) is { } explanation)
        {
            context.Response.OnStarting(() =>
            {
                context.Response.Headers[NamHeaders.Reason] = explanation;
                return Task.CompletedTask;
            });
        }

        try
        {
            await next(context).ConfigureAwait(false);
        }
        finally
        {
            // Who looks at the live page does not want to see that.
            if (context.GetEndpoint()?.Metadata.GetMetadata<UncountedEndpoint>() is null)
            {
                var operation = engine.Rules.TryName(context, out var isNamedByCaller);
                engine.Server.Leave(reason, operation, isNamedByCaller);
            }
        }
    }

    private async Task AdaptAsync(HttpContext context, EndpointEngine engine, ClientProfile client, long arrived, bool isRouted)
    {
        var original = context.Features.GetRequiredFeature<IHttpResponseBodyFeature>();
        var body = new NamReplyBody(context, original, engine.Server, engine.Rules, client, arrived, priors, _time, logger);
        context.Features.Set<IHttpResponseBodyFeature>(body);
        try
        {
            await next(context).ConfigureAwait(false);
            if (!isRouted && context.GetEndpoint() is { } late
                && _engines.Find(late.Metadata.GetMetadata<INamEndpointMetadata>()) is { } wanted && wanted != engine)
            {
                _engines.NoteFoundLate(late);
            }

            await body.FinishAsync().ConfigureAwait(false);
        }
        finally
        {
            context.Features.Set(original);
            await body.ReleaseAsync().ConfigureAwait(false);
        }
    }
}
