// SPDX-License-Identifier: MIT

using System.Net.Sockets;
using Microsoft.Extensions.Diagnostics.HealthChecks;
using Microsoft.Extensions.Options;

namespace Nam.Gateway;

/// <summary>Finds out which backends accept connections.</summary>
internal sealed class GatewayHealthCheck(BackendList backends, IOptions<NamGatewayOptions> options) : IHealthCheck
{
    public async Task<HealthCheckResult> CheckHealthAsync(HealthCheckContext context, CancellationToken cancellationToken = default)
    {
        var faults = await Task.WhenAll(backends.All.Select(backend => FaultOfAsync(backend.Address, cancellationToken))).ConfigureAwait(false);
        var found = faults.Count(fault => fault is null);
        var description = string.Join(" ", faults.Where(fault => fault is not null).Prepend($"{found} of {faults.Length} backends accept connections."));
        return found == faults.Length ? HealthCheckResult.Healthy(description)
            : found > 0 ? HealthCheckResult.Degraded(description)
            : new HealthCheckResult(context.Registration.FailureStatus, description);
    }

    private async Task<string?> FaultOfAsync(Uri address, CancellationToken cancellationToken)
    {
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
