// SPDX-License-Identifier: MIT

using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Logging;
using Yarp.ReverseProxy.Forwarder;
using Yarp.ReverseProxy.Model;

namespace Nam.Gateway;

/// <summary>Asks the other backends where one could not be connected to. YARP chooses among those that are given to it,
/// and sends a request once.</summary>
internal sealed class FailoverMiddleware(RequestDelegate next, ILogger<FailoverMiddleware> logger)
{
    public async Task InvokeAsync(HttpContext context)
    {
        var proxy = context.GetReverseProxyFeature();
        var available = proxy.AvailableDestinations;
        await next(context).ConfigureAwait(false);
        var tried = new List<DestinationState>();
        while (!context.Response.HasStarted && ConnectFailure.IsSeen(context) && proxy.ProxiedDestination is { } failed)
        {
            tried.Add(failed);
            GatewayLog.Unreachable(logger, failed.DestinationId);
            IReadOnlyList<DestinationState> left = [.. available.Except(tried)];
            proxy.AvailableDestinations = left.Count > 0 ? left : [.. proxy.AllDestinations.Except(tried)];
            if (proxy.AvailableDestinations.Count == 0)
            {
                return;
            }

            context.Features.Set<IForwarderErrorFeature>(null);
            context.Response.Clear();
            await next(context).ConfigureAwait(false);
        }
    }
}
