// SPDX-License-Identifier: MIT

using System.Collections.Concurrent;
using Nam.EndToEnd.Wcf.Bindings;
using Nam.EndToEnd.Wcf.Hosts;

namespace Nam.EndToEnd.Wcf.Matrix;

/// <summary>The hosts of the matrix, one for each kind of service, started when they are first needed.</summary>
public sealed class MatrixHosts : IAsyncLifetime
{
    private readonly ConcurrentDictionary<string, Lazy<Task<ServiceNode>>> _nodes = new();
    private readonly ConcurrentDictionary<string, Lazy<Task<IReadOnlyDictionary<string, string>>>> _references = new();
    private readonly ConcurrentQueue<string> _cells = new();
    private int _cellCount;

    public Task InitializeAsync() => Task.CompletedTask;

    public async Task DisposeAsync()
    {
        foreach (var node in _nodes.Values)
        {
            await (await node.Value).DisposeAsync();
        }

        await File.WriteAllLinesAsync(Path.Combine(AppContext.BaseDirectory, "wcf-matrix.txt"), [.. _cells.Order(StringComparer.Ordinal), $"{_cellCount} cells"]);
    }

    internal Task<ServiceNode> NodeAsync(string? service) =>
        _nodes.GetOrAdd(service ?? string.Empty, _ => new(() => ServiceNode.StartAsync())).Value;

    internal async Task<Caller> CallerAsync(BindingCase binding, ModeCase mode) => new(await NodeAsync(mode.Service), binding);

    /// <summary>What the stock client gets from the stock service, by the name of the reply.</summary>
    internal Task<IReadOnlyDictionary<string, string>> ReferenceOfAsync(BindingCase binding) =>
        _references.GetOrAdd(binding.Name, _ => new(() => MakeReferenceAsync(binding))).Value;

    internal void Count(BindingCase binding, ModeCase mode, int replies, int different)
    {
        Interlocked.Add(ref _cellCount, replies);
        _cells.Enqueue($"{binding.Name} | {mode.Name} | {replies - different} of {replies} equal");
    }

    private async Task<IReadOnlyDictionary<string, string>> MakeReferenceAsync(BindingCase binding)
    {
        using var caller = new Caller(await NodeAsync(null), binding);
        return ReplyCases.All.ToDictionary(reply => reply.Name, reply => reply.Describe(caller));
    }
}
