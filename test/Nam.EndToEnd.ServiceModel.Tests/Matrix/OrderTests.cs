// SPDX-License-Identifier: MIT

using System.ServiceModel;
using Nam.EndToEnd.ServiceModel.Hosts;
using Nam.EndToEnd.ServiceModel.Orders;
using Nam.EndToEnd.Wcf.Matrix;
using Nam.TestKit;
using Nam.TestKit.Equality;

namespace Nam.EndToEnd.ServiceModel.Matrix;

/// <summary>WCF clients of a service on SoapCore, and of WCF's own encoders: every call over every binding,
/// against what a client without NAM gets from a service without NAM.</summary>
public sealed class OrderTests(OrderNodes nodes) : IClassFixture<OrderNodes>
{
    private const int AtOnce = 100;

    public static TheoryData<string, string> Modes() =>
        ModeCases.Cells(OrderCases.Clients.Select(client => client.Name), "BasicHttpBinding", "binary");

    public static TheoryData<string, string> ModesOfFewClients() =>
        ModeCases.Cells(["BasicHttpBinding", "SOAP 1.2, streamed", "WSHttpBinding, HTTPS", "binary"]);

    public static TheoryData<string> Clients() => [.. OrderCases.Clients.Select(client => client.Name)];

    [Theory]
    [MemberData(nameof(Clients))]
    public async Task Calls_OfAClientWithoutNam_AreWhatTheServiceMakes(string clientName)
    {
        var client = OrderCases.Client(clientName);
        await using var caller = OrderCases.Makers["channel"](client, (await nodes.NodeAsync(null)).AddressOf(client), false);

        var orders = await caller.Service.GetOrdersAsync(100);
        var refused = await Assert.ThrowsAsync<FaultException<Refusal>>(() => caller.Service.RefuseAsync("too late"));
        var failed = await Assert.ThrowsAnyAsync<FaultException>(() => caller.Service.FailAsync("not now"));

        Assert.Equal(Rows.Orders(100), orders);
        Assert.Equal(("too late", 12.50m), (refused.Detail.Reason, refused.Detail.Limit));
        Assert.Equal("not now", failed.Message);
    }

    [Theory]
    [MemberData(nameof(Modes))]
    public Task Calls_OfAChannel_EqualThoseWithoutNam(string clientName, string modeName) =>
        AssertEqualAsync(clientName, modeName, "channel");

    [Theory]
    [MemberData(nameof(ModesOfFewClients))]
    public Task Calls_OfAGeneratedClient_EqualThoseWithoutNam(string clientName, string modeName) =>
        AssertEqualAsync(clientName, modeName, "generated");

    [Theory]
    [MemberData(nameof(ModesOfFewClients))]
    public async Task Calls_ManyAtOnce_AreAnsweredEach(string clientName, string modeName)
    {
        var client = OrderCases.Client(clientName);
        var mode = ModeCases.Named(modeName);
        var node = await nodes.NodeAsync(mode.Service);
        var adapted = node.Adapted;
        await using var caller = OrderCases.Makers["generated"](client, node.AddressOf(client), mode.ClientHasNam);

        var replies = await Task.WhenAll(Enumerable.Range(0, AtOnce).Select(count => caller.Service.GetOrdersAsync(count)));

        var expected = Rows.Orders(AtOnce);
        Assert.All(replies, (reply, count) => Assert.Equal(expected.Take(count), reply));
        Assert.Equal(AtOnce, caller.Replies.All.Count);
        AdaptedReplies.AreWhere(client, mode, node, adapted, caller.Replies.All);
    }

    private async Task AssertEqualAsync(string clientName, string modeName, string makerName)
    {
        var client = OrderCases.Client(clientName);
        var mode = ModeCases.Named(modeName);
        var stock = await nodes.NodeAsync(null);
        var node = await nodes.NodeAsync(mode.Service);
        var adapted = node.Adapted;
        await using var reference = OrderCases.Makers[makerName](client, stock.AddressOf(client), false);
        await using var caller = OrderCases.Makers[makerName](client, node.AddressOf(client), mode.ClientHasNam);

        var different = new List<string>();
        foreach (var call in OrderCases.Calls)
        {
            if (Difference.Between(await call.DescribeAsync(reference.Service), await call.DescribeAsync(caller.Service)) is { } difference)
            {
                different.Add($"{call.Name}: {difference}");
            }
        }

        Assert.True(different.Count == 0, string.Join('\n', different));
        AdaptedReplies.AreWhere(client, mode, node, adapted, caller.Replies.All);
    }
}
