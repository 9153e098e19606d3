// SPDX-License-Identifier: MIT

using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;

namespace Nam.Gateway;

/// <summary>Answers what must not be passed on (RFC 9110 section 7.6).</summary>
internal sealed class RefusalMiddleware(RequestDelegate next, IOptions<NamGatewayOptions> options, ILogger<RefusalMiddleware> logger)
{
    public Task InvokeAsync(HttpContext context)
    {
        if (AnswerTo(context) is not (var status, var reason))
        {
            return next(context);
        }

        GatewayLog.Answered(logger, status == StatusCodes.Status508LoopDetected ? LogLevel.Warning : LogLevel.Debug, status, reason);
        context.Response.StatusCode = status;
        return Task.CompletedTask;
    }

    private (int Status, string Reason)? AnswerTo(HttpContext context)
    {
        var request = context.Request;
        if (HttpMethods.IsConnect(request.Method) && context.Features.Get<IHttpExtendedConnectFeature>()?.IsExtendedConnect != true)
        {
            return (StatusCodes.Status501NotImplemented, "tunnels (CONNECT) are not passed on");
        }

        var target = RequestTarget.PathAndQuery(context.Features.GetRequiredFeature<IHttpRequestFeature>().RawTarget);
        if (MessageFields.MaxForwards(request) == 0 || (target is null && HttpMethods.IsOptions(request.Method) && !request.Path.HasValue))
        {
            return HttpMethods.IsOptions(request.Method)
                ? (StatusCodes.Status200OK, "OPTIONS is for this gateway")
                : (StatusCodes.Status501NotImplemented, "TRACE is for this gateway, which shows no requests");
        }

        if (target is null)
        {
            return (StatusCodes.Status400BadRequest, "the target has dot segments or characters that must be escaped");
        }

        if (MessageFields.AreMalformed(request))
        {
            return (StatusCodes.Status400BadRequest, "the request has fields that are malformed, or that HTTP/2 does not have");
        }

        return MessageFields.HasPassed(request, options.Value.ViaName)
            ? (
                StatusCodes.Status508LoopDetected,
                "the request has been here before, so that the backend's address leads back to this gateway")
            : null;
    }
}
