// SPDX-License-Identifier: MIT

using System.Collections.Concurrent;

namespace Nam.Equality.Hosts;

/// <summary>All hosts, each started when it is first needed, and how many comparisons were made.</summary>
public sealed class HostSet : IAsyncLifetime
{
    private readonly ConcurrentDictionary<string, Lazy<Task<Host>>> _hosts = new();
    private int _comparisons;

    public Task InitializeAsync() => Task.CompletedTask;

    public async Task DisposeAsync()
    {
        // A gateway ends before the service that it stands for.
        foreach (var host in _hosts.OrderByDescending(host => host.Key.Contains('>', StringComparison.Ordinal)))
        {
            await (await host.Value.Value).DisposeAsync();
        }

        await File.WriteAllTextAsync(Path.Combine(AppContext.BaseDirectory, "equality.txt"), $"{_comparisons} comparisons\n");
    }

    internal Task<Host> ServiceAsync(Service service) => Get(service.Name, () => Host.ServiceAsync(service));

    internal async Task<Host> GatewayAsync(Service gateway, Service service)
    {
        var backend = await ServiceAsync(service);
        return await Get($"{gateway.Name} > {service.Name}", () => Host.GatewayAsync(backend, gateway));
    }

    internal void Count(int comparisons) => Interlocked.Add(ref _comparisons, comparisons);

    private Task<Host> Get(string name, Func<Task<Host>> start) => _hosts.GetOrAdd(name, _ => new(start)).Value;
}
