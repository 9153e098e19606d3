// SPDX-License-Identifier: MIT

using System.Collections.Concurrent;
using System.ServiceModel;
using Microsoft.Extensions.DependencyInjection;
using Nam.Client;
using Nam.EndToEnd.Wcf.Bindings;
using Nam.EndToEnd.Wcf.Hosts;
using Nam.ServiceModel;
using Nam.Stores;
using Nam.TestKit.Equality;

namespace Nam.EndToEnd.Wcf.Matrix;

/// <summary>The hosts of the matrix, one for each kind of service, started when they are first needed.</summary>
public sealed class MatrixHosts : IAsyncLifetime
{
    private readonly ConcurrentDictionary<string, Lazy<Task<ServiceNode>>> _nodes = new();
    private readonly ConcurrentDictionary<string, Lazy<Task<IReadOnlyDictionary<string, string>>>> _references = new();
    private readonly NamClient _client = new(new NamClientOptions());

    public Task InitializeAsync() => Task.CompletedTask;

    public async Task DisposeAsync()
    {
        foreach (var node in _nodes.Values)
        {
            await (await node.Value).DisposeAsync();
        }

        await _client.DisposeAsync();
    }

    internal Task<ServiceNode> NodeAsync(string? service) =>
        _nodes.GetOrAdd(
            service ?? string.Empty,
            _ => new(() => ServiceNode.StartAsync(service is null ? null : services => AddNam(services, service)))).Value;

    internal async Task<Caller> CallerAsync(BindingCase binding, ModeCase mode, Action<ChannelFactory>? prepare = null) =>
        new(await NodeAsync(mode.Service), binding, factory =>
        {
            prepare?.Invoke(factory);
            if (mode.ClientHasNam)
            {
                AddNam(factory);
            }
        });

    internal void AddNam(ChannelFactory factory) => factory.UseNam(_client);

    /// <summary>What the stock client gets from the stock service, by the name of the reply.</summary>
    internal Task<IReadOnlyDictionary<string, string>> ReferenceOfAsync(BindingCase binding) =>
        _references.GetOrAdd(binding.Name, _ => new(() => MakeReferenceAsync(binding))).Value;

    /// <summary>Asserts that a caller gets what the stock client gets from the stock service.</summary>
    internal async Task AssertEqualAsync(Caller caller, IEnumerable<ReplyCase> replies)
    {
        var expected = await ReferenceOfAsync(caller.Binding);
        var different = replies
            .Select(reply => (reply.Name, Difference: Difference.Between(expected[reply.Name], reply.Describe(caller))))
            .Where(reply => reply.Difference is not null)
            .Select(reply => $"{reply.Name}: {reply.Difference}").ToList();

        Assert.True(different.Count == 0, string.Join('\n', different.Take(10)));
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
