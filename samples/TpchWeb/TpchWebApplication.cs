// SPDX-License-Identifier: MIT
using Microsoft.Extensions.DependencyInjection.Extensions;
using Nam.AspNetCore;
using Tpch;
using TpchWeb.Queries;

namespace TpchWeb;

/// <summary>Builds the service.</summary>
public static class TpchWebApplication
{
    /// <summary>The path of the service's one address.</summary>
    public const string Path = "/tpch";

    /// <summary>Builds the service; it listens once it is started.</summary>
    /// <param name="options">Settings.</param>
    /// <returns>The application; its <see cref="WebApplication.Urls"/> are the real ones once it is started.</returns>
    /// <exception cref="ArgumentOutOfRangeException">The scale factor is out of range.</exception>
    public static WebApplication Create(TpchWebOptions options)
    {
        ArgumentNullException.ThrowIfNull(options);
        var answers = options.Answers ?? new QueryAnswers(options.Database ?? TpchDatabase.Load(options.Scale), options.Recompute);

        // No settings from files or the environment, so that the same command does the same everywhere.
        var builder = WebApplication.CreateEmptyBuilder(
            new WebApplicationOptions { ApplicationName = typeof(TpchWebApplication).Assembly.GetName().Name });
        builder.WebHost.UseKestrelCore();
        builder.WebHost.ConfigureKestrel(kestrel => kestrel.AddServerHeader = false);
        builder.WebHost.UseUrls(options.Urls);
        if (options.CreateListenSocket is { } create)
        {
            builder.WebHost.UseSockets(sockets => sockets.CreateBoundListenSocket = create);
        }

        builder.Services.AddRoutingCore();
        if (options.UseResponseCompression)
        {
            builder.Services.AddResponseCompression();
        }

        if (options.IsEmbedded)
        {
            builder.Services.Replace(ServiceDescriptor.Singleton<IHostLifetime, EmbeddedLifetime>());
        }
        else
        {
            builder.Logging.AddSimpleConsole(console => console.SingleLine = true);
            builder.Logging.SetMinimumLevel(LogLevel.Information);
            builder.Logging.AddFilter("Microsoft.AspNetCore", LogLevel.Warning);
        }

        AddNam(builder.Services, options);
        var app = builder.Build();
        if (options.UseNam)
        {
            app.UseNam();
        }

        if (options.UseResponseCompression)
        {
            app.UseResponseCompression();
        }

        var endpoint = new TpchEndpoint(answers, options.MaximumRequestBytes, app.Services.GetRequiredService<ILogger<TpchEndpoint>>());
        app.UseRouting();
        app.MapPost(
            Path,
            async context => await (await endpoint.PostAsync(context).ConfigureAwait(false)).ExecuteAsync(context).ConfigureAwait(false));
        app.MapGet(Path, context => TpchEndpoint.Get(context.Request).ExecuteAsync(context));
        if (options.UseNam)
        {
            // What is shown are names of 22 queries: anybody may look.
            app.MapNam().AllowAnonymous();
        }

        app.MapGet("/", context => Results.Redirect(context.Request.PathBase + Path).ExecuteAsync(context));
        return app;
    }

    private static void AddNam(IServiceCollection services, TpchWebOptions options)
    {
        if (!options.UseNam)
        {
            return;
        }

        if (options.ProfileStore is { } store)
        {
            services.AddSingleton(store);
        }

        services.AddNam(nam =>
        {
            nam.Name = "tpch";
            options.ConfigureNam?.Invoke(nam);
        });
        services.Configure<NamAspNetCoreOptions>(nam => nam.OperationName = TpchEndpoint.OperationOf);
    }
}
