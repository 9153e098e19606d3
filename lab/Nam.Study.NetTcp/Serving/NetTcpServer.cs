// SPDX-License-Identifier: MIT
using System.Net;
using CoreWCF.Configuration;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Hosting;
using Nam.Study.Hosting;
using Nam.Study.NetTcp.Messages;

namespace Nam.Study.NetTcp.Serving;

/// <summary>CoreWCF on Kestrel, with an endpoint for each encoding: the address's path names it.</summary>
internal sealed class NetTcpServer : IAsyncDisposable
{
    private readonly WebApplication _application;

    private NetTcpServer(WebApplication application) => _application = application;

    /// <summary>The port on which it listens.</summary>
    internal int Port => new Uri(_application.Urls.First()).Port;

    /// <summary>Starts to listen.</summary>
    internal static async Task<NetTcpServer> StartAsync(ServedRows served, IPAddress address)
    {
        // Nothing from files or the environment, so that the same command does the same everywhere.
        var builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions());
        builder.Services.Replace(ServiceDescriptor.Singleton<IHostLifetime, EmbeddedLifetime>());
        builder.Services.AddLogging();
        builder.Services.AddServiceModelServices();
        builder.Services.AddSingleton(served);
        builder.Services.AddTransient<RowsService>();
        builder.WebHost.UseKestrelCore();
        builder.WebHost.UseNetTcp(address, 0);
        var application = builder.Build();
        ((IApplicationBuilder)application).UseServiceModel(services =>
        {
            services.AddService<RowsService>();
            foreach (var encoding in NetTcpNames.Encodings)
            {
                services.AddServiceEndpoint<RowsService, IRowsService>(ServerBindings.Of(encoding, served), $"/{encoding}");
            }
        });
        await application.StartAsync();
        return new NetTcpServer(application);
    }

    /// <inheritdoc/>
    public async ValueTask DisposeAsync()
    {
        using var patience = new CancellationTokenSource(TimeSpan.FromMilliseconds(100));
        await _application.StopAsync(patience.Token);
        await _application.DisposeAsync();
    }
}
