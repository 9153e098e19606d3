// SPDX-License-Identifier: MIT

using Microsoft.Extensions.DependencyInjection;
using Nam.Client;
using Nam.EndToEnd.Wcf.Bindings;
using Nam.EndToEnd.Wcf.Failures;
using Nam.EndToEnd.Wcf.Hosts;
using Nam.EndToEnd.Wcf.Matrix;
using Nam.EndToEnd.Wcf.Replies;
using Nam.ServiceModel;
using Nam.Stores;
using Nam.TestKit.Equality;

namespace Nam.EndToEnd.Wcf.Learning;

/// <summary>Replies in containers start from what the client has seen of the operation's structure.</summary>
public sealed class TemplateTests
{
    private const int Rows = 3;

    [Theory]
    [InlineData("basicHttp")]
    [InlineData("wsHttps")]
    public async Task SecondReply_ToOneClient_LeavesOutItsStructure(string bindingName)
    {
        var binding = BindingCases.All.Single(candidate => candidate.Name == bindingName);
        await using var node = await ServiceNode.StartAsync(services =>
            services.AddSingleton<INamProfileStore, MemoryProfileStore>().AddNam(options => options.ForcedFormat = "containers"));

        var ofOne = await SizesAsync(node, binding, calls: 3);
        var ofAnother = await SizesAsync(node, binding, calls: 1);

        Assert.True(ofOne[1] < ofOne[0] - 100, $"{ofOne[0]}, then {ofOne[1]} bytes.");
        Assert.InRange(ofOne[2], ofOne[1] - 20, ofOne[1] + 20); // ids of messages differ from call to call
        Assert.InRange(ofAnother[0], ofOne[0] - 20, ofOne[0] + 20);
    }

    [Fact]
    public async Task Replies_ToManyCallsAtOnce_AreAllRight()
    {
        var binding = BindingCases.All.Single(candidate => candidate.Name == "basicHttp");
        await using var node = await ServiceNode.StartAsync(services =>
            services.AddSingleton<INamProfileStore, MemoryProfileStore>().AddNam(options => options.ForcedFormat = "containers"));
        using var client = new NamClient(new NamClientOptions());
        using var caller = new Caller(node, binding, factory => factory.UseNam(client));
        caller.Typed.GetRows(1);

        await Parallel.ForAsync(0, 400, new ParallelOptions { MaxDegreeOfParallelism = 16 }, (call, _) =>
        {
            var rows = call % 9;
            Assert.Null(Difference.Between(ObjectText.Of(Row.Many(rows)), ObjectText.Of(caller.Typed.GetRows(rows))));
            return default;
        });
    }

    private static async Task<List<int>> SizesAsync(ServiceNode node, BindingCase binding, int calls)
    {
        var sizes = new List<int>();
        var observer = new SpoilingHandler(body =>
        {
            sizes.Add(body.Length);
            return body;
        });
        await using var client = new NamClient(new NamClientOptions());
        using var caller = new Caller(node, binding, factory =>
        {
            factory.Endpoint.EndpointBehaviors.Add(observer);
            factory.UseNam(client);
        });
        using var stock = new Caller(node, binding);
        var expected = ObjectText.Of(stock.Typed.GetRows(Rows));
        for (var made = 0; made < calls; made++)
        {
            Assert.Null(Difference.Between(expected, ObjectText.Of(caller.Typed.GetRows(Rows))));
        }

        return sizes;
    }
}
