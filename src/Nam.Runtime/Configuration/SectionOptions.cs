// SPDX-License-Identifier: MIT

using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.Options;
using Nam.Server;

namespace Nam.Configuration;

/// <summary>Puts section <c>Nam</c> of the application's configuration, which is read once, into the engine's settings.</summary>
internal sealed class SectionOptions(IEnumerable<NamSectionPart> parts, IConfiguration? configuration = null)
    : IConfigureOptions<NamServerOptions>, IPostConfigureOptions<NamServerOptions>
{
    private readonly Lazy<NamSection?> _section = new(() => NamSection.Read(configuration, parts));

    /// <summary>Gets the section; <see langword="null"/> if there is none.</summary>
    /// <exception cref="NamConfigurationException">A key is unknown or a value is not allowed.</exception>
    public NamSection? Section => _section.Value;

    public void Configure(NamServerOptions options) => Section?.Settings.ApplyTo(options);

    public void PostConfigure(string? name, NamServerOptions options) => Section?.Formats.ThrowIfUnknown(options.Codecs);
}
