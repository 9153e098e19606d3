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

        var ofOne = await SizesAsync(node, binding, calls: 3, hasContracts: false, GetRows);
        var ofAnother = await SizesAsync(node, binding, calls: 1, hasContracts: false, GetRows);

        Assert.True(ofOne[1] < ofOne[0] - 100, $"{ofOne[0]}, then {ofOne[1]} bytes.");
        Assert.InRange(ofOne[2], ofOne[1] - 20, ofOne[1] + 20); // ids of messages differ from call to call
        Assert.InRange(ofAnother[0], ofOne[0] - 20, ofOne[0] + 20);
    }

    [Theory]
    [InlineData("basicHttp", "rows")]
    [InlineData("soap12", "rows")]
    [InlineData("wsHttps", "rows")]
    [InlineData("basicHttp", "XmlSerializer rows")]
    [InlineData("wsHttps", "XmlSerializer rows")]
    [InlineData("basicHttp", "MessageContract without headers")]
    [InlineData("soap12", "MessageContract by XmlSerializer")]
    public async Task FirstReply_OfAnOperationWhoseContractBothSidesHave_LeavesOutItsStructure(string bindingName, string replyName)
    {
        Func<Caller, object?> call = replyName == "rows" ? GetRows : ReplyCases.All.Single(reply => reply.Name == replyName).Call;
        var binding = BindingCases.All.Single(candidate => candidate.Name == bindingName);
        await using var node = await ServiceNode.StartAsync(services =>
            services.AddSingleton<INamProfileStore, MemoryProfileStore>().AddNam(options => options.ForcedFormat = "containers"));

        var without = await SizesAsync(node, binding, calls: 2, hasContracts: false, call);
        var first = int.MaxValue;
        for (var tries = 0; tries < 1_000 && first > without[1] + 30; tries++)
        {
            // The service makes its own when somebody names one, in the background.
            await Task.Delay(tries);
            first = (await SizesAsync(node, binding, calls: 1, hasContracts: true, call))[0];
        }

        Assert.InRange(first, 1, without[1] + 30);
        Assert.True(without[1] < without[0] - 100, $"{without[0]}, then {without[1]} bytes.");
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

    private static List<Row> GetRows(Caller caller) => caller.Typed.GetRows(Rows);

    private static async Task<List<int>> SizesAsync(
        ServiceNode node, BindingCase binding, int calls, bool hasContracts, Func<Caller, object?> call)
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
            factory.Endpoint.EndpointBehaviors.Add(new ContractChoice(hasContracts));
            factory.UseNam(client);
        });
        using var stock = new Caller(node, binding);
        var expected = ObjectText.Of(call(stock));
        for (var made = 0; made < calls; made++)
        {
            Assert.Null(Difference.Between(expected, ObjectText.Of(call(caller))));
        }

        return sizes;
    }
}
