// SPDX-License-Identifier: MIT
using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;
using Nam.Server;
using Nam.Stores;
using TpchComparison.Runs;
using TpchWeb;
using TpchWeb.Queries;

namespace TpchDemo;

/// <summary>The service, in this process on a free port of loopback, with NAM.</summary>
internal sealed class WebService : IDemoService
{
    // Looked through after every call: small, so that looking costs nothing.
    private const int JournalCapacity = 64;
    private readonly WebApplication _app;

    private WebService(WebApplication app)
    {
        _app = app;
        EndPoint = IPEndPoint.Parse(new Uri(app.Urls.First()).Authority);
        Nam = app.Services.GetRequiredService<NamServer>();
    }

    /// <summary>Gets where it listens.</summary>
    public IPEndPoint EndPoint { get; }

    /// <summary>Gets NAM's engine in it.</summary>
    public NamServer Nam { get; }

    /// <summary>Gives the service's address as it is reached at an end point.</summary>
    public static Uri AddressAt(IPEndPoint endPoint) => new($"http://{endPoint}{TpchWebApplication.Path}");

    /// <summary>Starts a service.</summary>
    /// <param name="answers">The answers to give.</param>
    /// <param name="forcedFormat">The one format of all replies; none lets NAM choose.</param>
    public static async Task<WebService> StartAsync(QueryAnswers answers, string? forcedFormat = null)
    {
        var app = TpchWebApplication.Create(new TpchWebOptions
        {
            Answers = answers,
            Urls = "http://127.0.0.1:0",
            IsEmbedded = true,
            ProfileStore = new MemoryProfileStore(),
            ConfigureNam = nam =>
            {
                nam.JournalCapacity = JournalCapacity;
                nam.ForcedFormat = forcedFormat;
            },
        });
        await app.StartAsync().ConfigureAwait(false);
        return new WebService(app);
    }

    /// <inheritdoc/>
    public IDemoClients Connect(IPEndPoint endPoint) => new WebClients(endPoint);

    /// <inheritdoc/>
    public ValueTask DisposeAsync() => _app.DisposeAsync();
}
