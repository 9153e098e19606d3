// SPDX-License-Identifier: MIT
using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;
using Nam.Server;
using TpchComparison.Runs;
using TpchService;

namespace TpchWcfDemo;

/// <summary>The service, in this process on free ports of loopback, with NAM.</summary>
internal sealed class WcfService : IDemoService
{
    // Looked through after every call: small, so that looking costs nothing.
    private const int JournalCapacity = 64;
    private const int Attempts = 20;
    private readonly WebApplication _app;

    private WcfService(WebApplication app, int port)
    {
        _app = app;
        EndPoint = new IPEndPoint(IPAddress.Loopback, port);
        Nam = app.Services.GetRequiredService<NamServer>();
    }

    /// <inheritdoc/>
    public IPEndPoint EndPoint { get; }

    /// <inheritdoc/>
    public NamServer Nam { get; }

    /// <summary>Starts a service.</summary>
    /// <param name="answers">The answers to give.</param>
    /// <param name="forcedFormat">The one format of all replies; none lets NAM choose.</param>
    public static async Task<WcfService> StartAsync(TpchAnswers answers, string? forcedFormat = null)
    {
        for (var attempt = 1; ; attempt++)
        {
            var port = FreePorts.Find();
            var app = TpchApplication.Create(new TpchServiceOptions { Port = port }, answers, isEmbedded: true, nam =>
            {
                nam.JournalCapacity = JournalCapacity;
                nam.ForcedFormat = forcedFormat;
            });
            try
            {
                await app.StartAsync().ConfigureAwait(false);
                return new WcfService(app, port);
            }
            catch (IOException) when (attempt < Attempts)
            {
                // Another program took one of the ports in between.
                await app.DisposeAsync().ConfigureAwait(false);
            }
        }
    }

    /// <inheritdoc/>
    public IDemoClients Connect(IPEndPoint endPoint) => new WcfClients(endPoint);

    /// <inheritdoc/>
    public ValueTask DisposeAsync() => _app.DisposeAsync();
}
