// SPDX-License-Identifier: MIT

using System.Diagnostics;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Connections.Features;
using Microsoft.AspNetCore.Hosting;
using Nam.Connections;
using Nam.CoreWcf.Encoders;
using Nam.Formats;

namespace Nam.CoreWcf.Hosting;

/// <summary>Records when requests of callers with NAM arrive, before the whole pipeline runs. The time from then until
/// the reply leaves is the server's, not the network's.</summary>
internal sealed class ArrivalFilter : IStartupFilter
{
    public Action<IApplicationBuilder> Configure(Action<IApplicationBuilder> next) => app =>
    {
        app.Use(static following => context =>
        {
            if (context.Request.Headers.ContainsKey(NamHeaders.Profile))
            {
                var arrived = Stopwatch.GetTimestamp();
                var connection = ServerConnection.Of(
                    context.Features.Get<IConnectionSocketFeature>()?.Socket,
                    context.Features.Get<IConnectionLifetimeFeature>()?.ConnectionClosed ?? default);
                context.Features.Set(
                    new Arrival(arrived) { Connection = connection, IsNewConnection = connection?.NoteRequest(arrived) ?? false });
            }

            return following(context);
        });
        next(app);
    };
}
