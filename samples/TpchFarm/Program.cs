// SPDX-License-Identifier: MIT
using System.Net;
using System.Net.Sockets;
using Garnet;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.Extensions.Caching.StackExchangeRedis;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;
using Nam.Stores;
using TpchWeb;

namespace TpchFarm;

/// <summary>The program: four servers in processes of their own, a gateway in front of them, and an engine that keeps
/// what they learn.</summary>
public static class Program
{
    private const string Usage = "TpchFarm [--redis HOST:PORT]   without an engine it runs Garnet itself";
    private const int Servers = 4;

    /// <summary>Starts the program.</summary>
    /// <returns>0, or 2 for arguments that cannot be used.</returns>
    public static async Task<int> Main(string[] args)
    {
        ArgumentNullException.ThrowIfNull(args);
        switch (args)
        {
            case ["server", var engine, var name, var url]:
                await ServeAsync(engine, name, url).ConfigureAwait(false);
                return 0;
            case []:
                var port = FreePort();
                using (var garnet = new GarnetServer([
                    "--bind", "127.0.0.1", "--port", $"{port}", "--memory", "64m", "--page", "1m", "--index", "1m",
                    "--lua", "true", "--logger-level", "None"]))
                {
                    garnet.Start();
                    await RunAsync($"127.0.0.1:{port}").ConfigureAwait(false);
                }

                return 0;
            case ["--redis", var redis]:
                await RunAsync(redis).ConfigureAwait(false);
                return 0;
            default:
                await Console.Error.WriteLineAsync(Usage).ConfigureAwait(false);
                return 2;
        }
    }

    private static async Task RunAsync(string engine)
    {
        Uri[] addresses = [.. Enumerable.Range(0, Servers).Select(_ => new Uri($"http://127.0.0.1:{FreePort()}"))];
        var servers = addresses.Select((address, i) => new ServerProcess(engine, $"web{i + 1}", address)).ToList();
        try
        {
            foreach (var server in servers)
            {
                await server.ReadyAsync().ConfigureAwait(false);
            }

            await using var gateway = await StartGatewayAsync(addresses).ConfigureAwait(false);
            using var calls = new Calls();
            Console.WriteLine($"{Servers} servers behind {gateway.Urls.First()}, engine at {engine}");
            Console.WriteLine(
                $"first round of all queries: {await calls.RoundAsync(new Uri(gateway.Urls.First())).ConfigureAwait(false),9:N0} bytes");
            for (var i = 0; i < 60; i++)
            {
                await calls.RoundAsync(new Uri(gateway.Urls.First())).ConfigureAwait(false);
            }

            Console.WriteLine(
                $"after 60 more rounds:       {await calls.RoundAsync(new Uri(gateway.Urls.First())).ConfigureAwait(false),9:N0} bytes");
            foreach (var server in servers)
            {
                server.End();
            }

            var newcomer = new ServerProcess(engine, "web5", addresses[0]);
            servers.Add(newcomer);
            await newcomer.ReadyAsync().ConfigureAwait(false);
            await Task.Delay(TimeSpan.FromSeconds(2)).ConfigureAwait(false);
            Console.WriteLine($"first round of a new server: {await calls.RoundAsync(addresses[0]).ConfigureAwait(false),8:N0} bytes");
        }
        finally
        {
            foreach (var server in servers)
            {
                server.Dispose();
            }
        }
    }

    private static async Task<WebApplication> StartGatewayAsync(IEnumerable<Uri> addresses)
    {
        var builder = WebApplication.CreateBuilder();
        builder.Logging.SetMinimumLevel(LogLevel.Warning);
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Services.AddNamGateway(gateway =>
        {
            gateway.BackendHasNam = true;
            foreach (var address in addresses)
            {
                gateway.Backends.Add(address);
            }
        });
        var app = builder.Build();
        app.MapNamGateway();
        await app.StartAsync().ConfigureAwait(false);
        return app;
    }

    private static async Task ServeAsync(string engine, string name, string url)
    {
        using var cache = new RedisCache(Options.Create(new RedisCacheOptions { Configuration = engine }));
        await using var app = TpchWebApplication.Create(new TpchWebOptions
        {
            Urls = url,
            IsEmbedded = true,
            ProfileStore = new DistributedProfileStore(cache, name),
        });
        await app.StartAsync().ConfigureAwait(false);
        Console.WriteLine("ready");
        // On a thread of its own: a console's read blocks, and the pool has only as many threads as there are processors.
        await Task.Factory.StartNew(
            Console.In.ReadToEnd, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default).ConfigureAwait(false);
        await app.StopAsync().ConfigureAwait(false);
    }

    private static int FreePort()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        return ((IPEndPoint)listener.LocalEndpoint).Port;
    }
}
