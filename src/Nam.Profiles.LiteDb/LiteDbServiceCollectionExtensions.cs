// SPDX-License-Identifier: MIT

using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Logging;
using Nam.Stores;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Registers the store for profiles in a LiteDB database.</summary>
public static class LiteDbServiceCollectionExtensions
{
    /// <summary>Keeps profiles in a LiteDB database instead of the store that the container has or would get from <c>AddNam()</c>, which may be called before or after.</summary>
    /// <param name="services">The container.</param>
    /// <param name="path">The database file; by default <see cref="LiteDbProfileStore.DefaultPath"/>, and memory where the user has no such place.</param>
    /// <returns>The container.</returns>
    public static IServiceCollection AddLiteDbProfiles(this IServiceCollection services, string? path = null)
    {
        ArgumentNullException.ThrowIfNull(services);
        services.RemoveAll<INamProfileStore>();
        services.AddSingleton<INamProfileStore>(provider => (path ?? LiteDbProfileStore.DefaultPath()) is { } file
            ? new LiteDbProfileStore(file, logger: provider.GetService<ILogger<LiteDbProfileStore>>(), time: provider.GetService<TimeProvider>())
            : new MemoryProfileStore());
        return services;
    }
}
