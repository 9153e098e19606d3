// SPDX-License-Identifier: MIT

using Microsoft.Extensions.DependencyInjection;
using Nam.Client;
using Nam.EndToEnd.Wcf.Bindings;
using Nam.EndToEnd.Wcf.Hosts;
using Nam.EndToEnd.Wcf.Matrix;
using Nam.Server;
using Nam.ServiceModel;
using Nam.Stores;
using Nam.TestKit.Equality;

namespace Nam.EndToEnd.Wcf.Flow;

/// <summary>Replies that leave while they are written and are decoded while they arrive, against stock ones.</summary>
[Collection(MatrixCollection.Name)]
public sealed class FlowTests(MatrixHosts hosts)
{
    private const int Calls = 2;
    private const int Count = 20_000;

    [Theory]
    [InlineData("basicHttps", true)]
    [InlineData("wsHttp", true)]
    [InlineData("streamed", true)]
    [InlineData("wsHttps user", false)]
    [InlineData("binary http", false)]
    [InlineData("net.tcp", false)]
    public async Task Replies_OverBinding_EqualStock(string bindingName, bool flow)
    {
        var binding = BindingCases.Named(bindingName);
        await using var node = await ServiceNode.StartAsync(services =>
            services.AddSingleton<INamProfileStore, MemoryProfileStore>().AddNam(options => options.ForcedFormat = "containers"));
        var server = node.Services.GetRequiredService<NamServer>();
        using var client = new NamClient(new NamClientOptions());
        using var plain = new Caller(await hosts.NodeAsync(null), binding);
        using var caller = new Caller(node, binding, factory => factory.UseNam(client));
        (string Name, Func<Caller, object?> Call)[] replies =
        [
            ("rows", from => from.Typed.GetRows(Count)),
            ("doubles", from => from.Typed.GetDoubles(150_000)),
            ("arrays", from => from.Typed.GetArrays(5_000)),
            ("bytes", from => from.Typed.GetBytes(2_000_000)),
            ("invoice", from => from.Typed.GetInvoice()),
        ];
        foreach (var (name, call) in flow ? replies : replies[..1])
        {
            var expected = ObjectText.Of(call(plain));
            for (var again = 0; again < Calls; again++)
            {
                Assert.True(Difference.Between(expected, ObjectText.Of(call(caller))) is null, $"{name}, call {again}");
                await server.DrainAsync();
            }
        }

        Assert.Equal(flow, server.Journal.Snapshot().Any(entry => entry.Plan.Flows));
        Assert.Equal(0, server.Holds.HeldBytes);
    }
}
