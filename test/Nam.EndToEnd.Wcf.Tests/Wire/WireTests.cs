// SPDX-License-Identifier: MIT

using Nam.EndToEnd.Wcf.Bindings;
using Nam.EndToEnd.Wcf.Matrix;
using Nam.TestKit.Equality;
using Xunit.Abstractions;

namespace Nam.EndToEnd.Wcf.Wire;

/// <summary>What a stock peer gets from NAM, byte for byte.</summary>
[Collection(MatrixCollection.Name)]
public sealed class WireTests(MatrixHosts hosts, ITestOutputHelper output)
{
    // A service that is forced to a format is the one most likely to use it unasked.
    private static readonly string[] Services = ["binary+zip-1"];

    public static TheoryData<string> HttpBindings() =>
        [.. BindingCases.All.Where(binding => binding.IsHttp).Select(binding => binding.Name)];

    [Theory]
    [MemberData(nameof(HttpBindings))]
    public async Task Answers_ToAStockClient_AreThoseOfTheStockService(string bindingName)
    {
        var binding = BindingCases.Named(bindingName);
        var stock = await hosts.NodeAsync(null);
        var recorder = new RequestRecorder();
        using var caller = new Caller(stock, binding, factory => factory.Endpoint.EndpointBehaviors.Add(recorder));

        var different = new List<string>();
        var count = 0;
        foreach (var reply in ReplyCases.Of(binding))
        {
            reply.Describe(caller);
            foreach (var request in recorder.Take())
            {
                var port = stock.Ports.Of(binding.Scheme);
                var expected = await SendAsync(binding, port, request);
                foreach (var service in Services)
                {
                    var actual = await SendAsync(binding, (await hosts.NodeAsync(service)).Ports.Of(binding.Scheme), request);
                    count++;

                    // The stock service at times resets the connection of a one-way call before its acknowledgement left.
                    var isLeftOut = reply.Name == "one-way" && (expected == RawHttp.Reset || actual == RawHttp.Reset);
                    if (!isLeftOut && Difference.Between(expected, actual) is { } difference)
                    {
                        different.Add($"{reply.Name}, {service}: {difference}");
                    }
                }
            }
        }

        output.WriteLine($"{count} answers compared");
        Assert.True(count >= ReplyCases.Of(binding).Count());
        Assert.True(different.Count == 0, string.Join('\n', different.Take(10)));
    }

    [Theory]
    [MemberData(nameof(HttpBindings))]
    public async Task Requests_OfANamClient_AreThoseOfTheStockClientWithAProfile(string bindingName)
    {
        var binding = BindingCases.Named(bindingName);
        var stock = await hosts.NodeAsync(null);
        var plain = new RequestRecorder();
        var withNam = new RequestRecorder();
        using var plainCaller = new Caller(stock, binding, factory => factory.Endpoint.EndpointBehaviors.Add(plain));
        using var namCaller = new Caller(stock, binding, factory =>
        {
            factory.Endpoint.EndpointBehaviors.Add(withNam);
            hosts.AddNam(factory);
        });

        var different = new List<string>();
        var profiles = 0;
        foreach (var reply in ReplyCases.All.Where(reply => !reply.IsLarge))
        {
            reply.Describe(plainCaller);
            reply.Describe(namCaller);
            var expected = plain.Take();
            var actual = withNam.Take();
            profiles += actual.Sum(request => request.Headers.Count(header => header.Key == "NAM-Profile"));
            if (Difference.Between(string.Join('\n', expected.Select(request => request.Describe())), string.Join(
                '\n', actual.Select(request => request.Describe()))) is { } difference)
            {
                different.Add($"{reply.Name}: {difference}");
            }
        }

        Assert.True(different.Count == 0, string.Join('\n', different.Take(10)));
        Assert.Equal(!binding.StaysPlain, profiles > 0);
    }

    [Fact]
    public async Task Session_OfAStockClient_IsThatOfTheStockService()
    {
        var binding = BindingCases.Named("net.tcp");
        var stock = await hosts.NodeAsync(null);
        await using var recorder = new TcpRecorder(stock.Ports.NetTcp);
        using (var caller = new Caller(stock, binding, typedPort: recorder.Port))
        {
            // An undeclared fault would end the session; large replies take seconds each through a relay.
            foreach (var reply in ReplyCases.All.Where(
                reply => !reply.IsLarge && reply.Name != "undeclared fault" && !reply.Name.StartsWith("message", StringComparison.Ordinal)))
            {
                reply.Describe(caller);
            }
        }

        var events = await recorder.EventsAsync();
        output.WriteLine($"{events.Where(part => !part.FromClient).Sum(part => part.Bytes.Length)} bytes compared");
        Assert.True(events.Where(part => !part.FromClient).Sum(part => part.Bytes.Length) > 400_000);
        Assert.Null(await TcpRecorder.ReplayAsync(events, stock.Ports.NetTcp, stock.Ports.NetTcp));
        foreach (var service in Services)
        {
            Assert.Null(await TcpRecorder.ReplayAsync(events, stock.Ports.NetTcp, (await hosts.NodeAsync(service)).Ports.NetTcp));
        }
    }

    private static async Task<string> SendAsync(BindingCase binding, int port, RecordedRequest request)
    {
        var answer = await RawHttp.SendAsync(binding.Scheme, port, request.ToBytes(port));
        return answer.Replace($"127.0.0.1:{port}", "127.0.0.1:port", StringComparison.Ordinal);
    }
}
