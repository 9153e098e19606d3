// SPDX-License-Identifier: MIT

using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Logging;
using Nam.Client;
using Nam.Http;
using Nam.Stores;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Gives clients of IHttpClientFactory NAM.</summary>
public static class NamHttpClientBuilderExtensions
{
    /// <summary>Adds <see cref="NamHandler"/> to a client's chain. All clients of the container share one engine.</summary>
    /// <param name="builder">The client's builder.</param>
    /// <param name="configure">Changes the settings; those of the first call hold for the container.</param>
    /// <returns>The builder.</returns>
    /// <remarks>Profiles go to the <see cref="INamProfileStore"/> of the container, by default files in <see cref="FileProfileStore.DefaultDirectory"/>.</remarks>
    public static IHttpClientBuilder AddNam(this IHttpClientBuilder builder, Action<NamClientOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(builder);
        builder.Services.AddNamProfileStore();
        builder.Services.TryAddSingleton(services =>
        {
            var options = new NamClientOptions();
            configure?.Invoke(options);
            return new NamClient(options, services.GetService<INamProfileStore>(), services.GetService<ILogger<NamClient>>(), services.GetService<TimeProvider>());
        });
        return builder.AddHttpMessageHandler(services => new NamHandler(services.GetRequiredService<NamClient>()));
    }
}
