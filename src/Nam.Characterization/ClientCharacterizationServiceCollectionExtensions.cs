// SPDX-License-Identifier: MIT

using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Options;
using Nam.Characterization;
using Nam.Server;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Registers client characterization.</summary>
public static class ClientCharacterizationServiceCollectionExtensions
{
    /// <summary>Adds what knows the classes of clients; <c>app.UseClientCharacterization()</c> shows it the requests.</summary>
    /// <param name="services">The container.</param>
    /// <param name="configure">Changes the settings.</param>
    /// <returns>The container.</returns>
    /// <remarks>May be called more than once; every <paramref name="configure"/> is applied. Settings that are not
    /// allowed are refused by an <see cref="OptionsValidationException"/> when the pipeline is built.</remarks>
    public static IServiceCollection AddClientCharacterization(
        this IServiceCollection services, Action<ClientCharacterizationOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(services);
        var options = services.AddOptions<ClientCharacterizationOptions>();
        if (configure is not null)
        {
            options.Configure(configure);
        }

        services.TryAddEnumerable(
            ServiceDescriptor.Singleton<IValidateOptions<ClientCharacterizationOptions>, ClientCharacterizationValidation>());
        services.TryAddSingleton(provider => new ClientCharacterization(
            provider.GetRequiredService<IOptions<ClientCharacterizationOptions>>().Value, provider.GetService<TimeProvider>()));
        services.TryAddSingleton<INamPathPriors>(static provider => provider.GetRequiredService<ClientCharacterization>());
        return services;
    }
}
