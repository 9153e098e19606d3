// SPDX-License-Identifier: MIT

using CoreWCF.Configuration;
using Microsoft.Extensions.DependencyInjection;
using Nam.EndToEnd.Wcf.Bindings;
using Nam.EndToEnd.Wcf.Hosts;
using Nam.Stores;

namespace Nam.EndToEnd.Wcf.Oddities;

/// <summary>A host without NAM and one with it, which compresses every reply that it can.</summary>
public sealed class OddityHosts : IAsyncLifetime
{
    private readonly Lazy<Task<ServiceNode>> _stock = new(() => StartAsync(null));
    private readonly Lazy<Task<ServiceNode>> _adapted = new(() => StartAsync(services =>
        services.AddSingleton<INamProfileStore, MemoryProfileStore>()
            .AddNam(options => (options.ForcedFormat, options.JournalCapacity) = ("text+zip-1", 64))));

    public Task InitializeAsync() => Task.CompletedTask;

    public async Task DisposeAsync()
    {
        foreach (var node in new[] { _stock, _adapted }.Where(node => node.IsValueCreated))
        {
            await (await node.Value).DisposeAsync();
        }
    }

    internal Task<ServiceNode> StockAsync() => _stock.Value;

    internal Task<ServiceNode> AdaptedAsync() => _adapted.Value;

    private static Task<ServiceNode> StartAsync(Action<IServiceCollection>? addNam) => ServiceNode.StartAsync(
        services =>
        {
            services.AddSingleton<OddityService>().AddSingleton<TlsOddityService>();
            addNam?.Invoke(services);
        },
        stopSeconds: 1,
        addEndpoints: AddEndpoints);

    private static void AddEndpoints(IServiceBuilder services)
    {
        ServiceNode.AddService<OddityService>(services, "/oddities/");
        ServiceNode.AddService<TlsOddityService>(services, "/tls-oddities/");
        foreach (var binding in BindingCases.All)
        {
            if (binding.HasServiceOfItsOwn)
            {
                ServiceNode.AddEndpoint<TlsOddityService>(services, typeof(IOddityService), binding, "odd");
            }
            else
            {
                ServiceNode.AddEndpoint<OddityService>(services, typeof(IOddityService), binding, "odd");
            }
        }
    }
}
