// SPDX-License-Identifier: MIT
using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.ResponseCompression;
using Microsoft.Extensions.DependencyInjection;
using Nam.Benchmarks.Gate.Node;
using Nam.Benchmarks.Instead.Ways;
using Nam.Stores;

namespace Nam.Benchmarks.Instead.Processes;

/// <summary>The server process: one service that has the replies of all ways, started anew for each link.</summary>
internal sealed class ServerRole
{
    private readonly IReadOnlyList<(string Name, RowReply Reply)> _replies = RowReply.Make();
    private WebApplication? _application;

    /// <summary>Does what an order says.</summary>
    /// <returns>Of <c>listen ADDRESS NAMESPACE</c> the port, of <c>meter</c> the seconds of processor time so far.</returns>
    internal async Task<string> AnswerAsync(string[] order) => order switch
    {
        ["listen", var address, var place] => (await ListenAsync(IPAddress.Parse(address), place)).ToString(),
        ["meter"] => Meter.Read().CpuSeconds.ToString("R"),
        _ => throw new ArgumentException($"The server does not know the order '{string.Join(' ', order)}'."),
    };

    private async Task<int> ListenAsync(IPAddress address, string place)
    {
        await (_application?.DisposeAsync() ?? default);
        var builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions());
        builder.WebHost.UseKestrelCore().ConfigureKestrel(kestrel => kestrel.Listen(address, 0));
        builder.WebHost.UseSockets(sockets => sockets.CreateBoundListenSocket = endpoint =>
        {
            var socket = NamespaceSocket.Create(place);
            socket.Bind(endpoint);
            return socket;
        });
        builder.Services.AddRoutingCore().AddLogging();
        builder.Services.AddSingleton<INamProfileStore>(new MemoryProfileStore());
        builder.Services.AddNam(options => options.Name = "instead");
        builder.Services.AddResponseCompression(compression => compression.MimeTypes =
            [.. ResponseCompressionDefaults.MimeTypes, "application/x-msgpack"]);
        _application = builder.Build();
        _application.UseWhen(
            context => context.Request.Path.StartsWithSegments("/" + Way.Compressed), branch => branch.UseResponseCompression());
        _application.UseNam();
        foreach (var way in Way.All.DistinctBy(way => way.PathOf("")))
        {
            foreach (var (name, reply) in _replies)
            {
                _application.MapGet(way.PathOf(name), () => reply.Write(way));
            }
        }

        await _application.StartAsync();
        return new Uri(_application.Urls.First()).Port;
    }
}
