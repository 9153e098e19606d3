// SPDX-License-Identifier: MIT

using Microsoft.Extensions.Caching.Distributed;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Nam.Stores;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Registers the store for profiles in a cache that servers share.</summary>
public static class DistributedProfileServiceCollectionExtensions
{
    /// <summary>Keeps profiles in the container's <see cref="IDistributedCache"/> instead of the store that it has or would get from <c>AddNam()</c>, which may be called before or after.</summary>
    /// <param name="services">The container, which needs a cache by the time that the store is used.</param>
    /// <param name="server">This server's name, which should stay the same when it starts again; the machine's name by default.</param>
    /// <returns>The container.</returns>
    public static IServiceCollection AddDistributedNamProfiles(this IServiceCollection services, string? server = null)
    {
        ArgumentNullException.ThrowIfNull(services);
        services.RemoveAll<INamProfileStore>();
        services.AddSingleton<INamProfileStore>(provider => new DistributedProfileStore(
            provider.GetRequiredService<IDistributedCache>(), server, provider.GetService<TimeProvider>()));
        return services;
    }
}
