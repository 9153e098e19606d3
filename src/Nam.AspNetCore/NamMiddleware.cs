// SPDX-License-Identifier: MIT

using System.Diagnostics;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;
using Microsoft.Net.Http.Headers;
using Nam.Formats;
using Nam.Profiles;
using Nam.Server;

namespace Nam.AspNetCore;

/// <summary>Holds the replies to callers with NAM until they are whole, and sends each the way that the engine chooses.</summary>
internal sealed class NamMiddleware(
    RequestDelegate next, NamServer server, IOptions<NamAspNetCoreOptions> options, ILogger<NamMiddleware> logger, TimeProvider? time = null, INamPathPriors? priors = null)
{
    private readonly ReplyRules _rules = new(options.Value, server.Options.MaximumReplyBytes);
    private readonly TimeProvider _time = time ?? TimeProvider.System;

    public Task InvokeAsync(HttpContext context)
    {
        var arrived = Stopwatch.GetTimestamp();
        var headers = context.Request.Headers[NamHeaders.Profile];
        return headers.Count == 1 && headers[0] is { } header && server.ReadProfile(header) is { } client && server.CanAdapt(client) && _rules.AppliesTo(context)
            ? AdaptAsync(context, client, arrived)
            : next(context);
    }

    private async Task AdaptAsync(HttpContext context, ClientProfile client, long arrived)
    {
        var original = context.Features.GetRequiredFeature<IHttpResponseBodyFeature>();
        await using var body = new NamReplyBody(context, original, server, _rules, client, arrived, priors, _time, logger);
        context.Features.Set<IHttpResponseBodyFeature>(body);
        StrengthenTags(context.Request.Headers);
        try
        {
            await next(context).ConfigureAwait(false);
            await body.FinishAsync().ConfigureAwait(false);
        }
        finally
        {
            context.Features.Set(original);
        }
    }

    // If-None-Match compares tags weakly (RFC 9110 section 13.1.2), so that W/ says nothing there. The tags that this middleware has weakened come back so, and
    // applications that compare strongly, as static files do, would send again what the caller has.
    private static void StrengthenTags(IHeaderDictionary headers)
    {
        if (headers.IfNoneMatch is { Count: > 0 } sent && sent.ToString().Contains("W/", StringComparison.Ordinal) && EntityTagHeaderValue.TryParseList(sent, out var tags))
        {
            headers.IfNoneMatch = string.Join(", ", tags.Select(tag => tag.Tag));
        }
    }
}
