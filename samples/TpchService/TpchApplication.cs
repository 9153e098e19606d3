// SPDX-License-Identifier: MIT
using CoreWCF.Configuration;
using CoreWCF.Description;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Nam.Stores;

namespace TpchService;

/// <summary>Builds the service.</summary>
internal static class TpchApplication
{
    /// <summary>The path of the WSDL.</summary>
    public const string MetadataPath = "/tpch";

    /// <summary>Builds the service; it listens once it is started.</summary>
    /// <param name="options">Settings.</param>
    /// <param name="answers">The answers to give.</param>
    /// <param name="embedding">What another program wants that the service is a part of; none for a program of its own.</param>
    public static WebApplication Create(TpchServiceOptions options, TpchAnswers answers, TpchEmbedding? embedding = null)
    {
        // No settings from files or the environment besides wcf.config, so that the same command does the same everywhere.
        var builder = WebApplication.CreateEmptyBuilder(
            new WebApplicationOptions { ApplicationName = typeof(TpchApplication).Assembly.GetName().Name });
        builder.WebHost.UseKestrelCore();
        builder.WebHost.ConfigureKestrel(kestrel =>
        {
            kestrel.AddServerHeader = false;
            kestrel.Listen(options.Address, options.Port);
        });
        if (embedding?.CreateListenSocket is { } create)
        {
            builder.WebHost.UseSockets(sockets => sockets.CreateBoundListenSocket = create);
        }

        builder.WebHost.UseNetTcp(options.Address, options.TcpPort);
        var services = builder.Services;
        services.AddRoutingCore();
        services.AddSingleton(answers);
        services.AddSingleton<TpchQueries>();
        services.AddServiceModelServices();
        services.AddServiceModelMetadata();
        services.AddSingleton<IServiceBehavior, UseRequestHeadersForMetadataAddressBehavior>();
        services.AddServiceModelConfigurationManagerFile(options.ConfigurationFile);
        if (embedding is { UseResponseCompression: true })
        {
            services.AddResponseCompression();
        }

        if (embedding is not null)
        {
            services.AddSingleton<INamProfileStore>(new MemoryProfileStore());
            services.Replace(ServiceDescriptor.Singleton<IHostLifetime, EmbeddedLifetime>());
        }
        else
        {
            builder.Logging.AddSimpleConsole(console => console.SingleLine = true);
            builder.Logging.SetMinimumLevel(LogLevel.Information);
            builder.Logging.AddFilter("Microsoft.AspNetCore", LogLevel.Warning);
            builder.Logging.AddFilter("CoreWCF", LogLevel.Warning);
        }

        if (options.UseNam)
        {
            services.AddNamServer(nam =>
            {
                nam.Name = "tpch";
                embedding?.ConfigureNam?.Invoke(nam);
            });
            services.AddNamConfigurationFile(options.ConfigurationFile);
        }

        var app = builder.Build();
        if (embedding is { UseResponseCompression: true })
        {
            app.UseResponseCompression();
        }

        if (options.UseNam)
        {
            // What is shown are names of 22 queries: anybody may look.
            app.UseRouting();
            app.MapNam().AllowAnonymous();
        }

        app.UseServiceModel(model => model.AddService<TpchQueries>());
        var metadata = app.Services.GetRequiredService<ServiceMetadataBehavior>();
        metadata.HttpGetEnabled = true;

        // Only the path counts; callers find the host that they used themselves.
        metadata.HttpGetUrl = new Uri($"http://localhost:{options.Port}{MetadataPath}");
        return app;
    }
}
