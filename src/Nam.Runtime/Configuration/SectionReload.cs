// SPDX-License-Identifier: MIT

using Microsoft.Extensions.Options;
using Microsoft.Extensions.Primitives;
using Nam.Server;

namespace Nam.Configuration;

/// <summary>Applies changes of section <c>Nam</c> to an engine, until it is disposed of. Settings made in code still
/// win, and wrong settings are logged and left.</summary>
internal sealed class SectionReload : IDisposable
{
    private readonly Lock _lock = new();
    private readonly NamServer _server;
    private readonly SectionOptions _section;
    private readonly IOptionsFactory<NamServerOptions> _factory;
    private readonly IDisposable? _registration;

    public SectionReload(NamServer server, SectionOptions section, IOptionsFactory<NamServerOptions> factory)
    {
        _server = server;
        _section = section;
        _factory = factory;
        _registration = section.Configuration is { } configuration ? ChangeToken.OnChange(configuration.GetReloadToken, Reload) : null;
    }

    public void Dispose() => _registration?.Dispose();

    private void Reload()
    {
        lock (_lock)
        {
            try
            {
                _section.Reread(() => _server.TryReload(_factory.Create(Options.DefaultName)));
            }
            catch (Exception e)
            {
                // Whoever watches the file must not hear of it: nobody catches there.
                _server.RefuseSettings(e.Message);
            }
        }
    }
}
