// SPDX-License-Identifier: MIT

using Microsoft.Extensions.Diagnostics.HealthChecks;

namespace Nam.Stores;

/// <summary>Finds out whether what is learned can be kept: saves a small blob.</summary>
internal sealed class ProfileStoreHealthCheck(INamProfileStore store) : IHealthCheck
{
    // One a machine.
    internal static readonly string Key = "health/" + Environment.MachineName;

    private static readonly byte[] Blob = [0];

    /// <inheritdoc/>
    public async Task<HealthCheckResult> CheckHealthAsync(HealthCheckContext context, CancellationToken cancellationToken = default)
    {
        try
        {
            await store.SaveAsync(Key, Blob, cancellationToken).ConfigureAwait(false);
            return HealthCheckResult.Healthy("NAM's profiles can be saved.");
        }
        catch (IOException e)
        {
            return new HealthCheckResult(
                context.Registration.FailureStatus,
                "NAM's profiles cannot be saved; replies are served, and what is learned now is lost when the process ends. " + e.Message,
                e);
        }
    }
}
