// SPDX-License-Identifier: MIT

using Microsoft.Extensions.Caching.Distributed;
using Nam.Stores;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Registers the store for profiles in a cache that servers share.</summary>
public static class DistributedProfileServiceCollectionExtensions
{
    /// <summary>Keeps profiles in the container's <see cref="IDistributedCache"/>, in place of the store that it has or
    /// would get from <c>AddNam()</c>, which may be called before or after.</summary>
    /// <param name="services">The container, which needs a cache by the time that the store is used.</param>
    /// <param name="server">This server's name, which should stay the same when it starts again; the machine's name by default.</param>
    /// <returns>The container.</returns>
    /// <remarks>Of several calls that name a store, such as this one, the last counts.</remarks>
    public static IServiceCollection AddNamDistributedProfiles(this IServiceCollection services, string? server = null)
    {
        ArgumentNullException.ThrowIfNull(services);
        return services.ReplaceProfiles(provider => new DistributedProfileStore(
            provider.GetRequiredService<IDistributedCache>(), server, provider.GetService<TimeProvider>()));
    }
}
