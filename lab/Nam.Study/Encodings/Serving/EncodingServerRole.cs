// SPDX-License-Identifier: MIT
using System.Collections;
using System.Net;
using System.Text.Json;
using Nam.Study.Encodings.Messages;
using Nam.Study.Hosting;

namespace Nam.Study.Encodings.Serving;

/// <summary>The server's process: reads the rows, then answers over TCP and HTTP.</summary>
internal sealed class EncodingServerRole : IStudyRole
{
    /// <summary>The role's name.</summary>
    internal const string Name = "encodings-server";

    /// <summary>Asks to read the rows and to listen: <see cref="ServerStart"/>, answered with <see cref="ServerPorts"/>.</summary>
    internal const string Start = "start";

    /// <summary>Asks for the times of the calls since it was asked last: a list of <see cref="ServedTimes"/>.</summary>
    internal const string Times = "times";

    private ReplyExchange? _exchange;
    private TcpExchange? _tcp;
    private HttpExchange? _http;

    public async Task<object?> AnswerAsync(string name, JsonElement arguments, CancellationToken stop)
    {
        switch (name)
        {
            case Start:
                return await StartAsync(StudyLines.Read<ServerStart>(arguments));
            case Times:
                return (_exchange ?? throw new InvalidOperationException("The server was not started.")).TakeTimes();
            default:
                throw new InvalidOperationException($"The server does not know '{name}'.");
        }
    }

    public async ValueTask DisposeAsync()
    {
        if (_http is not null)
        {
            await _http.DisposeAsync();
        }

        if (_tcp is not null)
        {
            await _tcp.DisposeAsync();
        }
    }

    private async Task<ServerPorts> StartAsync(ServerStart start)
    {
        if (_exchange is not null)
        {
            throw new InvalidOperationException("The server was started already.");
        }

        var rows = new Dictionary<int, IList>();
        foreach (var query in start.Queries)
        {
            rows[query] = RowFiles.Load(start.Folder, query);
        }

        var address = IPAddress.Parse(start.Address);
        _exchange = new ReplyExchange(rows);
        _tcp = new TcpExchange(_exchange, address, start.NamespacePath);
        _http = await HttpExchange.StartAsync(_exchange, address, start.NamespacePath);
        return new ServerPorts(_tcp.Port, _http.Port);
    }
}
