// SPDX-License-Identifier: MIT

using System.Diagnostics.CodeAnalysis;
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

    // The one that has such a call checks that it was made.
    private const string AspNetCoreHost = "Nam.AspNetCore.NamAspNetCoreHost, Nam.AspNetCore";

    /// <summary>Adds the server's side of NAM: the engine, its settings, a store for its profiles, and what the hosts
    /// need that the application refers to.</summary>
    /// <param name="services">The container.</param>
    /// <param name="configure">Changes the settings.</param>
    /// <returns>The container.</returns>
    /// <remarks>
    /// May be called more than once; every <paramref name="configure"/> is applied, after section <c>Nam</c> of the
    /// application's configuration, whose faults stop the start with a <see cref="NamConfigurationException"/>
    /// (docs/configuration.md). Where the application refers to Nam.CoreWcf, its CoreWCF services are adapted as well.
    /// In ASP.NET Core a call of <c>app.UseNam()</c> starts the engine, which logs whether NAM is on (event 1018); a
    /// service that starts without that call logs a warning (event 1108).
    /// </remarks>
    public static IServiceCollection AddNam(this IServiceCollection services, Action<NamServerOptions>? configure = null)
    {
        services.AddNamServer(configure);
        AddHost(services, Type.GetType(CoreWcfHost, throwOnError: false));
        AddHost(services, Type.GetType(AspNetCoreHost, throwOnError: false));
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
            services.AddSingleton<IOptionsChangeTokenSource<NamServerOptions>>(provider => provider.GetRequiredService<SectionOptions>());
            services.AddSingleton<EngineRegistry>();

            // In front of everything, so that what the application's code sets wins whenever it was registered.
            services.Insert(0, ServiceDescriptor.Singleton<IConfigureOptions<NamServerOptions>>(
                provider => provider.GetRequiredService<SectionOptions>()));
        }

        if (configure is not null)
        {
            options.Configure(configure);
        }

        services.AddDefaultProfiles();
        services.TryAddSingleton(CreateServer);
        return services;
    }

    private static NamServer CreateServer(IServiceProvider provider)
    {
        var server = new NamServer(
            provider.GetRequiredService<IOptions<NamServerOptions>>().Value,
            provider.GetService<INamProfileStore>(),
            provider.GetService<ILogger<NamServer>>(),
            provider.GetService<TimeProvider>());
        server.Own(new SectionReload(
            server, provider.GetRequiredService<SectionOptions>(), provider.GetRequiredService<IOptionsFactory<NamServerOptions>>()));
        return server;
    }

    /// <summary>Keeps profiles in files, in place of the store that the container has or would get from
    /// <see cref="AddNam"/>, which may be called before or after.</summary>
    /// <param name="services">The container.</param>
    /// <param name="directory">The folder; by default <see cref="FileProfileStore.DefaultDirectory"/>, and memory where
    /// the user has no such place.</param>
    /// <returns>The container.</returns>
    /// <remarks>Of several calls that name a store, such as this one, the last counts.</remarks>
    public static IServiceCollection AddNamFileProfiles(this IServiceCollection services, string? directory = null)
    {
        ArgumentNullException.ThrowIfNull(services);
        return services.ReplaceProfiles(provider => FilesIn(directory, provider));
    }

    /// <summary>Replaces whatever store the container has.</summary>
    internal static IServiceCollection ReplaceProfiles(this IServiceCollection services, Func<IServiceProvider, INamProfileStore> store)
    {
        services.RemoveAll<INamProfileStore>();
        return services.AddSingleton(store);
    }

    /// <summary>Adds the store of containers for which nobody has named one.</summary>
    internal static void AddDefaultProfiles(this IServiceCollection services) =>
        services.TryAddSingleton(static provider => FilesIn(null, provider));

    private static INamProfileStore FilesIn(string? directory, IServiceProvider provider) =>
        (directory ?? FileProfileStore.DefaultDirectory()) is { } folder
            ? new FileProfileStore(folder, provider.GetService<ILogger<FileProfileStore>>())
            : new MemoryProfileStore();

    private static void AddHost(
        IServiceCollection services,
        [DynamicallyAccessedMembers(
            DynamicallyAccessedMemberTypes.PublicConstructors | DynamicallyAccessedMemberTypes.NonPublicConstructors)] Type? type)
    {
        if (type is not null && services.All(service => service.ImplementationType != type))
        {
            var host = (INamHost)Activator.CreateInstance(type, nonPublic: true)!;
            services.AddSingleton(typeof(INamHost), type);
            host.AddServices(services);
        }
    }
}
