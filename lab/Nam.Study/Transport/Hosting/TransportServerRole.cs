// SPDX-License-Identifier: MIT
using System.Text.Json;
using Nam.Study.Hosting;

namespace Nam.Study.Transport.Hosting;

/// <summary>The process of the server.</summary>
internal sealed class TransportServerRole : IStudyRole
{
    /// <summary>The role's name.</summary>
    internal const string Name = "transport-server";

    /// <summary>Asks it to start; answered with <see cref="TransportPorts"/>.</summary>
    internal const string Start = "start";

    private TransportServer? _server;

    public async Task<object?> AnswerAsync(string name, JsonElement arguments, CancellationToken stop)
    {
        if (name != Start || _server is not null)
        {
            throw new ToolException($"The server was asked to '{name}'; it can be started once.");
        }

        _server = await TransportServer.StartAsync(StudyLines.Read<TransportServerSettings>(arguments));
        return _server.Ports;
    }

    public ValueTask DisposeAsync() => _server?.DisposeAsync() ?? ValueTask.CompletedTask;
}
