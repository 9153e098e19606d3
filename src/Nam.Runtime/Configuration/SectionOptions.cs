// SPDX-License-Identifier: MIT

using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;
using Microsoft.Extensions.Primitives;
using Nam.Server;

namespace Nam.Configuration;

/// <summary>Sets the engine's settings from section <c>Nam</c> of the application's configuration.</summary>
/// <remarks>Settings that were read stand until <see cref="Reread"/> has read others without a fault.</remarks>
internal sealed class SectionOptions
    : IConfigureOptions<NamServerOptions>, IPostConfigureOptions<NamServerOptions>, IOptionsChangeTokenSource<NamServerOptions>
{
    private readonly IEnumerable<NamSectionPart> _parts;
    private readonly ILogger<NamServer>? _logger;
    private Lazy<NamSection?> _section;
    private CancellationTokenSource _changed = new();

    public SectionOptions(
        IEnumerable<NamSectionPart> parts, IConfiguration? configuration = null, ILogger<NamServer>? logger = null)
    {
        _parts = parts;
        _logger = logger;
        Configuration = configuration;
        _section = Read();
    }

    /// <summary>Gets the application's configuration.</summary>
    public IConfiguration? Configuration { get; }

    /// <summary>Gets the section; <see langword="null"/> if there is none.</summary>
    /// <exception cref="NamConfigurationException">A key is unknown or a value is not allowed.</exception>
    public NamSection? Section => Volatile.Read(ref _section).Value;

    /// <summary>Gets what names mean that no setting has.</summary>
    /// <exception cref="NamConfigurationException">A key of the section is unknown or a value is not allowed.</exception>
    public UnknownNames Unknown => Section?.Unknown ?? UnknownNames.Refused;

    /// <inheritdoc/>
    public string Name => Options.DefaultName;

    public void Configure(NamServerOptions options) => Section?.Settings.ApplyTo(options);

    public void PostConfigure(string? name, NamServerOptions options) => Section?.Formats.ThrowIfUnknown(options.Codecs);

    /// <inheritdoc/>
    public IChangeToken GetChangeToken() => new CancellationChangeToken(Volatile.Read(ref _changed).Token);

    /// <summary>Reads the section again.</summary>
    /// <param name="take">Makes settings of it, and says whether they can be used; if not, or if it throws, the section
    /// stays as it was.</param>
    public void Reread(Func<bool> take)
    {
        var before = Volatile.Read(ref _section);
        var isTaken = false;
        try
        {
            Volatile.Write(ref _section, Read());
            isTaken = take();
        }
        finally
        {
            if (!isTaken)
            {
                Volatile.Write(ref _section, before);
            }
        }

        if (isTaken)
        {
            Interlocked.Exchange(ref _changed, new CancellationTokenSource()).Cancel();
        }
    }

    private Lazy<NamSection?> Read() => new(() => NamSection.Read(Configuration, _parts, _logger));
}
