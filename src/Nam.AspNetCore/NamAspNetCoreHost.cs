// SPDX-License-Identifier: MIT

using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Nam.DependencyInjection;
using Nam.Server;

namespace Nam.AspNetCore;

/// <summary>Checks, when a web application starts, that its pipeline has NAM; <c>services.AddNam()</c> finds it by name.</summary>
internal sealed class NamAspNetCoreHost : INamHost, IStartupFilter
{
    /// <inheritdoc/>
    public void AddServices(IServiceCollection services) => services.AddSingleton<IStartupFilter>(this);

    /// <inheritdoc/>
    public Action<IApplicationBuilder> Configure(Action<IApplicationBuilder> next) => app =>
    {
        next(app);
        var services = app.ApplicationServices;
        if (!services.GetRequiredService<NamServer>().IsStarted && services.GetServices<INamHost>().All(host => host is NamAspNetCoreHost))
        {
            AspNetCoreLog.NotUsed(services.GetRequiredService<ILogger<NamMiddleware>>());
        }
    };
}
