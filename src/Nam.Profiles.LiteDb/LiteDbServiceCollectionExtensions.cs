// SPDX-License-Identifier: MIT

using Microsoft.Extensions.Logging;
using Nam.Stores;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Registers the store for profiles in a LiteDB database.</summary>
public static class LiteDbServiceCollectionExtensions
{
    /// <summary>Keeps profiles in a LiteDB database, in place of the store that the container has or would get from
    /// <c>AddNam()</c>, which may be called before or after.</summary>
    /// <param name="services">The container.</param>
    /// <param name="path">The database file; by default <see cref="LiteDbProfileStore.DefaultPath"/>, and memory where
    /// the user has no such place.</param>
    /// <returns>The container.</returns>
    /// <remarks>Of several calls that name a store, such as this one, the last counts.</remarks>
    public static IServiceCollection AddNamLiteDbProfiles(this IServiceCollection services, string? path = null)
    {
        ArgumentNullException.ThrowIfNull(services);
        return services.ReplaceProfiles(provider => (path ?? LiteDbProfileStore.DefaultPath()) is { } file
            ? new LiteDbProfileStore(file, provider.GetService<ILogger<LiteDbProfileStore>>())
            : new MemoryProfileStore());
    }
}
