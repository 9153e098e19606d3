// SPDX-License-Identifier: MIT

using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;
using Nam.Configuration;
using Nam.DependencyInjection;
using Nam.Server;
using Nam.Stores;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Registers NAM.</summary>
public static class NamServiceCollectionExtensions
{
    // Hosts that have no call of their own in the application's pipeline, such as app.UseNam().
    private const string CoreWcfHost = "Nam.CoreWcf.NamCoreWcfHost, Nam.CoreWcf";

    /// <summary>Adds the server's side of NAM: the engine, its settings, a store for its profiles, and what the hosts need that the application refers to.</summary>
    /// <param name="services">The container.</param>
    /// <param name="configure">Changes the settings.</param>
    /// <returns>The container.</returns>
    /// <remarks>
    /// May be called more than once; every <paramref name="configure"/> is applied, after section <c>Nam</c> of the application's configuration, whose faults stop the start with a
    /// <see cref="NamConfigurationException"/> (docs/configuration.md). Where the application refers to Nam.CoreWcf, its CoreWCF services are adapted as well.
    /// In ASP.NET Core a call of <c>app.UseNam()</c> starts the engine.
    /// </remarks>
    public static IServiceCollection AddNam(this IServiceCollection services, Action<NamServerOptions>? configure = null)
    {
        services.AddNamServer(configure);
        AddHost(services, Type.GetType(CoreWcfHost, throwOnError: false));
        return services;
    }

    /// <summary>Adds the engine, its settings and a store for its profiles, without any host.</summary>
    /// <param name="services">The container.</param>
    /// <param name="configure">Changes the settings.</param>
    /// <returns>The container.</returns>
    /// <remarks>For host libraries and for programs that call the engine themselves; everybody else calls <see cref="AddNam"/>.</remarks>
    public static IServiceCollection AddNamServer(this IServiceCollection services, Action<NamServerOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(services);
        var options = services.AddOptions<NamServerOptions>().ValidateOnStart();
        if (services.All(service => service.ServiceType != typeof(SectionOptions)))
        {
            services.AddSingleton<SectionOptions>();
            services.AddSingleton<IPostConfigureOptions<NamServerOptions>>(provider => provider.GetRequiredService<SectionOptions>());

            // In front of everything, so that what the application's code sets wins whenever it was registered.
            services.Insert(0, ServiceDescriptor.Singleton<IConfigureOptions<NamServerOptions>>(provider => provider.GetRequiredService<SectionOptions>()));
        }

        if (configure is not null)
        {
            options.Configure(configure);
        }

        services.AddNamProfileStore();
        services.TryAddSingleton(provider => new NamServer(
            provider.GetRequiredService<IOptions<NamServerOptions>>().Value,
            provider.GetService<INamProfileStore>(),
            provider.GetService<ILogger<NamServer>>(),
            provider.GetService<TimeProvider>()));
        return services;
    }

    /// <summary>Adds a store for profiles in files, unless the container has a store already.</summary>
    /// <param name="services">The container.</param>
    /// <param name="directory">The folder; by default <see cref="FileProfileStore.DefaultDirectory"/>, and memory where the user has no such place.</param>
    /// <returns>The container.</returns>
    public static IServiceCollection AddNamProfileStore(this IServiceCollection services, string? directory = null)
    {
        ArgumentNullException.ThrowIfNull(services);
        services.TryAddSingleton<INamProfileStore>(provider => (directory ?? FileProfileStore.DefaultDirectory()) is { } folder
            ? new FileProfileStore(folder, provider.GetService<ILogger<FileProfileStore>>())
            : new MemoryProfileStore());
        return services;
    }

    private static void AddHost(IServiceCollection services, Type? type)
    {
        if (type is not null && services.All(service => service.ImplementationType != type))
        {
            var host = (INamHost)Activator.CreateInstance(type, nonPublic: true)!;
            services.AddSingleton(typeof(INamHost), type);
            host.AddServices(services);
        }
    }
}
