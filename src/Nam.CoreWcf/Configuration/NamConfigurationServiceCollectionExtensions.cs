// SPDX-License-Identifier: MIT

using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Options;
using Nam.Configuration;
using Nam.CoreWcf;
using Nam.CoreWcf.Configuration;
using Nam.Server;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Reads NAM's settings from the configuration of CoreWCF services.</summary>
public static class NamConfigurationServiceCollectionExtensions
{
    /// <summary>Adds NAM to the endpoints of a service configuration file whose endpoint behavior holds
    /// <c>&lt;nam/&gt;</c>: the file that <c>AddServiceModelConfigurationManagerFile</c> reads.</summary>
    /// <param name="services">The container.</param>
    /// <param name="path">The file; a relative path starts at the current directory.</param>
    /// <returns>The container.</returns>
    /// <remarks>
    /// Other endpoints stay as they are, unless <c>AddNam()</c> is called as well, which adapts every endpoint; the file then
    /// changes the settings of single ones. The file is read before the host listens; later changes to it are not followed. A
    /// <see cref="NamConfigurationException"/> stops the start if something about NAM in the file is wrong, or if it cannot be read.
    /// </remarks>
    /// <exception cref="ArgumentException"><paramref name="path"/> is empty.</exception>
    public static IServiceCollection AddNamConfigurationFile(this IServiceCollection services, string path)
    {
        ArgumentNullException.ThrowIfNull(services);
        ArgumentException.ThrowIfNullOrWhiteSpace(path);
        var fullPath = Path.GetFullPath(path);
        services.AddNamServer();
        NamCoreWcfHost.AddBehavior(services);
        services.AddSingleton<IEndpointSettingsSource>(
            provider => new FileSettingsSource(
                fullPath, provider.GetRequiredService<IOptions<NamServerOptions>>(), provider.GetRequiredService<SectionOptions>()));
        return services.AddNamConfigurationSection();
    }

    /// <summary>Adds the rules for single endpoints in section <c>Nam</c>, if the application has a configuration with one.</summary>
    /// <param name="services">The container.</param>
    /// <returns>The container.</returns>
    internal static IServiceCollection AddNamConfigurationSection(this IServiceCollection services)
    {
        if (services.Any(service => service.ServiceType == typeof(SectionSettingsSource)))
        {
            return services;
        }

        services.AddSingleton(new NamSectionPart(EndpointRules.Name));
        services.AddSingleton(provider => new SectionSettingsSource(
            provider.GetRequiredService<SectionOptions>(), () => provider.GetRequiredService<IOptions<NamServerOptions>>().Value));
        services.AddSingleton<IEndpointSettingsSource>(provider => provider.GetRequiredService<SectionSettingsSource>());
        services.AddSingleton<IPostConfigureOptions<NamServerOptions>>(provider => provider.GetRequiredService<SectionSettingsSource>());
        services.TryAddEnumerable(ServiceDescriptor.Singleton<IHostedService, ConfigurationReporter>());
        return services;
    }
}
