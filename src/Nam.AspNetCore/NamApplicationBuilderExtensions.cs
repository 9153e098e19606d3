// SPDX-License-Identifier: MIT

using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;
using Nam.AspNetCore;
using Nam.Server;

namespace Microsoft.AspNetCore.Builder;

/// <summary>Adds NAM to a pipeline.</summary>
public static class NamApplicationBuilderExtensions
{
    /// <summary>Adapts the XML and SOAP replies of everything that follows in the pipeline to their callers.</summary>
    /// <param name="app">The pipeline; <c>services.AddNam()</c> was called before.</param>
    /// <returns>The pipeline.</returns>
    /// <exception cref="InvalidOperationException"><c>services.AddNam()</c> was not called.</exception>
    /// <remarks>
    /// Place it before output caching (so that the cache keeps plain replies) and after response compression (which
    /// then passes NAM's replies on); other orders are safe too, docs/aspnetcore.md says what each gives. A second call for
    /// the same pipeline does nothing and logs a warning (event 1109).
    /// </remarks>
    public static IApplicationBuilder UseNam(this IApplicationBuilder app)
    {
        ArgumentNullException.ThrowIfNull(app);
        if (!app.Properties.TryAdd(typeof(NamMiddleware).FullName!, true))
        {
            AspNetCoreLog.UsedTwice(app.ApplicationServices.GetRequiredService<ILogger<NamMiddleware>>());
            return app;
        }

        var server = app.ApplicationServices.GetService<NamServer>()
            ?? throw new InvalidOperationException(
                "app.UseNam() needs NAM's services. Call builder.Services.AddNam() before the application is built.");
        _ = server.StartAsync();
        if (app.ApplicationServices.GetService<IHostApplicationLifetime>() is { } lifetime)
        {
            server.WarmUpOnce(lifetime.ApplicationStarted, lifetime.ApplicationStopping);
        }

        return app.UseMiddleware<NamMiddleware>(server);
    }
}
