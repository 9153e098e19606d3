// SPDX-License-Identifier: MIT

using Microsoft.Extensions.Options;
using Nam.Configuration;
using Nam.Server;

namespace Nam.CoreWcf.Configuration;

/// <summary>Settings of single endpoints from section <c>Nam</c> of the application's configuration, which is read once.</summary>
internal sealed class SectionSettingsSource : SettingsSource, IPostConfigureOptions<NamServerOptions>
{
    private readonly SectionOptions _section;
    private readonly Lazy<EndpointEntries?> _rules;
    private readonly Lazy<NamServerOptions> _options;

    /// <summary>Names the section.</summary>
    /// <param name="section">The section.</param>
    /// <param name="options">Returns the engine's settings, which say what codecs there are; asked late, because they
    /// are made with the help of this object.</param>
    public SectionSettingsSource(SectionOptions section, Func<NamServerOptions> options)
    {
        _section = section;
        _rules = new(() => section.Section is { } read ? EndpointRules.Read(read) : null);
        _options = new(options);
    }

    protected override EndpointEntries? Entries
    {
        get
        {
            // Making the settings checks the formats that the section names.
            _ = _section.Section is null ? null : _options.Value;
            return _rules.Value;
        }
    }

    public void PostConfigure(string? name, NamServerOptions options)
    {
        if (_rules.Value is not null)
        {
            _section.Section!.Formats.ThrowIfUnknown(options.Codecs);
        }
    }
}
