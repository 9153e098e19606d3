// SPDX-License-Identifier: MIT
using System.Net;
using System.Reflection;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Nam.AspNetCore;
using Nam.Benchmarks.Gate.Node.Replies;
using Nam.Server;
using Nam.Stores;

namespace Nam.Benchmarks.Gate.Node.Serving;

/// <summary>The server process: a service with NAM, started anew for each link, so that it has learned of no other.</summary>
internal sealed class ServerRole : IAsyncDisposable
{
    private readonly IReadOnlyList<string> _formats;
    private readonly List<(string Group, string Name, string Path, byte[] Text, ServedRows? Rows)> _replies;
    private WebApplication? _application;

    /// <summary>Reads the replies of a folder into memory.</summary>
    /// <param name="folder">The folder.</param>
    /// <param name="formats">Formats in which replies of TPC-H leave by order, each with routes of its own; with none all
    /// replies have the gate's routes.</param>
    internal ServerRole(string folder, IReadOnlyList<string> formats)
    {
        _formats = formats;
        _replies =
        [
            .. ReplyFiles.All(folder).Where(reply => formats.Count == 0 || reply.Group.StartsWith("tpch-")).Select(reply =>
            {
                var text = File.ReadAllBytes(reply.Path);
                return (reply.Group, reply.Name, reply.Path, text, reply.Group == "json" ? null : RowKind.Of(reply.Name)?.Load(text));
            }),
        ];
    }

    /// <summary>Does what an order says.</summary>
    /// <returns>The answer in words: of <c>listen ADDRESS NAMESPACE FLOWS</c> the port, of <c>meter</c> what was used.</returns>
    internal async Task<string> AnswerAsync(string[] order)
    {
        switch (order)
        {
            case ["listen", var address, var place, var flows]:
                return (await ListenAsync(IPAddress.Parse(address), place, flows == "flow")).ToString();
            case ["meter"]:
                var meter = Meter.Read();
                return $"{meter.CpuSeconds:R} {meter.AllocatedBytes}";
            default:
                throw new ArgumentException($"The server does not know the order '{string.Join(' ', order)}'.");
        }
    }

    public ValueTask DisposeAsync() => _application?.DisposeAsync() ?? default;

    private async Task<int> ListenAsync(IPAddress address, string place, bool flows)
    {
        await DisposeAsync();
        var builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions());
        builder.WebHost.UseKestrelCore().ConfigureKestrel(kestrel => kestrel.Listen(address, 0));
        builder.WebHost.UseSockets(sockets => sockets.CreateBoundListenSocket = endpoint =>
        {
            var socket = NamespaceSocket.Create(place);
            socket.Bind(endpoint);
            return socket;
        });
        builder.Services.AddRoutingCore();
        builder.Services.AddLogging();
        builder.Services.AddSingleton<INamProfileStore>(new MemoryProfileStore());
        builder.Services.Configure<NamAspNetCoreOptions>(options => options.MediaTypes.Add("application/json"));
        builder.Services.AddNam(options =>
        {
            options.Name = "gate";

            // Asked for by its name: a build may have the option no more, since everything long flows there.
            typeof(NamServerOptions).GetProperty("FlowReplies", BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic)
                ?.SetValue(options, flows);
        });
        _application = builder.Build();
        _application.UseNam();
        foreach (var reply in _replies)
        {
            if (_formats.Count > 0)
            {
                MapFormats(_application, $"{reply.Group}/{reply.Name}", reply.Rows!);
                continue;
            }

            Map(_application, $"{reply.Group}/{reply.Name}", reply.Text, reply.Rows, Path.GetExtension(reply.Path));
        }

        await _application.StartAsync();
        return new Uri(_application.Urls.First()).Port;
    }

    private void MapFormats(WebApplication application, string name, ServedRows rows)
    {
        foreach (var format in _formats)
        {
            _ = format.StartsWith(StockReply.Prefix)
                ? application.MapGet($"/by-{format}/{name}", context => StockReply.WriteAsync(context, format, rows.Write)).DisableNam()
                : application.MapGet($"/by-{format}/{name}", rows.List).WithNam(nam => nam.Format = format);
        }
    }

    // Each reply is an operation of its own, with a route of its own.
    private static void Map(WebApplication application, string name, byte[] text, ServedRows? rows, string ending)
    {
        var type = ending == ".json" ? "application/json" : "application/xml; charset=utf-8";
        application.MapGet("/finished/" + name, WriteAsync);
        application.MapGet("/packed/" + name, WriteAsync).WithNam(nam => nam.Format = "containers");
        if (rows is null)
        {
            return;
        }

        application.MapGet("/typed/" + name, rows.List);
        application.MapGet("/rows/" + name, rows.Rows);
        application.MapGet("/containers/" + name, rows.List).WithNam(nam => nam.Format = "containers");
        application.MapGet("/binary/" + name, rows.List).WithNam(nam => nam.Format = "binary");

        Task WriteAsync(HttpContext context)
        {
            context.Response.ContentType = type;
            context.Response.ContentLength = text.Length;
            return context.Response.Body.WriteAsync(text).AsTask();
        }
    }
}
