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

/// <summary>The service on ASP.NET Core, in this process on a free port.</summary>
internal sealed class WebService : IDemoService
{
    private readonly WebApplication _app;

    private WebService(WebApplication app)
    {
        _app = app;
        EndPoint = IPEndPoint.Parse(new Uri(app.Urls.First()).Authority);
        Nam = app.Services.GetService<NamServer>();
    }

    /// <inheritdoc/>
    public IPEndPoint EndPoint { get; }

    /// <inheritdoc/>
    public NamServer? Nam { get; }

    /// <summary>Starts a service.</summary>
    /// <param name="answers">The answers to give.</param>
    /// <param name="settings">What differs between services.</param>
    public static async Task<WebService> StartAsync(QueryAnswers answers, ServiceSettings settings)
    {
        var app = TpchWebApplication.Create(new TpchWebOptions
        {
            Answers = answers,
            Urls = $"http://{settings.Network.ServiceAddress}:0",
            CreateListenSocket = settings.Bind,
            IsEmbedded = true,
            UseNam = settings.UseNam,
            UseResponseCompression = !settings.UseNam,
            ProfileStore = new MemoryProfileStore(),
            ConfigureNam = nam => nam.ForcedFormat = settings.ForcedFormat,
        });
        await app.StartAsync().ConfigureAwait(false);
        return new WebService(app);
    }

    /// <inheritdoc/>
    public ValueTask DisposeAsync() => _app.DisposeAsync();
}
