// SPDX-License-Identifier: MIT

using System.Security.Cryptography;
using Nam.Configuration;

namespace Nam.Server;

/// <summary>The engines of endpoints with settings of their own: one for all endpoints with equal settings.
/// Thread-safe; disposed of with the container.</summary>
internal sealed class EngineRegistry : IAsyncDisposable, IDisposable
{
    private readonly Lock _lock = new();
    private readonly Dictionary<SettingValues, NamServer> _engines = [];
    private readonly NamServer _server;

    /// <summary>Makes a registry.</summary>
    /// <param name="server">The container's own engine; what changes in its settings changes in those of the others too.</param>
    public EngineRegistry(NamServer server)
    {
        _server = server;
        server.Reloaded += Reload;
    }

    /// <summary>Finds or makes the engine for settings, and starts it.</summary>
    /// <param name="settings">The settings; none for the container's own engine.</param>
    /// <returns>The engine.</returns>
    public NamServer For(SettingValues? settings)
    {
        if (settings is null || settings.Equals(new SettingValues()))
        {
            return _server;
        }

        lock (_lock)
        {
            if (!_engines.TryGetValue(settings, out var engine))
            {
                engine = _server.With(options => Change(options, settings));
                _ = engine.StartAsync();
                _engines.Add(settings, engine);
            }

            return engine;
        }
    }

    public async ValueTask DisposeAsync()
    {
        foreach (var engine in TakeAll())
        {
            await engine.DisposeAsync().ConfigureAwait(false);
        }
    }

    public void Dispose()
    {
        foreach (var engine in TakeAll())
        {
            engine.Dispose();
        }
    }

    private void Reload()
    {
        lock (_lock)
        {
            foreach (var (settings, engine) in _engines)
            {
                var options = _server.Options.Copy();
                Change(options, settings);
                engine.TryReload(options);
            }
        }
    }

    private static void Change(NamServerOptions options, SettingValues settings)
    {
        settings.ApplyTo(options);
        options.Name = NameOf(options.Name, settings);
    }

    // The same settings find the same profiles after a restart.
    private static string NameOf(string name, SettingValues settings)
    {
        const int SuffixLength = 9;
        return $"{(name.Length > 200 - SuffixLength ? name[..(200 - SuffixLength)] : name)}/{Convert.ToHexStringLower(SHA256.HashData(System.Text.Encoding.UTF8.GetBytes(settings.ToString())))[..(SuffixLength - 1)]}";
    }

    private List<NamServer> TakeAll()
    {
        lock (_lock)
        {
            _server.Reloaded -= Reload;
            List<NamServer> all = [.. _engines.Values];
            _engines.Clear();
            return all;
        }
    }
}
