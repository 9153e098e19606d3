// SPDX-License-Identifier: MIT
using System.Collections;
using System.Net;
using System.Text.Json;
using Nam.Study.Encodings.Messages;
using Nam.Study.Encodings.Serving;
using Nam.Study.Hosting;

namespace Nam.Study.NetTcp.Serving;

/// <summary>The server's process: reads the rows, then answers over net.tcp. Asked as <see cref="EncodingServerRole"/>
/// is, and started on its side of the lab.</summary>
internal sealed class NetTcpServerRole : IStudyRole
{
    private ServedRows? _served;
    private NetTcpServer? _server;

    /// <inheritdoc/>
    public async Task<object?> AnswerAsync(string name, JsonElement arguments, CancellationToken stop)
    {
        switch (name)
        {
            case EncodingServerRole.Start:
                return await StartAsync(StudyLines.Read<ServerStart>(arguments));
            case EncodingServerRole.Times:
                return (_served ?? throw new InvalidOperationException("The server was not started.")).TakeTimes();
            default:
                throw new InvalidOperationException($"The server does not know '{name}'.");
        }
    }

    /// <inheritdoc/>
    public ValueTask DisposeAsync() => _server?.DisposeAsync() ?? ValueTask.CompletedTask;

    private async Task<ServerPorts> StartAsync(ServerStart start)
    {
        if (_served is not null)
        {
            throw new InvalidOperationException("The server was started already.");
        }

        var rows = new Dictionary<int, IList>();
        foreach (var query in start.Queries)
        {
            rows[query] = RowFiles.Load(start.Folder, query);
        }

        _served = new ServedRows(rows);
        _server = await NetTcpServer.StartAsync(_served, IPAddress.Parse(start.Address));
        return new ServerPorts(_server.Port, 0);
    }
}
