// SPDX-License-Identifier: MIT
using System.Text.Json;
using Nam.Study.Hosting;

namespace Nam.Study.Transport.Hosting;

/// <summary>A process that stands over a proxy's: the proxy ends with it, and it ends with the study, however that one ends.</summary>
internal sealed class ProxyRole : IStudyRole
{
    /// <summary>The role's name.</summary>
    internal const string Name = "transport-proxy";

    /// <summary>Starts the proxy; takes <see cref="ProxySettings"/> and is answered with the number of its process.</summary>
    internal const string Start = "start";

    private ProxyProgram? _program;

    public async Task<object?> AnswerAsync(string name, JsonElement arguments, CancellationToken stop)
    {
        if (name != Start || _program is not null)
        {
            throw new ToolException($"The proxy was asked to '{name}'; it can be started once.");
        }

        var settings = StudyLines.Read<ProxySettings>(arguments);
        _program = ProxyProgram.Start(settings);
        await _program.AwaitAsync(settings, stop);
        return _program.ProcessId;
    }

    public ValueTask DisposeAsync()
    {
        _program?.Dispose();
        return ValueTask.CompletedTask;
    }
}
