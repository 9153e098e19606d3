// SPDX-License-Identifier: MIT

using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;

namespace Nam.CoreWcf.Configuration;

/// <summary>Reads the settings before the host listens, and reports those of no use once all services have been opened.</summary>
internal sealed class ConfigurationReporter : IHostedLifecycleService
{
    private readonly SettingsSource[] _sources;
    private readonly ILogger<ConfigurationReporter> _logger;

    public ConfigurationReporter(IEnumerable<IEndpointSettingsSource> sources, ILogger<ConfigurationReporter> logger)
    {
        _sources = [.. sources.OfType<SettingsSource>()];
        _logger = logger;
    }

    // A wrong setting is told though the ports are taken, and no caller meets a host that is about to stop.
    public Task StartingAsync(CancellationToken cancellationToken)
    {
        foreach (var source in _sources)
        {
            source.Read();
        }

        return Task.CompletedTask;
    }

    public Task StartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StartedAsync(CancellationToken cancellationToken)
    {
        foreach (var source in _sources)
        {
            source.Report(_logger);
        }

        return Task.CompletedTask;
    }

    public Task StoppingAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StopAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StoppedAsync(CancellationToken cancellationToken) => Task.CompletedTask;
}
