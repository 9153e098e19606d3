// SPDX-License-Identifier: MIT

using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;
using Nam.Client;
using Nam.Stores;

namespace Nam.Http;

/// <summary>The engines of a container's clients: one for all whose names have no settings, and one for each settings
/// besides. Thread-safe; disposed of with the container.</summary>
internal sealed class NamedClients(IServiceProvider services, IOptionsMonitor<NamClientOptions> options) : IAsyncDisposable, IDisposable
{
    private readonly Lock _lock = new();
    private readonly List<NamClient> _engines = [];

    /// <summary>Makes an engine with the container's store, log and clock.</summary>
    public static NamClient Create(IServiceProvider services, NamClientOptions options) =>
        new(
            options, services.GetService<INamProfileStore>(), services.GetService<ILogger<NamClient>>(),
            services.GetService<TimeProvider>());

    /// <summary>Finds the engine for a client, or makes it; settings count as they are now.</summary>
    /// <param name="name">The client's name.</param>
    public NamClient For(string name)
    {
        var wanted = options.Get(name);
        if (wanted.HasSameValues(new NamClientOptions()))
        {
            return services.GetRequiredService<NamClient>();
        }

        lock (_lock)
        {
            if (_engines.Find(engine => engine.Options.HasSameValues(wanted)) is not { } known)
            {
                known = Create(services, wanted);
                _engines.Add(known);
            }

            return known;
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

    private NamClient[] TakeAll()
    {
        lock (_lock)
        {
            NamClient[] all = [.. _engines];
            _engines.Clear();
            return all;
        }
    }
}
