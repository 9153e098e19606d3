// SPDX-License-Identifier: MIT

using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Options;
using Nam.Client;
using Nam.Http;
using Nam.Stores;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Adds NAM to clients of IHttpClientFactory.</summary>
public static class NamHttpClientBuilderExtensions
{
    /// <summary>Adds <see cref="NamHandler"/> to a client's chain.</summary>
    /// <param name="builder">The client's builder.</param>
    /// <param name="configure">Changes the settings of this client, which are the options of its name.</param>
    /// <returns>The builder.</returns>
    /// <remarks>
    /// <para>
    /// Settings are <see cref="NamClientOptions"/> under the client's name, so that
    /// <c>services.Configure&lt;NamClientOptions&gt;("orders", …)</c> and <c>ConfigureAll</c> count too. Clients whose names have
    /// none share the container's <see cref="NamClient"/>, whose settings are the options without a name; clients with equal
    /// settings share an engine. Changed options count when the factory makes a handler anew, every two minutes by default.
    /// </para>
    /// <para>Profiles go to the <see cref="INamProfileStore"/> of the container, by default files in
    /// <see cref="FileProfileStore.DefaultDirectory"/>.</para>
    /// </remarks>
    public static IHttpClientBuilder AddNam(this IHttpClientBuilder builder, Action<NamClientOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(builder);
        var options = builder.Services.AddOptions<NamClientOptions>(builder.Name);
        if (configure is not null)
        {
            options.Configure(configure);
        }

        builder.Services.AddDefaultProfiles();
        builder.Services.TryAddSingleton(static services =>
            NamedClients.Create(services, services.GetRequiredService<IOptionsMonitor<NamClientOptions>>().CurrentValue));
        builder.Services.TryAddSingleton<NamedClients>();
        return builder.AddHttpMessageHandler(services => new NamHandler(services.GetRequiredService<NamedClients>().For(builder.Name)));
    }
}
