// SPDX-License-Identifier: MIT

using System.Runtime.CompilerServices;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;
using Nam.Server;

namespace Nam.AspNetCore;

/// <summary>Finds the engine for a request by what its endpoint says of NAM. Thread-safe.</summary>
internal sealed class EndpointEngines
{
    private readonly ConditionalWeakTable<INamEndpointMetadata, EndpointEngine> _found = [];
    private readonly NamAspNetCoreOptions _options;
    private readonly EngineRegistry _engines;
    private readonly ILogger _logger;
    private int _isLateLogged;

    public EndpointEngines(NamServer server, NamAspNetCoreOptions options, EngineRegistry engines, ILogger logger)
    {
        _options = options;
        _engines = engines;
        _logger = logger;
        Default = new EndpointEngine(server, new ReplyRules(options, server.Options));
    }

    /// <summary>Gets the engine of endpoints that say nothing.</summary>
    public EndpointEngine Default { get; }

    /// <summary>Finds the engine.</summary>
    /// <param name="metadata">What the endpoint says.</param>
    /// <returns><see langword="null"/> if replies are to stay plain.</returns>
    public EndpointEngine? Find(INamEndpointMetadata? metadata) =>
        metadata is null ? Default : metadata.Settings is null ? null : _found.GetValue(metadata, Create);

    /// <summary>Logs, once, that an endpoint was found after the reply's engine had to be known.</summary>
    public void NoteFoundLate(Endpoint endpoint)
    {
        if (Interlocked.Exchange(ref _isLateLogged, 1) == 0)
        {
            AspNetCoreLog.FoundLate(_logger, endpoint.DisplayName);
        }
    }

    private EndpointEngine Create(INamEndpointMetadata metadata)
    {
        try
        {
            var server = _engines.For(metadata.Settings);
            return server == Default.Server ? Default : new EndpointEngine(server, new ReplyRules(_options, server.Options));
        }
        catch (OptionsValidationException e)
        {
            AspNetCoreLog.EndpointSettingsWrong(_logger, e.Message);
            return Default;
        }
    }
}
