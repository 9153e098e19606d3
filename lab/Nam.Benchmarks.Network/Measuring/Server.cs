// SPDX-License-Identifier: MIT
using System.Globalization;
using System.Net;
using System.Net.Sockets;
using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Nam.AspNetCore;
using Nam.Decisions;
using Nam.Lab;
using Nam.Server;
using Nam.Stores;

namespace Nam.Benchmarks.Network.Measuring;

/// <summary>A server behind NAM on the server's side of a lab; its replies leave as plain text of the size that the
/// path ends with.</summary>
internal sealed class Server : IAsyncDisposable
{
    private const int TcpCongestion = 13;
    private const int JournalEntries = 100_000;

    private readonly WebApplication _application;
    private readonly NamServer _nam;

    private Server(WebApplication application)
    {
        _application = application;
        _nam = application.Services.GetRequiredService<NamServer>();
    }

    internal Uri Address => new(_application.Urls.Single());

    /// <summary>Starts a server that knows nothing yet.</summary>
    /// <param name="lab">The lab.</param>
    /// <param name="congestionControl">The congestion control of its connections.</param>
    internal static async Task<Server> StartAsync(NetworkLab lab, string congestionControl)
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseSockets(sockets => sockets.CreateBoundListenSocket = endpoint => Bind(lab, endpoint, congestionControl));
        builder.WebHost.ConfigureKestrel(kestrel => kestrel.Listen(lab.ServerAddress, 0));
        builder.Services.AddSingleton<INamProfileStore>(new MemoryProfileStore());
        builder.Services.AddNam(options =>
        {
            options.ForcedFormat = "text";
            options.SmallReplyBytes = 0;
            options.JournalCapacity = JournalEntries;
        });
        builder.Services.Configure<NamAspNetCoreOptions>(options => options.OperationName = _ => "reply");
        var application = builder.Build();
        application.UseNam();
        application.Run(ReplyAsync);
        await application.StartAsync();
        return new Server(application);
    }

    /// <summary>The journal, by the replies' ids.</summary>
    internal IReadOnlyDictionary<string, JournalEntry> ReadJournal() => _nam.Journal.Snapshot().ToDictionary(entry => entry.Id);

    public async ValueTask DisposeAsync()
    {
        using var patience = new CancellationTokenSource(TimeSpan.FromMilliseconds(100));
        await _application.StopAsync(patience.Token);
        await _application.DisposeAsync();
    }

    // Connections get what their listener has.
    private static Socket Bind(NetworkLab lab, EndPoint endpoint, string congestionControl)
    {
        var socket = lab.CreateServerSocket();
        socket.SetRawSocketOption((int)SocketOptionLevel.Tcp, TcpCongestion, Encoding.ASCII.GetBytes(congestionControl));
        socket.Bind(endpoint);
        return socket;
    }

    private static async Task ReplyAsync(HttpContext context)
    {
        var path = context.Request.Path.Value!;
        var bytes = int.Parse(path.AsSpan(path.LastIndexOf('/') + 1), NumberStyles.None, CultureInfo.InvariantCulture);
        context.Response.ContentType = "text/xml; charset=utf-8";
        await context.Response.Body.WriteAsync(ReplyText.OfSize(bytes));
    }
}
