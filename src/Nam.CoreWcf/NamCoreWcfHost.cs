// SPDX-License-Identifier: MIT

using CoreWCF.Description;
using Microsoft.AspNetCore.Hosting;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Nam.CoreWcf.Hosting;
using Nam.DependencyInjection;

namespace Nam.CoreWcf;

/// <summary>Registers what CoreWCF services need; <c>services.AddNam()</c> finds it by name.</summary>
internal sealed class NamCoreWcfHost : INamHost
{
    /// <inheritdoc/>
    public void AddServices(IServiceCollection services)
    {
        AddBehavior(services);
        services.AddNamConfigurationSection();
        services.Configure<NamCoreWcfOptions>(options => options.AdaptAllEndpoints = true);
    }

    /// <summary>Registers the behavior alone, which then adapts the endpoints that a configuration names.</summary>
    internal static void AddBehavior(IServiceCollection services)
    {
        services.TryAddEnumerable(ServiceDescriptor.Singleton<IServiceBehavior, NamServiceBehavior>());
        services.TryAddEnumerable(ServiceDescriptor.Singleton<IStartupFilter, ArrivalFilter>());
    }
}
