// SPDX-License-Identifier: MIT

using System.Net;
using System.Net.Sockets;
using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.AspNetCore.Server.Kestrel.Transport.Sockets;
using Microsoft.Extensions.DependencyInjection;
using Nam.Client;
using Nam.Decisions;
using Nam.Http;
using Nam.Lab;
using Nam.Lab.Links;
using Nam.Server;
using Nam.Stores;

namespace Nam.AspNetCore.Tests.Lab;

/// <summary>A service at one end of an emulated link and a caller at the other. Its replies leave as text, so that
/// their size is known when they are planned.</summary>
internal sealed class LabService : IAsyncDisposable
{
    private const int Port = 5080;
    private const int Tcp = 6;
    private const int CongestionOption = 13;
    private readonly WebApplication _application;
    private readonly NetworkLab _lab;
    private readonly NamClient _engine = new(new NamClientOptions());
    private HttpClient _caller;

    private LabService(WebApplication application, NetworkLab lab)
    {
        _application = application;
        _lab = lab;
        _caller = Connect();
    }

    public DecisionJournal Journal => _application.Services.GetRequiredService<NamServer>().Journal;

    public NetworkLab Lab => _lab;

    public static async Task<LabService> StartAsync(LabNetwork network, string congestionControl)
    {
        var lab = NetworkLab.Start(network);
        var builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions());
        builder.WebHost.UseKestrelCore()
            .ConfigureKestrel(kestrel => kestrel.Listen(lab.ServerAddress, Port, listen => listen.Protocols = HttpProtocols.Http1));
        builder.Services.Configure<SocketTransportOptions>(options => options.CreateBoundListenSocket = endpoint =>
        {
            var socket = lab.CreateServerSocket();
            socket.SetRawSocketOption(Tcp, CongestionOption, Encoding.ASCII.GetBytes(congestionControl));
            socket.Bind(endpoint);
            return socket;
        });
        builder.Services.AddRoutingCore();
        builder.Services.AddSingleton<INamProfileStore>(new MemoryProfileStore());
        builder.Services.AddNam(options => options.ForcedFormat = "text");
        var application = builder.Build();
        application.UseNam();
        application.MapGet(
            "/{bytes:int}", (int bytes) => Results.Text($"<a>{new string('x', bytes - 7)}</a>", "application/xml; charset=utf-8"));
        await application.StartAsync();
        return new LabService(application, lab);
    }

    /// <summary>Begins a connection anew; what the caller has learned stays.</summary>
    public void Reconnect()
    {
        _caller.Dispose();
        _caller = Connect();
    }

    /// <summary>Has a reply of a size and gives its journal entry, with the client's report.</summary>
    public async Task<JournalEntry> ReplyAsync(int bytes)
    {
        Assert.Equal(bytes, (await _caller.GetByteArrayAsync($"/{bytes}")).Length);
        var id = Journal.Snapshot()[^1].Id;

        // Its report goes with the next request, which must not touch the connection that is looked at, and not be for
        // a reply so small that the client stops asking.
        using (var other = Connect())
        {
            await other.GetByteArrayAsync("/20000");
        }

        return Journal.Snapshot().Single(entry => entry.Id == id);
    }

    /// <summary>Has replies that nobody looks at.</summary>
    public async Task RepliesAsync(int count, int bytes)
    {
        for (var reply = 0; reply < count; reply++)
        {
            await _caller.GetByteArrayAsync($"/{bytes}");
        }
    }

    public async ValueTask DisposeAsync()
    {
        _caller.Dispose();
        await _application.StopAsync();
        await _application.DisposeAsync();
        await _engine.DisposeAsync();
        await _lab.DisposeAsync();
    }

    private HttpClient Connect()
    {
        var sockets = new SocketsHttpHandler
        {
            ConnectCallback = async (context, cancellationToken) =>
            {
                var socket = _lab.CreateClientSocket();
                socket.NoDelay = true;
                await socket.ConnectAsync(_lab.ServerAddress, Port, cancellationToken);
                return new NetworkStream(socket, ownsSocket: true);
            },
        };
        return new HttpClient(new NamHandler(_engine, sockets))
        {
            BaseAddress = new Uri($"http://{_lab.ServerAddress}:{Port}"), DefaultRequestVersion = HttpVersion.Version11
        };
    }
}
