// SPDX-License-Identifier: MIT

using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using Nam.Gateway;

namespace Microsoft.AspNetCore.Builder;

/// <summary>Puts NAM's gateway into an application.</summary>
public static class NamGatewayEndpointRouteBuilderExtensions
{
    /// <summary>Passes requests that no other endpoint wants on to the backend, and adapts its XML and SOAP replies to callers with NAM.</summary>
    /// <param name="endpoints">The application's endpoints; <c>services.AddNamGateway()</c> was called before.</param>
    /// <param name="pattern">Which paths are passed on; by default all. The path goes on whole, as it came.</param>
    /// <returns>The endpoint, for example to require authorization.</returns>
    /// <exception cref="InvalidOperationException"><c>services.AddNamGateway()</c> was not called.</exception>
    /// <exception cref="OptionsValidationException">The settings cannot be used.</exception>
    /// <remarks><c>app.UseNam()</c> is part of it and need not be called.</remarks>
    public static IEndpointConventionBuilder MapNamGateway(this IEndpointRouteBuilder endpoints, string pattern = "{**path}")
    {
        ArgumentNullException.ThrowIfNull(endpoints);
        ArgumentNullException.ThrowIfNull(pattern);
        var forwarder = endpoints.ServiceProvider.GetService<Forwarder>()
            ?? throw new InvalidOperationException("app.MapNamGateway() needs the gateway's services. Call builder.Services.AddNamGateway() before the application is built.");
        var pipeline = endpoints.CreateApplicationBuilder();
        if (!endpoints.ServiceProvider.GetRequiredService<IOptions<NamGatewayOptions>>().Value.BackendHasNam)
        {
            // NAM learns by operation. Without the endpoint it names them by path and SOAP action; the one pattern of this endpoint would put all of the backend's into one.
            pipeline.Use(next => context =>
            {
                context.SetEndpoint(null);
                return next(context);
            });
            pipeline.UseNam();
        }

        pipeline.Run(forwarder.ForwardAsync);
        return endpoints.Map(pattern, pipeline.Build()).WithDisplayName("NAM gateway");
    }
}
