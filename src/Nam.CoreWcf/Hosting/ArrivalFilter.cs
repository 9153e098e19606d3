// SPDX-License-Identifier: MIT

using System.Diagnostics;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Nam.CoreWcf.Encoders;
using Nam.Formats;

namespace Nam.CoreWcf.Hosting;

/// <summary>Notes when requests of callers with NAM arrive, in front of the whole pipeline: that time until the reply leaves is the server's, and not the network's.</summary>
internal sealed class ArrivalFilter : IStartupFilter
{
    public Action<IApplicationBuilder> Configure(Action<IApplicationBuilder> next) => app =>
    {
        app.Use(static following => context =>
        {
            if (context.Request.Headers.ContainsKey(NamHeaders.Profile))
            {
                context.Features.Set(new Arrival(Stopwatch.GetTimestamp()));
            }

            return following(context);
        });
        next(app);
    };
}
