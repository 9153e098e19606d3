// SPDX-License-Identifier: MIT
using System.Globalization;
using System.Net;
using System.Net.Sockets;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Nam.Lab;
using Nam.Study.Clients.Site;

namespace Nam.Study.Clients.Serving;

/// <summary>A Kestrel that sends the site, with listeners in the networks of all its clients.</summary>
internal sealed class PageServer : IAsyncDisposable
{
    // Listeners are told apart by their ports: two for each client.
    private const int FirstPort = 20_000;
    private const string LastModified = "Sun, 01 Sep 2002 12:00:00 GMT";

    private static readonly TimeSpan LongestEnd = TimeSpan.FromMilliseconds(200);

    private readonly IReadOnlyDictionary<string, SiteFile> _files;
    private readonly ServerSettings _settings;
    private readonly int[] _ports;
    private WebApplication? _application;

    private PageServer(SiteContent site, ServerSettings settings)
    {
        _files = site.Files;
        _settings = settings;
        _ports = new int[2 * settings.Clients.Count];
    }

    /// <summary>Where it listens.</summary>
    internal ServerPorts Ports => new([.. _ports.Where((_, i) => i % 2 == 0)], [.. _ports.Where((_, i) => i % 2 == 1)]);

    /// <summary>Starts a server.</summary>
    /// <param name="site">What it sends.</param>
    /// <param name="settings">To whom.</param>
    /// <param name="stop">Gives up.</param>
    internal static async Task<PageServer> StartAsync(SiteContent site, ServerSettings settings, CancellationToken stop)
    {
        var server = new PageServer(site, settings);
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseSockets(sockets => sockets.CreateBoundListenSocket = server.Bind);
        builder.WebHost.ConfigureKestrel(server.Listen);
        if (settings.IsCharacterizing)
        {
            builder.Services.AddClientCharacterization(options => SiteActions.Configure(options, site));
        }

        server._application = builder.Build();
        if (settings.IsCharacterizing)
        {
            server._application.UseClientCharacterization();
        }

        server._application.Run(server.SendAsync);
        await server._application.StartAsync(stop);
        return server;
    }

    public async ValueTask DisposeAsync()
    {
        if (_application is not null)
        {
            using var patience = new CancellationTokenSource(LongestEnd);
            await _application.StopAsync(patience.Token);
            await _application.DisposeAsync();
        }
    }

    private void Listen(KestrelServerOptions kestrel)
    {
        // The slowest clients read slower than Kestrel's limit allows when four connections share a modem.
        kestrel.Limits.MinResponseDataRate = null;
        for (var i = 0; i < _settings.Clients.Count; i++)
        {
            var client = _settings.Clients[i];
            var (here, seen) = (IPAddress.Parse(client.ListenAddress), new IPEndPoint(IPAddress.Parse(client.Address), 0));
            kestrel.Listen(here, FirstPort + (2 * i), options => SeeAs(options, HttpProtocols.Http1, seen));
            kestrel.Listen(here, FirstPort + (2 * i) + 1, options => SeeAs(options, HttpProtocols.Http2, seen));
        }
    }

    private static void SeeAs(ListenOptions options, HttpProtocols protocols, IPEndPoint client)
    {
        options.Protocols = protocols;
        options.Use(next => connection =>
        {
            connection.RemoteEndPoint = client;
            return next(connection);
        });
    }

    private Socket Bind(EndPoint endpoint)
    {
        var index = ((IPEndPoint)endpoint).Port - FirstPort;
        Socket socket;
        if (_settings.Clients[index / 2].NamespacePath is { } path)
        {
            using var network = NetworkNamespace.Open(path);
            socket = network.CreateSocket();
            socket.Bind(endpoint);
        }
        else
        {
            // Ports of this machine may be taken.
            socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
            socket.Bind(new IPEndPoint(((IPEndPoint)endpoint).Address, 0));
        }

        _ports[index] = ((IPEndPoint)socket.LocalEndPoint!).Port;
        return socket;
    }

    // With the headers that servers give to files, as the paper's Apache did.
    private Task SendAsync(HttpContext context)
    {
        var response = context.Response;
        if (!_files.TryGetValue(context.Request.Path.Value ?? "", out var file))
        {
            response.StatusCode = StatusCodes.Status404NotFound;
            return Task.CompletedTask;
        }

        response.ContentLength = file.Content.Length;
        response.ContentType = file.Type;
        response.Headers.LastModified = LastModified;
        response.Headers.ETag = $"\"{file.Content.Length.ToString("x", CultureInfo.InvariantCulture)}\"";
        response.Headers.AcceptRanges = "bytes";
        if (file.IsCompressed)
        {
            response.Headers.ContentEncoding = "gzip";
        }

        return response.Body.WriteAsync(file.Content, context.RequestAborted).AsTask();
    }
}
