// SPDX-License-Identifier: MIT

using System.Text;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.Diagnostics.HealthChecks;
using Microsoft.Extensions.Options;
using Nam.Configuration;
using Nam.Gateway;
using Yarp.ReverseProxy;
using Yarp.ReverseProxy.Configuration;
using Yarp.ReverseProxy.Forwarder;
using Yarp.ReverseProxy.Health;
using Yarp.ReverseProxy.Transforms.Builder;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Registers NAM's gateway.</summary>
public static class NamGatewayServiceCollectionExtensions
{

    /// <summary>Adds the gateway, YARP and NAM's server side, with settings from configuration section <c>Gateway</c>.</summary>
    /// <param name="services">The container.</param>
    /// <param name="configure">Changes the settings after the configuration.</param>
    /// <returns>The container.</returns>
    /// <remarks>
    /// An application that wants more of YARP, such as transforms, calls <c>services.AddReverseProxy()</c> before this
    /// method, not after it. Settings that cannot be used throw <see cref="OptionsValidationException"/> when the
    /// application starts, and names that no setting has <see cref="NamConfigurationException"/>. Kestrel's
    /// <c>Server</c> header is turned off and its replies may have header fields in Latin 1, so that replies come as the
    /// backend sent them; the field <c>Connection</c> of requests is read whole.
    /// </remarks>
    public static IServiceCollection AddNamGateway(this IServiceCollection services, Action<NamGatewayOptions>? configure = null)
    {
        services.AddNam();
        var options = services.AddOptions<NamGatewayOptions>();
        if (configure is not null)
        {
            options.PostConfigure(configure);
        }

        if (services.Any(service => service.ServiceKey is GatewayRoute.Id))
        {
            return services;
        }

        options.ValidateOnStart();
        services.AddSingleton<IConfigureOptions<NamGatewayOptions>, GatewaySection>();
        services.AddSingleton<IValidateOptions<NamGatewayOptions>, GatewayOptionsValidation>();
        services.Configure<KestrelServerOptions>(kestrel =>
        {
            kestrel.AddServerHeader = false;
            kestrel.ResponseHeaderEncodingSelector = static _ => Encoding.Latin1;
        });

        // After whatever the application sets for the other fields.
        services.PostConfigure<KestrelServerOptions>(
            kestrel => kestrel.RequestHeaderEncodingSelector = ConnectionFieldEncoding.For(kestrel.RequestHeaderEncodingSelector));

        // The route is filled in when it is mapped, where its pattern is known.
        services.AddKeyedSingleton(GatewayRoute.Id, new InMemoryConfigProvider([], []));
        services.AddSingleton<IProxyConfigProvider>(provider => provider.GetRequiredKeyedService<InMemoryConfigProvider>(GatewayRoute.Id));
        services.AddSingleton<IPassiveHealthCheckPolicy, ConnectFailurePolicy>();
        services.AddSingleton<ITransformProvider, GatewayTransforms>();

        // YARP cannot be added twice.
        if (!services.Any(service => service.ServiceType == typeof(IProxyStateLookup)))
        {
            services.AddReverseProxy();
        }

        services.AddSingleton<IForwarderHttpClientFactory, GatewayHttpClientFactory>();
        return services;
    }

    /// <summary>Adds a check that opens a connection to every backend.</summary>
    /// <param name="builder">The health checks.</param>
    /// <param name="name">The check's name.</param>
    /// <param name="failureStatus">What is reported if no backend accepts connections, by default unhealthy; if some
    /// do, it is degraded.</param>
    /// <param name="tags">Tags to select the check by.</param>
    /// <returns>The health checks.</returns>
    public static IHealthChecksBuilder AddNamGateway(
        this IHealthChecksBuilder builder, string name = "nam-gateway", HealthStatus? failureStatus = null,
        IEnumerable<string>? tags = null)
    {
        ArgumentNullException.ThrowIfNull(builder);
        ArgumentException.ThrowIfNullOrEmpty(name);
        return builder.AddCheck<GatewayHealthCheck>(name, failureStatus, tags ?? []);
    }
}
