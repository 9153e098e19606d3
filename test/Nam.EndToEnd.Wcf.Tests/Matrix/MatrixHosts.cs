// SPDX-License-Identifier: MIT

using System.Collections.Concurrent;
using System.ServiceModel;
using Microsoft.Extensions.DependencyInjection;
using Nam.Client;
using Nam.EndToEnd.Wcf.Bindings;
using Nam.EndToEnd.Wcf.Hosts;
using Nam.ServiceModel;
using Nam.Stores;

namespace Nam.EndToEnd.Wcf.Matrix;

/// <summary>The hosts of the matrix, one for each kind of service, started when they are first needed.</summary>
public sealed class MatrixHosts : IAsyncLifetime
{
    private readonly ConcurrentDictionary<string, Lazy<Task<ServiceNode>>> _nodes = new();
    private readonly ConcurrentDictionary<string, Lazy<Task<IReadOnlyDictionary<string, string>>>> _references = new();
    private readonly ConcurrentQueue<string> _cells = new();
    private readonly NamClient _client = new(new NamClientOptions());
    private int _cellCount;

    public Task InitializeAsync() => Task.CompletedTask;

    public async Task DisposeAsync()
    {
        foreach (var node in _nodes.Values)
        {
            await (await node.Value).DisposeAsync();
        }

        await _client.DisposeAsync();
        await File.WriteAllLinesAsync(
            Path.Combine(AppContext.BaseDirectory, "wcf-matrix.txt"), [.. _cells.Order(StringComparer.Ordinal), $"{_cellCount} cells"]);
    }

    internal Task<ServiceNode> NodeAsync(string? service) =>
        _nodes.GetOrAdd(
            service ?? string.Empty,
            _ => new(() => ServiceNode.StartAsync(service is null ? null : services => AddNam(services, service)))).Value;

    internal async Task<Caller> CallerAsync(BindingCase binding, ModeCase mode)
    {
        var node = await NodeAsync(mode.Service);
        Action<ChannelFactory>? prepare = mode.ClientHasNam ? AddNam : null;
        return new(node, binding, prepare);
    }

    internal void AddNam(ChannelFactory factory) => factory.UseNam(_client);

    /// <summary>What the stock client gets from the stock service, by the name of the reply.</summary>
    internal Task<IReadOnlyDictionary<string, string>> ReferenceOfAsync(BindingCase binding) =>
        _references.GetOrAdd(binding.Name, _ => new(() => MakeReferenceAsync(binding))).Value;

    internal void Count(BindingCase binding, ModeCase mode, int replies, int different, string? transport = null)
    {
        Interlocked.Add(ref _cellCount, replies);
        _cells.Enqueue($"{binding.Name}{transport} | {mode.Name} | {replies - different} of {replies} equal");
    }

    private static void AddNam(IServiceCollection services, string service)
    {
        services.AddSingleton<INamProfileStore, MemoryProfileStore>();
        services.AddNam(options => options.ForcedFormat = service == ModeCase.Free ? null : service);
    }

    private async Task<IReadOnlyDictionary<string, string>> MakeReferenceAsync(BindingCase binding)
    {
        using var caller = new Caller(await NodeAsync(null), binding);
        return ReplyCases.Of(binding).ToDictionary(reply => reply.Name, reply => reply.Describe(caller));
    }
}
