// SPDX-License-Identifier: MIT

using Microsoft.Extensions.Diagnostics.HealthChecks;
using Nam.Stores;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Adds NAM's store for profiles to an application's health checks.</summary>
public static class ProfileStoreHealthChecksBuilderExtensions
{
    /// <summary>Adds a check that saves a small blob to the container's <see cref="INamProfileStore"/> and removes it.</summary>
    /// <param name="builder">The health checks.</param>
    /// <param name="name">The check's name.</param>
    /// <param name="failureStatus">What a store that cannot be written is reported as: by default degraded, because
    /// replies are served without it.</param>
    /// <param name="tags">Tags to select the check by.</param>
    /// <returns>The health checks.</returns>
    /// <remarks>The store's key is <c>health/MACHINE</c>. A LiteDB database that another process holds counts as one
    /// that cannot be written.</remarks>
    public static IHealthChecksBuilder AddNamProfiles(
        this IHealthChecksBuilder builder, string name = "nam-profiles", HealthStatus failureStatus = HealthStatus.Degraded,
        IEnumerable<string>? tags = null)
    {
        ArgumentNullException.ThrowIfNull(builder);
        ArgumentException.ThrowIfNullOrEmpty(name);
        return builder.Add(new HealthCheckRegistration(
            name, provider => new ProfileStoreHealthCheck(provider.GetRequiredService<INamProfileStore>()), failureStatus, tags));
    }
}
