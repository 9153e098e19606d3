// SPDX-License-Identifier: MIT
using System.Text.Json;
using Nam.Study.Clients.Site;
using Nam.Study.Hosting;

namespace Nam.Study.Clients.Serving;

/// <summary>The process with the servers: makes the site once and starts as many servers of it as are asked for.</summary>
internal sealed class PageServerRole : IStudyRole
{
    /// <summary>The role's name.</summary>
    internal const string Name = "clients-server";

    /// <summary>Asks for a server, with <see cref="ServerSettings"/>; the answer is <see cref="ServerPorts"/>.</summary>
    internal const string Start = "start";

    /// <summary>Asks the servers to end.</summary>
    internal const string End = "end";

    private readonly Lazy<SiteContent> _site = new(SiteContent.Create);
    private readonly List<PageServer> _servers = [];

    public async Task<object?> AnswerAsync(string name, JsonElement arguments, CancellationToken stop)
    {
        switch (name)
        {
            case Start:
                var server = await PageServer.StartAsync(_site.Value, arguments.Deserialize<ServerSettings>()!, stop);
                _servers.Add(server);
                return server.Ports;
            case End:
                await DisposeAsync();
                return null;
            default:
                throw new ToolException($"The server was asked for '{name}'; it knows {Start} and {End}.");
        }
    }

    public async ValueTask DisposeAsync()
    {
        foreach (var server in _servers)
        {
            await server.DisposeAsync();
        }

        _servers.Clear();
    }
}
