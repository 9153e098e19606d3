// SPDX-License-Identifier: MIT

using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;
using Nam.Gateway;
using Yarp.ReverseProxy.Configuration;

namespace Microsoft.AspNetCore.Builder;

/// <summary>Adds NAM's gateway to an application.</summary>
public static class NamGatewayEndpointRouteBuilderExtensions
{
    /// <summary>Passes requests that no other endpoint wants on to the backend, and adapts its XML and SOAP replies to
    /// callers with NAM.</summary>
    /// <param name="endpoints">The application's endpoints; <c>services.AddNamGateway()</c> was called before.</param>
    /// <param name="pattern">Which paths are passed on; by default all. The path goes on whole, as it came.</param>
    /// <returns>The endpoint, for example to require authorization.</returns>
    /// <exception cref="InvalidOperationException"><c>services.AddNamGateway()</c> was not called.</exception>
    /// <exception cref="OptionsValidationException">The settings cannot be used.</exception>
    /// <remarks><c>app.UseNam()</c> and <c>app.MapReverseProxy()</c> are part of it and must not be called besides.</remarks>
    public static IEndpointConventionBuilder MapNamGateway(this IEndpointRouteBuilder endpoints, string pattern = "{**path}")
    {
        ArgumentNullException.ThrowIfNull(endpoints);
        ArgumentNullException.ThrowIfNull(pattern);
        var services = endpoints.ServiceProvider;
        var routes = services.GetKeyedService<InMemoryConfigProvider>(GatewayRoute.Id)
            ?? throw new InvalidOperationException(
                "app.MapNamGateway() needs the gateway's services. Call builder.Services.AddNamGateway() before the application is built.");
        var options = services.GetRequiredService<IOptions<NamGatewayOptions>>().Value;
        if (options.AcceptAnyCertificate)
        {
            GatewayLog.AnyCertificate(services.GetRequiredService<ILogger<NamGatewayOptions>>());
        }

        routes.Update([GatewayRoute.Route(options, pattern)], [GatewayRoute.Cluster(options)]);
        return endpoints.MapReverseProxy(pipeline =>
        {
            pipeline.Use(PrepareAsync);
            pipeline.UseMiddleware<RefusalMiddleware>();
            if (!options.BackendHasNam)
            {
                pipeline.UseNam();
            }

            pipeline.UseMiddleware<FailoverMiddleware>();
            pipeline.UseLoadBalancing();
            pipeline.UsePassiveHealthChecks();
        });
    }

    private static Task PrepareAsync(HttpContext context, RequestDelegate next)
    {
        // NAM learns by operation. Without the endpoint it names them by path and SOAP action; the one pattern of this
        // endpoint would put all of the backend's into one.
        context.SetEndpoint(null);

        // A socket for IPv4 and IPv6 gives the former as the latter; X-Forwarded-For should have the address as the caller knows it.
        if (context.Connection.RemoteIpAddress is { IsIPv4MappedToIPv6: true } address)
        {
            context.Connection.RemoteIpAddress = address.MapToIPv4();
        }

        return next(context);
    }
}
