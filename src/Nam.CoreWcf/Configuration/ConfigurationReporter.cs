// SPDX-License-Identifier: MIT

using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;

namespace Nam.CoreWcf.Configuration;

/// <summary>Reports settings of no use once all services have been opened.</summary>
internal sealed class ConfigurationReporter : IHostedLifecycleService
{
    private readonly IEnumerable<IEndpointSettingsSource> _sources;
    private readonly ILogger<ConfigurationReporter> _logger;

    public ConfigurationReporter(IEnumerable<IEndpointSettingsSource> sources, ILogger<ConfigurationReporter> logger)
    {
        _sources = sources;
        _logger = logger;
    }

    public Task StartingAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StartedAsync(CancellationToken cancellationToken)
    {
        foreach (var source in _sources.OfType<SettingsSource>())
        {
            source.Report(_logger);
        }

        return Task.CompletedTask;
    }

    public Task StoppingAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StopAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StoppedAsync(CancellationToken cancellationToken) => Task.CompletedTask;
}
