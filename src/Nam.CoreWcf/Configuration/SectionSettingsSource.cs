// SPDX-License-Identifier: MIT

using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.Options;
using Nam.Server;

namespace Nam.CoreWcf.Configuration;

/// <summary>Settings from section <c>Nam</c> of the application's configuration, which is read once: those of the engine, and those of single endpoints.</summary>
internal sealed class SectionSettingsSource : SettingsSource, IConfigureOptions<NamServerOptions>, IPostConfigureOptions<NamServerOptions>
{
    private readonly Lazy<NamSection?> _section;
    private readonly Lazy<NamServerOptions> _options;

    /// <summary>Names the configuration.</summary>
    /// <param name="configuration">The application's configuration, if it has one.</param>
    /// <param name="options">Gives the engine's settings, which say what codecs there are; asked late, because they are made with the help of this object.</param>
    public SectionSettingsSource(IConfiguration? configuration, Func<NamServerOptions> options)
    {
        _section = new(() => NamSection.Read(configuration));
        _options = new(options);
    }

    protected override EndpointEntries? Entries
    {
        get
        {
            // Making the settings checks the formats that the section names.
            _ = _section.Value is null ? null : _options.Value;
            return _section.Value?.Endpoints;
        }
    }

    public void Configure(NamServerOptions options) => _section.Value?.ApplyTo(options);

    public void PostConfigure(string? name, NamServerOptions options) => _section.Value?.Formats.ThrowIfUnknown(options.Codecs);
}
