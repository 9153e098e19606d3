// SPDX-License-Identifier: MIT

using Microsoft.Extensions.DependencyInjection;
using Nam.Client;
using Nam.EndToEnd.Wcf.Bindings;
using Nam.EndToEnd.Wcf.Hosts;
using Nam.EndToEnd.Wcf.Matrix;
using Nam.ServiceModel;
using Nam.Stores;
using Nam.TestKit.Equality;

namespace Nam.EndToEnd.Wcf.Replies;

/// <summary>Replies in containers to many calls of one client at once.</summary>
public sealed class ConcurrentRepliesTests
{
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
}
