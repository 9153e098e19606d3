// SPDX-License-Identifier: MIT

using System.Net.Sockets;
using Microsoft.Extensions.Diagnostics.HealthChecks;
using Microsoft.Extensions.Options;
using Yarp.ReverseProxy;
using Yarp.ReverseProxy.Model;

namespace Nam.Gateway;

/// <summary>Finds out which backends accept connections and, where YARP asks their health page, what it found.</summary>
internal sealed class GatewayHealthCheck(IProxyStateLookup state, IOptions<NamGatewayOptions> options) : IHealthCheck
{
    public async Task<HealthCheckResult> CheckHealthAsync(HealthCheckContext context, CancellationToken cancellationToken = default)
    {
        var faults = await Task.WhenAll(
            GatewayRoute.AddressesOf(options.Value).Select(address => FaultOfAsync(address, cancellationToken))).ConfigureAwait(false);
        var found = faults.Count(fault => fault is null);
        var description = string.Join(
            " ", faults.Where(fault => fault is not null).Prepend($"{found} of {faults.Length} backends are well."));
        return found == faults.Length ? HealthCheckResult.Healthy(description)
            : found > 0 ? HealthCheckResult.Degraded(description)
            : new HealthCheckResult(context.Registration.FailureStatus, description);
    }

    private async Task<string?> FaultOfAsync(Uri address, CancellationToken cancellationToken)
    {
        if (state.TryGetCluster(GatewayRoute.Id, out var cluster)
            && cluster.Destinations.TryGetValue(GatewayRoute.NameOf(address), out var backend)
            && backend.Health.Active == DestinationHealth.Unhealthy)
        {
            return $"{address}: {options.Value.HealthPath} does not answer with success.";
        }

        using var timeout = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        timeout.CancelAfter(options.Value.ConnectTimeout);
        try
        {
            using var client = new TcpClient();
            await client.ConnectAsync(address.IdnHost, address.Port, timeout.Token).ConfigureAwait(false);
            return null;
        }
        catch (Exception e) when (e is SocketException || (e is OperationCanceledException && !cancellationToken.IsCancellationRequested))
        {
            return $"{address}: {e.Message}";
        }
    }
}
