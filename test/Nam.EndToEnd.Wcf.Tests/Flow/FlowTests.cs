// SPDX-License-Identifier: MIT

using System.ServiceModel;
using Microsoft.Extensions.DependencyInjection;
using Nam.Client;
using Nam.EndToEnd.Wcf.Bindings;
using Nam.EndToEnd.Wcf.Failures;
using Nam.EndToEnd.Wcf.Hosts;
using Nam.EndToEnd.Wcf.Matrix;
using Nam.EndToEnd.Wcf.Replies;
using Nam.Profiles;
using Nam.Server;
using Nam.ServiceModel;
using Nam.Stores;
using Nam.TestKit.Equality;

namespace Nam.EndToEnd.Wcf.Flow;

/// <summary>Replies that leave while they are written and are decoded while they arrive, against stock ones.</summary>
[Collection(MatrixCollection.Name)]
public sealed class FlowTests
{
    private const int Calls = 3;
    private const int Count = 20_000;

    // Of an operation that never had a reply the first block is larger.
    private const int ManyCount = 100_000;

    [Theory]
    [InlineData("basicHttp", true)]
    [InlineData("basicHttps", true)]
    [InlineData("wsHttp", true)]
    [InlineData("soap12", true)]
    [InlineData("streamed", true)]
    [InlineData("wsHttps user", false)]
    [InlineData("binary http", false)]
    [InlineData("net.tcp", false)]
    public async Task Replies_OverBinding_EqualStock(string bindingName, bool flow)
    {
        var binding = CaseOf(bindingName);
        await using var stock = await ServiceNode.StartAsync();
        await using var node = await StartAsync();
        using var client = new NamClient(new NamClientOptions());
        using var plain = new Caller(stock, binding);
        using var caller = new Caller(node, binding, factory => factory.UseNam(client));
        (string Name, Func<Caller, object?> Call)[] replies =
        [
            ("rows", from => from.Typed.GetRows(Count)),
            ("doubles", from => from.Typed.GetDoubles(150_000)),
            ("arrays", from => from.Typed.GetArrays(5_000)),
            ("bytes", from => from.Typed.GetBytes(2_000_000)),
            ("invoice", from => from.Typed.GetInvoice()),
        ];
        foreach (var (name, call) in replies)
        {
            var expected = ObjectText.Of(call(plain));
            for (var again = 0; again < Calls; again++)
            {
                Assert.True(Difference.Between(expected, ObjectText.Of(call(caller))) is null, $"{name}, call {again}");
            }

            await ServerOf(node).DrainAsync();
        }

        Assert.Equal(flow, ServerOf(node).Journal.Snapshot().Any(entry => entry.Plan.Flows));
        Assert.Equal(0, ServerOf(node).Holds.HeldBytes);
    }

    [Theory]
    [InlineData(true, ClientCapabilities.Containers)]
    [InlineData(false, ClientCapabilities.Containers | ClientCapabilities.Flow)]
    [InlineData(false, ClientCapabilities.Binary | ClientCapabilities.Zip | ClientCapabilities.Containers)]
    public async Task Replies_BetweenOldAndNew_DoNotFlow(bool mayFlow, ClientCapabilities capabilities)
    {
        await using var node = await StartAsync(options => options.FlowReplies = mayFlow);
        using var client = new NamClient(new NamClientOptions { Capabilities = capabilities });
        using var caller = new Caller(node, CaseOf("basicHttp"), factory => factory.UseNam(client));

        for (var call = 0; call < Calls; call++)
        {
            Assert.Null(Difference.Between(ObjectText.Of(Row.Many(Count)), ObjectText.Of(caller.Typed.GetRows(Count))));
            await ServerOf(node).DrainAsync();
        }

        Assert.All(ServerOf(node).Journal.Snapshot(), entry => Assert.False(entry.Plan.Flows));
    }

    [Fact]
    public async Task Replies_ThatThrowWhenTheirBeginningHasLeft_FailAsStreamedStockOnes()
    {
        var binding = CaseOf("basicHttp");
        var node = await StartAsync();
        using var client = new NamClient(new NamClientOptions());
        var address = new EndpointAddress(node.AddressOf(binding, "bombs"));
        using var factory = new ChannelFactory<IBombs>(binding.Client(), address).UseNam(client);
        var channel = factory.CreateChannel();

        // A dud would not throw again; its members are not asked twice.
        for (var call = 0; call < Calls; call++)
        {
            Assert.True(IsOfTheConnection(Assert.ThrowsAny<Exception>(() => channel.GetDud(ManyCount))));
            Assert.True(IsOfTheConnection(Assert.ThrowsAny<Exception>(() => channel.Get(ManyCount))));
            await ServerOf(node).DrainAsync();
        }

        ((IClientChannel)channel).Close();

        // No request is left behind that would hold the host for half a minute.
        await node.DisposeAsync().AsTask().WaitAsync(TimeSpan.FromSeconds(20));
    }

    private static Task<ServiceNode> StartAsync(Action<NamServerOptions>? configure = null) => ServiceNode.StartAsync(
        services => services.AddSingleton<INamProfileStore, MemoryProfileStore>().AddNam(options =>
        {
            options.ForcedFormat = "containers";
            configure?.Invoke(options);
        }));

    // The reset of the connection may overtake the beginning: then it is the request that fails.
    private static bool IsOfTheConnection(Exception? e) => e is IOException || (e is not null && IsOfTheConnection(e.InnerException));

    private static NamServer ServerOf(ServiceNode node) => node.Services.GetRequiredService<NamServer>();

    private static BindingCase CaseOf(string name) => BindingCases.All.Single(candidate => candidate.Name == name);
}
