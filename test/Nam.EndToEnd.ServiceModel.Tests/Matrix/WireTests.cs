// SPDX-License-Identifier: MIT

using Nam.Client;
using Nam.EndToEnd.ServiceModel.Hosts;
using Nam.EndToEnd.ServiceModel.Orders;
using Nam.EndToEnd.Wcf.Matrix;
using Nam.EndToEnd.Wcf.Wire;
using Nam.ServiceModel;
using Nam.TestKit.Equality;
using Tpch.Queries;
using TpchContract;

namespace Nam.EndToEnd.ServiceModel.Matrix;

/// <summary>Where only one side has NAM, every byte is what it is without NAM, but for the profile that a client with NAM sends.</summary>
public sealed class WireTests(OrderNodes orders, TpchNodes tpch) : IClassFixture<OrderNodes>, IClassFixture<TpchNodes>
{
    private const string Profile = "NAM-Profile";

    public static TheoryData<string> OrderClients() => [.. OrderCases.Clients.Select(client => client.Name)];

    public static TheoryData<string> TpchClients() => [.. TpchCases.Clients.Select(client => client.Name)];

    private static string[] Services => [ModeCase.Free, "containers"];

    [Theory]
    [MemberData(nameof(OrderClients))]
    public Task Orders_OneSideWithNam_AreTheSameBytes(string name) =>
        AssertSameBytesAsync<IOrderDeskContract>(orders, OrderCases.Client(name), async desk =>
        {
            foreach (var call in OrderCases.Calls.Where(call => !call.Name.StartsWith("one-way", StringComparison.Ordinal)))
            {
                await call.DescribeAsync(desk);
            }

            await desk.TellAsync("the same");
        });

    [Theory]
    [MemberData(nameof(TpchClients))]
    public Task Queries_OneSideWithNam_AreTheSameBytes(string name) =>
        AssertSameBytesAsync<ITpch>(tpch, TpchCases.Client(name), async service =>
        {
            foreach (var query in TpchQuery.All)
            {
                await service.CallAsync(query);
            }
        });

    private static async Task AssertSameBytesAsync<T>(NodeSet nodes, ClientCase client, Func<T, Task> call)
        where T : class
    {
        var stock = (await nodes.NodeAsync(null)).AddressOf(client);
        using var nam = new NamClient(new NamClientOptions());
        var plain = await RecordAsync(client, stock, call, null);
        var asking = await RecordAsync(client, stock, call, nam);

        Assert.NotEmpty(plain);
        Assert.Equal(!client.StaysPlain, asking.Any(request => request.Headers.Any(header => header.Key == Profile)));
        Assert.Null(Difference.Between(string.Join('\n', plain.Select(request => request.Describe())), string.Join(
            '\n', asking.Select(request => request.Describe()))));
        foreach (var (request, withProfile) in plain.Zip(asking))
        {
            var expected = await SendAsync(stock, request);
            Assert.Null(Difference.Between(expected, await SendAsync(stock, withProfile)));
            foreach (var service in Services)
            {
                Assert.Null(Difference.Between(expected, await SendAsync((await nodes.NodeAsync(service)).AddressOf(client), request)));
            }
        }
    }

    private static async Task<IReadOnlyList<RecordedRequest>> RecordAsync<T>(
        ClientCase client, Uri address, Func<T, Task> call, NamClient? nam)
        where T : class
    {
        var recorder = new RequestRecorder();
        await using var caller = Caller<T>.Channel(
            client, address, hasNam: false, nam is null ? [recorder] : [recorder, new NamEndpointBehavior(nam)]);
        await call(caller.Service);
        return recorder.Take();
    }

    private static async Task<string> SendAsync(Uri address, RecordedRequest request)
    {
        var answer = await RawHttp.SendAsync(address.Scheme, address.Port, request.ToBytes(address.Port));
        Assert.NotEqual(RawHttp.Reset, answer);
        return answer.Replace($"127.0.0.1:{address.Port}", "127.0.0.1:port", StringComparison.Ordinal);
    }
}
