// SPDX-License-Identifier: MIT
using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Server.Kestrel.Transport.Sockets;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Nam.Lab.Links;

namespace Nam.Lab.Tests;

/// <summary>The recipe of docs/network-lab.md: a server of Kestrel and an HttpClient in this process, with the link between them.</summary>
public class HttpRecipeTests
{
    [LabFact]
    public async Task Get_FromKestrelThroughTheLab_TakesItsRoundTrips()
    {
        await using var lab = NetworkLab.Start(LinkSettings.Symmetric(TimeSpan.FromMilliseconds(50)));
        var builder = WebApplication.CreateBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseUrls($"http://{lab.ServerAddress}:0");
        builder.Services.Configure<SocketTransportOptions>(options => options.CreateBoundListenSocket = address =>
        {
            var socket = lab.CreateServerSocket();
            socket.Bind(address);
            return socket;
        });
        await using var app = builder.Build();
        app.MapGet("/", (HttpContext context) => context.Connection.RemoteIpAddress!.ToString());
        await app.StartAsync();
        using var handler = new SocketsHttpHandler
        {
            ConnectCallback = async (context, cancel) =>
            {
                var socket = lab.CreateClientSocket();
                await socket.ConnectAsync(context.DnsEndPoint, cancel);
                return new NetworkStream(socket, ownsSocket: true);
            },
        };
        using var client = new HttpClient(handler);

        var answer = await client.GetStringAsync(app.Urls.Single());
        var second = Stopwatch.StartNew();
        await client.GetStringAsync(app.Urls.Single());

        Assert.Equal(lab.ClientAddress, IPAddress.Parse(answer));
        Assert.InRange(second.Elapsed.TotalMilliseconds, 49.8, double.MaxValue);
        Assert.InRange(lab.ReadCounters().ToServer.Delivered, 3, 1_000);
    }
}
