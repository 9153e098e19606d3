// SPDX-License-Identifier: MIT

using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;
using Yarp.ReverseProxy.Forwarder;

namespace Nam.Gateway;

/// <summary>Makes YARP's connections with the gateway's time to connect.</summary>
internal sealed class GatewayHttpClientFactory(IOptions<NamGatewayOptions> options, ILogger<ForwarderHttpClientFactory> logger)
    : ForwarderHttpClientFactory(logger)
{
    // Connections are made anew now and then, so that changes of names in DNS count.
    private static readonly TimeSpan Lifetime = TimeSpan.FromMinutes(10);

    protected override void ConfigureHandler(ForwarderHttpClientContext context, SocketsHttpHandler handler)
    {
        base.ConfigureHandler(context, handler);
        if (context.ClusterId == GatewayRoute.Id)
        {
            handler.ConnectTimeout = options.Value.ConnectTimeout;
            handler.PooledConnectionLifetime = Lifetime;
        }
    }
}
