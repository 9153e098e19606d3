// SPDX-License-Identifier: MIT

using System.Collections.Concurrent;
using Microsoft.AspNetCore.Builder;
using Nam.EndToEnd.Wcf.Matrix;
using Nam.Server;

namespace Nam.EndToEnd.ServiceModel.Hosts;

/// <summary>The hosts of a class of tests, one for each thing that the service does, started when they are first needed.</summary>
public abstract class NodeSet : IAsyncLifetime
{
    private const int JournalCapacity = 100_000;

    private readonly ConcurrentDictionary<string, Lazy<Task<Node>>> _nodes = new();

    public Task InitializeAsync() => Task.CompletedTask;

    public async Task DisposeAsync()
    {
        foreach (var node in _nodes.Values)
        {
            await (await node.Value).DisposeAsync();
        }
    }

    /// <summary>Gets the host whose service does as a mode says.</summary>
    /// <param name="service">A format, <see cref="ModeCase.Free"/>, or <see langword="null"/> for a service without NAM.</param>
    internal Task<Node> NodeAsync(string? service) => _nodes.GetOrAdd(service ?? string.Empty, _ => new(() => StartAsync(service))).Value;

    /// <summary>Builds the service.</summary>
    /// <param name="configure">NAM's settings; <see langword="null"/> for a service without NAM.</param>
    protected abstract WebApplication Build(Action<NamServerOptions>? configure);

    private async Task<Node> StartAsync(string? service)
    {
        var application = Build(service is null ? null : options =>
        {
            options.ForcedFormat = service == ModeCase.Free ? null : service;
            options.SmallReplyBytes = 0;
            options.JournalCapacity = JournalCapacity;

            // The longest: on a busy machine the pieces of a reply may be far apart, and then it would go on plain.
            options.StreamingHold = TimeSpan.FromMinutes(1);
        });
        await application.StartAsync();
        return new Node(application);
    }
}
