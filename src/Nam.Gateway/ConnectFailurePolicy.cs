// SPDX-License-Identifier: MIT

using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Options;
using Yarp.ReverseProxy.Health;
using Yarp.ReverseProxy.Model;

namespace Nam.Gateway;

/// <summary>Sets a backend aside for a while when no connection could be made; a slow or failed operation is no sign
/// that a whole server is down.</summary>
internal sealed class ConnectFailurePolicy(IDestinationHealthUpdater health, IOptions<NamGatewayOptions> options)
    : IPassiveHealthCheckPolicy
{
    public const string PolicyName = "NamConnectFailure";

    public string Name => PolicyName;

    public void RequestProxied(HttpContext context, ClusterState cluster, DestinationState destination) =>
        health.SetPassive(
            cluster, destination, ConnectFailure.IsSeen(context) ? DestinationHealth.Unhealthy : DestinationHealth.Healthy,
            options.Value.SetAsideTime);
}
