// SPDX-License-Identifier: MIT

using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;
using Nam.Configuration;
using Nam.CoreWcf.Diagnostics;
using Nam.Server;

namespace Nam.CoreWcf.Configuration;

/// <summary>Settings of endpoints from a service configuration file, which is read once.</summary>
internal sealed class FileSettingsSource : SettingsSource
{
    private readonly Lazy<NamConfigurationFile> _file;

    /// <summary>Names the file.</summary>
    /// <param name="path">The full path.</param>
    /// <param name="options">The engine's settings, which say what codecs there are.</param>
    /// <param name="section">Section <c>Nam</c>, which says what unknown names mean.</param>
    public FileSettingsSource(string path, IOptions<NamServerOptions> options, SectionOptions section)
    {
        _file = new(() =>
        {
            var file = NamConfigurationFile.Read(path, section.Unknown);
            file.Formats.ThrowIfUnknown(options.Value.Codecs);
            return file;
        });
    }

    protected override EndpointEntries Entries => _file.Value.Endpoints;

    protected override void ReportMore(ILogger logger)
    {
        foreach (var (name, origin) in _file.Value.UnusedBehaviors)
        {
            CoreWcfLog.BehaviorWithoutEndpoint(logger, origin.ToString(), name);
        }
    }
}
