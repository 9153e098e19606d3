// SPDX-License-Identifier: MIT

using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;
using Nam.AspNetCore;
using Nam.AspNetCore.Live;
using Nam.Server;

namespace Microsoft.AspNetCore.Builder;

/// <summary>Maps the page that shows what NAM does.</summary>
public static class NamEndpointRouteBuilderExtensions
{
    private static readonly string[] Methods = [HttpMethods.Get, HttpMethods.Head];

    /// <summary>Maps a page that shows what NAM does now and has done since the start; its figures as JSON at
    /// <c>/state</c> below it.</summary>
    /// <param name="endpoints">The application; <c>services.AddNam()</c> was called before.</param>
    /// <param name="pattern">The page's path.</param>
    /// <returns>The page's endpoints, for <c>RequireAuthorization()</c> and the like.</returns>
    /// <exception cref="InvalidOperationException"><c>services.AddNam()</c> was not called.</exception>
    /// <remarks>
    /// Outside the development environment the page is not found (404) unless the application says who may look: by
    /// <c>RequireAuthorization()</c>, or by <c>AllowAnonymous()</c> for everybody. It shows names of operations
    /// and never a value of a message. docs/observing.md explains its figures.
    /// </remarks>
    public static IEndpointConventionBuilder MapNam(this IEndpointRouteBuilder endpoints, string pattern = "/nam")
    {
        ArgumentNullException.ThrowIfNull(endpoints);
        ArgumentNullException.ThrowIfNull(pattern);
        var services = endpoints.ServiceProvider;
        var server = services.GetService<NamServer>()
            ?? throw new InvalidOperationException(
                "app.MapNam() needs NAM's services. Call builder.Services.AddNam() before the application is built.");
        var live = new LiveEndpoints(
            new LiveView(server),
            services.GetService<IHostEnvironment>()?.IsDevelopment() == true,
            services.GetService<TimeProvider>() ?? TimeProvider.System,
            services.GetRequiredService<ILoggerFactory>().CreateLogger<LiveEndpoints>());
        var group = endpoints.MapGroup(pattern);
        group.MapMethods(string.Empty, Methods, live.PageAsync);
        group.MapMethods("/state", Methods, live.StateAsync);
        return group.WithMetadata(new UncountedEndpoint());
    }
}
