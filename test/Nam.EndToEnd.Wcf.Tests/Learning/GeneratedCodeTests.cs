// SPDX-License-Identifier: MIT

using Microsoft.Extensions.DependencyInjection;
using Nam.Client;
using Nam.Contracts.Writing;
using Nam.EndToEnd.Wcf.Bindings;
using Nam.EndToEnd.Wcf.Hosts;
using Nam.EndToEnd.Wcf.Matrix;
using Nam.EndToEnd.Wcf.Replies;
using Nam.ServiceModel;
using Nam.Stores;
using Nam.TestKit.Equality;

namespace Nam.EndToEnd.Wcf.Learning;

/// <summary>Replies that a service writes, and its client reads, by code that is made when there were many objects.</summary>
public sealed class GeneratedCodeTests
{
    [Theory]
    [InlineData("basicHttp")]
    [InlineData("streamed")]
    public async Task Replies_FromTheFirstOn_AreWhatTheServiceMakes(string bindingName)
    {
        var binding = BindingCases.Named(bindingName);
        await using var node = await ServiceNode.StartAsync(services =>
            services.AddSingleton<INamProfileStore, MemoryProfileStore>().AddNam(options => options.ForcedFormat = "containers"));
        await using var client = new NamClient(new NamClientOptions());
        using var caller = new Caller(node, binding, factory => factory.UseNam(client));
        var before = ContractWriter.Of(typeof(List<Row>)).Written;

        foreach (var rows in (int[])[3, ContractWriter.FewestObjects, 0, 1, 700, 700, 700])
        {
            Assert.Null(Difference.Between(ObjectText.Of(Row.Many(rows)), ObjectText.Of(caller.Typed.GetRows(rows))));
        }

        Assert.True(ContractWriter.Of(typeof(List<Row>)).Written - before >= 6);
    }
}
