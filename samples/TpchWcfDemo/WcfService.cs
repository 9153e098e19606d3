// SPDX-License-Identifier: MIT
using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;
using Nam.Server;
using TpchComparison.Runs;
using TpchService;

namespace TpchWcfDemo;

/// <summary>The service on CoreWCF, in this process on free ports.</summary>
internal sealed class WcfService : IDemoService
{
    private const int Attempts = 20;
    private readonly WebApplication _app;

    private WcfService(WebApplication app, IPEndPoint endPoint)
    {
        _app = app;
        EndPoint = endPoint;
        Nam = app.Services.GetService<NamServer>();
    }

    /// <inheritdoc/>
    public IPEndPoint EndPoint { get; }

    /// <inheritdoc/>
    public NamServer? Nam { get; }

    /// <summary>Starts a service.</summary>
    /// <param name="answers">The answers to give.</param>
    /// <param name="settings">What differs between services.</param>
    public static async Task<WcfService> StartAsync(TpchAnswers answers, ServiceSettings settings)
    {
        for (var attempt = 1; ; attempt++)
        {
            var port = FreePorts.Find();
            var options = new TpchServiceOptions { Address = settings.Network.ServiceAddress, Port = port, UseNam = settings.UseNam };
            var embedding = new TpchEmbedding
            {
                CreateListenSocket = settings.Bind,
                UseResponseCompression = !settings.UseNam,
                ConfigureNam = nam => nam.ForcedFormat = settings.ForcedFormat,
            };
            var app = TpchApplication.Create(options, answers, embedding);
            try
            {
                await app.StartAsync().ConfigureAwait(false);
                return new WcfService(app, new IPEndPoint(options.Address, port));
            }
            catch (IOException) when (attempt < Attempts)
            {
                // Another program took one of the ports in between.
                await app.DisposeAsync().ConfigureAwait(false);
            }
        }
    }

    /// <inheritdoc/>
    public ValueTask DisposeAsync() => _app.DisposeAsync();
}
